import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { disclosure } from '@tessera/kit/ui/elements';
import { selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { table } from '@tessera/kit/ui/table';
import type { GrowthRates } from '../formula/growth.ts';
import { isGiven } from '../formula/number-input.ts';
import { assumptions } from '../market/assumptions.ts';
import type { Kind } from '../market/indicator.ts';
import { regionName, regions } from '../market/region.ts';
import {
  type RentOrBuy,
  type RentOrBuyDefaults,
  type RentOrBuyField,
  type RentOrBuyReading,
  rentOrBuyFields,
} from '../odds/fields.ts';
import type { Odds, OddsOfYear } from '../odds/odds.ts';
import { formProblems, numberField } from '../ui/fields.ts';
import { type Freshness, freshnessBadge } from '../ui/freshness.ts';
import { oddsInWords } from '../ui/odds-in-words.ts';
import { nothingYet } from '../ui/phrases.ts';
import { exactPercent } from '../ui/value.ts';
import { phrases } from './phrases.ts';

const PREFIX = 'r-';

type RentOrBuyView = {
  readonly region: string;
  /** Submitted fields; the others show their default. */
  readonly sent: Readonly<Record<string, unknown>>;
  readonly defaults: RentOrBuyDefaults;
  /** The growth of past years behind the defaults. */
  readonly growth: GrowthRates;
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
<div id="results">${formProblems({ locale, idPrefix: PREFIX, problems })}
${answered ? results(locale, reading.input, answered, view.chart) : problems.length === 0 && whyNot(locale, view)}</div>
${disclosure(say.method, html`<p>${say.method1}</p><p>${say.method2}</p><p>${say.method3(formats(locale).percent(assumptions.returnDeviationPct.value, 0))}</p>`)}`,
  };
}

/** The answer with the assumptions it depends on most. */
function verdict(
  locale: Locale,
  { region, sent, growth }: RentOrBuyView,
  input: RentOrBuy,
  odds: Odds,
): string {
  const say = phrases(locale);
  const { price } = growth;
  const isOurs = price !== undefined && !isGiven(sent.price_growth_pct);
  const assumed = say.assuming(
    exactPercent(locale, input.price_growth_pct),
    isOurs ? say.span(price.from, price.to) : '',
    exactPercent(locale, input.return_pct),
  );
  return `${regionName(region, locale)}: ${oddsInWords(locale, input.stay_years, odds)} ${assumed}`;
}

/** Which figure is missing; before the first download all are. */
function whyNot(locale: Locale, { region, reading, freshness }: RentOrBuyView): Html {
  const say = phrases(locale);
  if (freshness.lastRefresh === undefined) return nothingYet(locale);
  if (reading.kind !== 'missing') return html`<p>${say.noPast}</p>`;
  const names = reading.fields.map((name) => rentOrBuyFields[name].label[locale]);
  return html`<p>${say.missing(regionName(region, locale), names.join(', '))}</p>`;
}

/** The length of the stay and the region in sight, every other parameter on request. */
function form(locale: Locale, view: RentOrBuyView): Html {
  const { region, sent, defaults, rateKind, reading } = view;
  const problems = reading.kind === 'problems' ? reading.problems : [];
  const say = phrases(locale);
  const numbers = { locale, idPrefix: PREFIX, problems };
  const names = Object.keys(rentOrBuyFields) as RentOrBuyField[];
  const [stay, ...others] = names.map((name) =>
    numberField(numbers, name, rentOrBuyFields[name], {
      value: sent[name],
      usual: shownDefault(defaults[name]),
      hint: name === 'rate_pct' && rateKind === 'fallback' ? say.estimatedRate : undefined,
    }),
  );
  const isOpen = reading.kind === 'missing' || problems.some(({ field }) => field !== 'stay_years');
  return html`<form class="filters question" action="/rent-or-buy" method="get" autocomplete="off"
 hx-get="/rent-or-buy" hx-target="#results" hx-select="#results" hx-select-oob="#verdict"
 hx-swap="outerHTML show:none" hx-trigger="submit, input delay:400ms" hx-sync="this:replace"
 hx-push-url="true" data-address>
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

function results(locale: Locale, input: RentOrBuy, odds: Odds, chart: Html | undefined): Html {
  const say = phrases(locale);
  const { money } = formats(locale);
  const { middle, real } = odds.years[input.stay_years - 1]!;
  const lead = (middle >= 0 ? say.buyerAhead : say.renterAhead)(
    money(Math.abs(middle)),
    money(Math.abs(real)),
    exactPercent(locale, input.inflation_pct),
  );
  return html`<p>${lead}</p>
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
