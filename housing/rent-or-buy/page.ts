import type { Problem } from '@tessera/kit/errors';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { downloads } from '@tessera/kit/ui/chart-view';
import { disclosure, tiles } from '@tessera/kit/ui/elements';
import type { PageParts } from '@tessera/kit/ui/frame';
import { table } from '@tessera/kit/ui/table';
import type { Visit } from '@tessera/kit/ui/visit';
import type { HouseholdQuestion } from '../formula/household.ts';
import {
  type Origin,
  type RentOrBuyDefaults,
  rentOrBuyField,
  rentOrBuyFields,
  shownDefault,
} from '../formula/rent-or-buy-input.ts';
import { scenarioAsFields } from '../formula/scenario-input.ts';
import { householdFrame, spokenAnswer } from '../household/panel.ts';
import type { Kind } from '../market/indicator.ts';
import { regionName, regions } from '../market/region.ts';
import { type OddsOfYear, RETURN_DEVIATION, type Turning, turningRanges } from '../odds/odds.ts';
import { downloadHrefs, hiddenFields, ownFieldsOf } from '../ui/address.ts';
import { definitionInputs } from '../ui/definition.ts';
import { choiceField, formProblems, numberField, readings } from '../ui/fields.ts';
import { type Freshness, freshnessBadge } from '../ui/freshness.ts';
import { nothingYet } from '../ui/phrases.ts';
import { exactPercent } from '../ui/value.ts';
import { turningGraph } from './chart.ts';
import { oddsInWords } from './panel.ts';
import { phrases } from './phrases.ts';
import type { Answered } from './record.ts';

const PREFIX = 'r-';

type RentOrBuyView = {
  readonly visit: Visit;
  readonly region: string;
  /** The submitted fields; others show their default. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly defaults: RentOrBuyDefaults;
  readonly origins: Readonly<Record<string, Origin>>;
  /** The kind of the region's mortgage rate. */
  readonly rateKind: Kind | undefined;
  /** The household of the address. */
  readonly own: HouseholdQuestion | undefined;
  readonly problems: readonly Problem[];
  readonly freshness: Freshness;
  readonly answered: (Answered & { readonly chart: Html }) | undefined;
};

/** Which of two households is likelier to own more, and from which year. */
export function rentOrBuyPage(view: RentOrBuyView): PageParts {
  const { visit, answered } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const problems = theirProblems(view);
  return {
    title: say.title,
    description: say.intro,
    main: html`<h1>${say.title}</h1>
${householdFrame(locale, view.own)}
<div aria-live="polite"><p class="lead" id="verdict">${answered ? verdict(view, answered) : say.unanswered}</p></div>
<p>${say.intro}</p>
${freshnessBadge(locale, view.freshness)}
${form(view)}
<div id="results">${formProblems({ locale, idPrefix: PREFIX, problems })}${answered ? results(view, answered) : problems.length === 0 && nothingYet(locale)}</div>
${disclosure(say.method, html`<p>${say.method1}</p><p>${say.method2}</p><p>${say.method3(formats(locale).percent(RETURN_DEVIATION * 100, 0))}</p>`, true)}`,
  };
}

/** The answer with the assumptions it depends on most; the card says whether the loan is possible. */
function verdict(view: RentOrBuyView, { input, odds }: Answered): Html {
  const { region, origins, defaults, own } = view;
  const { locale } = view.visit;
  const say = phrases(locale);
  const { money } = formats(locale);
  const name = regionName(region, locale);
  const growth = origins.price_growth_pct;
  const given = say.given(
    exactPercent(locale, input.priceGrowthPct),
    growth?.kind === 'series' ? say.span(growth.from, growth.to) : '',
    exactPercent(locale, input.investmentReturnPct),
  );
  const usual = shownDefault(defaults.price);
  const isOwnPrice =
    origins.price?.kind === 'yours' && usual !== undefined && usual !== input.price;
  const price = isOwnPrice && say.ownPrice(money(input.price), name, money(usual));
  // The card above shows the household's answer; here it is heard when an input moves.
  const words = own
    ? html`<span class="visually-hidden">${spokenAnswer(locale, own)}</span>`
    : html`${name}: ${oddsInWords(locale, input.stayYears, odds)}`;
  return html`${words} ${given}${price && ` ${price}`}`;
}

/** Before the first download the fields have no defaults, which is no mistake of the visitor. */
function theirProblems({ fields, problems }: RentOrBuyView): readonly Problem[] {
  return problems.some(({ field }) => fields[field] || isOfHousehold(field)) ? problems : [];
}

