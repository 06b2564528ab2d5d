import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { disclosure, tiles } from '@tessera/kit/ui/elements';
import { selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { table } from '@tessera/kit/ui/table';
import { assumptions } from '../market/assumptions.ts';
import type { Kind } from '../market/indicator.ts';
import { regionName, regions } from '../market/region.ts';
import {
  type Origin,
  type RentOrBuyDefaults,
  type RentOrBuyReading,
  rentOrBuyFields,
} from '../odds/fields.ts';
import type { Odds, OddsOfYear } from '../odds/odds.ts';
import type { RentOrBuy } from '../odds/rent-or-buy.ts';
import { formProblems, numberField } from '../ui/fields.ts';
import { type Freshness, freshnessBadge } from '../ui/freshness.ts';
import { oddsInWords } from '../ui/odds-in-words.ts';
import { nothingYet } from '../ui/phrases.ts';
import { exactPercent } from '../ui/value.ts';
import { phrases } from './phrases.ts';

const PREFIX = 'r-';

type RentOrBuyView = {
  readonly region: string;
  /** What was sent; other fields show their default. */
  readonly sent: Readonly<Record<string, unknown>>;
  readonly defaults: RentOrBuyDefaults;
  readonly origins: Readonly<Record<string, Origin>>;
  /** The kind of the region's mortgage rate. */
  readonly rateKind: Kind | undefined;
  readonly reading: RentOrBuyReading;
  /** `undefined`: too little past is known, or something is missing or wrong. */
  readonly odds: Odds | undefined;
  readonly chart: Html | undefined;
  readonly freshness: Freshness;
};

/** Which of two households is likelier to own more, and from which year. */
export function rentOrBuyPage(locale: Locale, view: RentOrBuyView): PageParts {
  const { reading, odds } = view;
  const say = phrases(locale);
  const problems = reading.kind === 'problems' ? reading.problems : [];
  const answered = reading.kind === 'question' && odds;
  return {
    title: say.title,
    description: say.intro,
    main: html`<h1>${say.title}</h1>
<div aria-live="polite"><p class="lead" id="verdict">${answered ? verdict(locale, view, reading.input, answered) : say.unanswered}</p></div>
<p>${say.intro}</p>
${freshnessBadge(locale, view.freshness)}
${form(locale, view)}
<div id="results">${formProblems({ locale, idPrefix: PREFIX, problems })}${answered ? results(locale, reading.input, answered, view.chart) : problems.length === 0 && whyNot(locale, view)}</div>
${disclosure(say.method, html`<p>${say.method1}</p><p>${say.method2}</p><p>${say.method3(formats(locale).percent(assumptions.returnDeviationPct.value, 0))}</p>`)}`,
  };
}

/** The answer with the assumptions it depends on most. */
function verdict(
  locale: Locale,
  { region, origins }: RentOrBuyView,
  input: RentOrBuy,
  odds: Odds,
): string {
  const say = phrases(locale);
  const growth = origins.price_growth_pct;
  const assumed = say.assuming(
    exactPercent(locale, input.priceGrowthPct),
    growth?.kind === 'series' ? say.span(growth.from, growth.to) : '',
    exactPercent(locale, input.investmentReturnPct),
  );
  return `${regionName(region, locale)}: ${oddsInWords(locale, input.stayYears, odds)} ${assumed}`;
}

/** Which figure is missing; before the first download all are. */
function whyNot(locale: Locale, { region, reading, freshness }: RentOrBuyView): Html {
  const say = phrases(locale);
  if (freshness.lastRefresh === undefined) return nothingYet(locale);
  if (reading.kind !== 'missing') return html`<p>${say.noPast}</p>`;
  const names = reading.fields.map((name) => rentOrBuyFields[name]!.label[locale]);
  return html`<p>${say.missing(regionName(region, locale), names.join(', '))}</p>`;
}

/** The length of the stay and the region in sight, every other parameter on request. */
function form(locale: Locale, view: RentOrBuyView): Html {
  const { region, sent, defaults, reading } = view;
  const problems = reading.kind === 'problems' ? reading.problems : [];
  const say = phrases(locale);
  const numbers = { locale, idPrefix: PREFIX, problems };
  const [stay, ...others] = Object.entries(rentOrBuyFields).map(([name, field]) =>
    numberField(numbers, name, field, {
      value: sent[name],
      usual: shownDefault(defaults[field.key]),
      hint: hintOf(locale, view, name),
    }),
  );
  const isOpen = reading.kind === 'missing' || problems.some(({ field }) => field !== 'stay_years');
  return html`<form class="filters question" action="/rent-or-buy" method="get" hx-get="/rent-or-buy" hx-target="#results" hx-select="#results" hx-select-oob="#verdict" hx-swap="outerHTML show:none" hx-trigger="submit, input delay:400ms" hx-sync="this:replace" hx-push-url="true" data-address autocomplete="off">
${stay}
${selectField(
  'region',
  say.region,
  regions.map(({ slug }) => ({ value: slug, label: regionName(slug, locale) })),
  region,
)}
<button type="submit" class="primary">${say.submit}</button>
${disclosure(say.more, html`<div class="filters">${others}</div>`, isOpen)}
</form>`;
}

/** A default as it is shown in the form: whole crowns, other numbers with two decimals. */
function shownDefault(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Number(value.toFixed(value > 100 ? 0 : 2));
}

/** The origin of a default, below its field. */
function hintOf(locale: Locale, { origins, rateKind }: RentOrBuyView, name: string) {
  const say = phrases(locale);
  const origin = origins[name];
  if (origin?.kind === 'series') return say[origin.of](origin.from, origin.to);
  if (origin?.kind === 'law') return say.law;
  const isEstimated = name === 'rate_pct' && rateKind === 'fallback';
  return origin?.kind === 'region' && isEstimated ? say.estimatedRate : undefined;
}

function results(locale: Locale, input: RentOrBuy, odds: Odds, chart: Html | undefined): Html {
  const say = phrases(locale);
  const { money, percent } = formats(locale);
  const end = odds.years[input.stayYears - 1]!;
  return html`${tiles([
    {
      label: say.buying,
      value: percent(odds.buy * 100, 0),
      note: say.afterStay(input.stayYears),
    },
    {
      label: say.likelier,
      value: odds.fromYear === undefined ? say.never : say.year(odds.fromYear),
      note: say.within(odds.years.length),
    },
    {
      label: end.middle >= 0 ? say.buyerAhead : say.renterAhead,
      value: money(Math.abs(end.middle)),
      note: say.inReal(money(Math.abs(end.real)), exactPercent(locale, input.inflationPct)),
    },
  ])}
${chart}
${yearsTable(locale, odds.years)}`;
}

function yearsTable(locale: Locale, years: readonly OddsOfYear[]): Html {
  const say = phrases(locale);
  const { money, percent } = formats(locale);
  return table<OddsOfYear>({
    label: say.caption,
    caption: html`${say.caption}<small>${say.captionNote}</small>`,
    empty: '',
    rows: years,
    columns: [
      { label: say.yearHead, rowHeader: true, cell: ({ year }) => year },
      { label: say.buying, numeric: true, cell: ({ buy }) => percent(buy * 100, 0) },
      { label: say.middle, numeric: true, cell: ({ middle }) => money(middle) },
      { label: say.real, numeric: true, cell: ({ real }) => money(real) },
      { label: say.low, numeric: true, cell: ({ low }) => money(low) },
      { label: say.high, numeric: true, cell: ({ high }) => money(high) },
    ],
  });
}