/** Only submitted fields of a household have problems. */
function isOfHousehold(field: string): boolean {
  return !Object.hasOwn(rentOrBuyFields, field);
}

/** The household in hidden fields. Fields that the comparison has as well are in the form already. */
function keptHousehold({ own, visit }: RentOrBuyView): Html {
  const fields = own ? { ...scenarioAsFields(own.scenario), ...ownFieldsOf(visit.path) } : {};
  const kept = Object.entries(fields).filter(([name]) => isOfHousehold(name));
  return hiddenFields(Object.fromEntries(kept));
}

/** The length of the stay, the region, and every other parameter of the comparison. */
function form(view: RentOrBuyView): Html {
  const { region, fields, defaults } = view;
  const problems = theirProblems(view);
  const { locale } = view.visit;
  const say = phrases(locale);
  const numbers = { locale, idPrefix: PREFIX, problems };
  const [stay, ...others] = Object.entries(rentOrBuyFields).map(([name, field]) => {
    const sent = fields[name];
    const usual = shownDefault(defaults[field.key]);
    const value = typeof sent === 'string' && sent !== '' ? sent : usual;
    return numberField(numbers, name, field, { value, usual, hint: hintOf(view, name) });
  });
  return html`<form class="filters question" action="/rent-or-buy" method="get" hx-get="/rent-or-buy" hx-target="#results" hx-select="#results" hx-select-oob="#verdict,#your-answer" hx-swap="outerHTML show:none" hx-trigger="submit, input delay:400ms" hx-sync="this:replace" hx-push-url="true" data-address="own" autocomplete="off">${definitionInputs(view.visit.path)}${keptHousehold(view)}
${stay}
${choiceField({
  ...{ id: `${PREFIX}region`, name: 'region', label: say.region, chosen: region },
  choices: regions.map(({ slug }) => ({ value: slug, label: regionName(slug, locale) })),
})}
<input type="hidden" name="of" value="${region}" data-default="${region}">
${others}
<button type="submit" class="primary">${say.submit}</button>
</form>`;
}

function results(
  { visit: { locale, path }, fields }: RentOrBuyView,
  answered: RentOrBuyView['answered'] & {},
): Html {
  const say = phrases(locale);
  const { money: crowns, percent } = formats(locale);
  const { input, odds, chart } = answered;
  const end = odds.years[input.stayYears - 1]!;
  const read = readings(locale, rentOrBuyFields, fields, (_name, { key }) => input[key]);
  return html`${read}${tiles([
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
      value: crowns(Math.abs(end.middle)),
      note: say.inReal(crowns(Math.abs(end.real)), exactPercent(locale, input.inflationPct)),
    },
  ])}
${chart}
${turningTable(locale, answered)}
${yearsTable(locale, odds.years)}
<p class="small">${downloads(locale, downloadHrefs(`/api/rent-or-buy?${path.split('?')[1] ?? ''}`, locale, { png: false }))}</p>`;
}

/** The origin of a default, below its field. */
function hintOf({ visit: { locale }, origins, rateKind }: RentOrBuyView, name: string) {
  const say = phrases(locale);
  const origin = origins[name];
  if (origin?.kind === 'series') return say[origin.of](origin.from, origin.to);
  if (origin?.kind === 'law') return say.law(origin.year);
  if (origin?.kind !== 'region') return undefined;
  return name === 'rate_pct' && rateKind === 'fallback' ? say.estimatedRate : undefined;
}

/** What each assumption would have to be to turn the verdict. */
function turningTable(locale: Locale, { input, turnings }: Answered): Html {
  const say = phrases(locale);
  const { money, percent } = formats(locale);
  const text = (key: Turning['key'], value: number, write = percent) =>
    key === 'monthlyRent' ? money(value) : write(value);
  const exact = (value: number) => exactPercent(locale, value);
  return table<Turning>({
    label: say.turning,
    caption: html`${say.turning}<small>${say.turningNote(input.stayYears)}</small>`,
    empty: '',
    rows: turnings,
    columns: [
      {
        label: say.assumption,
        rowHeader: true,
        cell: ({ key }) => rentOrBuyField(key)[1].label[locale],
      },
      { label: say.assumed, numeric: true, cell: ({ key }) => text(key, input[key], exact) },
      {
        label: say.turnsAt,
        numeric: true,
        cell: ({ key, turnsAt }) => {
          if (turnsAt !== undefined) return text(key, turnsAt);
          const [least, most] = turningRanges[key](input) as [number, number];
          return say.noTurning(text(key, least), text(key, most));
        },
      },
      { label: say.graph, cell: (turning) => turningGraph(turning, input[turning.key]) },
    ],
  });
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
