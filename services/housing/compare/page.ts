import { czechIn, czechOf } from '@tessera/kit/czech-prepositions';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { filterForm, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
import type { StoredAffordability } from '../formula/affordability.ts';
import type { OwnFigures } from '../formula/purchase.ts';
import { assumptions } from '../market/assumptions.ts';
import { NATIONAL, regionName, regions } from '../market/region.ts';
import { scenarioPanel } from '../scenario/panel.ts';
import { type Freshness, freshnessBadge } from '../ui/freshness.ts';
import { metricWords } from '../ui/metric-phrases.ts';
import { metricTable, type Sorting } from '../ui/metric-table.ts';
import type { MetricId } from '../ui/metrics.ts';
import { nothingYet, phrases as shared } from '../ui/phrases.ts';
import { methods } from '../ui/value.ts';
import { type ComparedMetric, comparedMetrics } from './chart.ts';

export type CompareChoice = {
  readonly measure: ComparedMetric;
  /** Slugs of the regions drawn as lines. */
  readonly regions: readonly string[];
  readonly sorting: Sorting;
};

type CompareView = {
  readonly visit: Visit;
  /** In the chosen order. */
  readonly rows: readonly StoredAffordability[];
  readonly choice: CompareChoice;
  readonly freshness: Freshness;
  readonly own: OwnFigures;
  readonly years: Html | undefined;
  /** Address of this page with another choice. */
  readonly hrefOf: (changes: Partial<CompareChoice>) => string;
};

const COLUMNS: readonly MetricId[] = [
  'years_to_buy',
  'price_m2',
  'net_wage',
  'payment',
  'payment_to_wage',
  'rent',
  'rent_to_payment',
  'years_to_deposit',
  'years_to_save',
];

/** All regions side by side, today and over the years. */
export function comparePage(view: CompareView): PageParts {
  const { visit, rows, freshness } = view;
  const { locale } = visit;
  const say = phrases(locale);
  return {
    title: say.title,
    description: say.lead,
    main: html`<h1>${say.title}</h1>
<p class="lead">${leadOf(locale, rows)}</p>
${freshnessBadge(locale, freshness)}
${rows.length === 0 ? nothingYet(locale) : content(view)}`,
  };
}

function content({ visit, rows, choice, freshness, own, years, hrefOf }: CompareView): Html {
  const { locale } = visit;
  const say = phrases(locale);
  const country = rows.find(({ region }) => region === NATIONAL);
  const ratePct = country?.mortgageRatePct;
  return html`${scenarioPanel({ locale, view: 'compare', page: '/compare', ratePct, own })}
<div id="results">
<div id="averages">${metricTable({
    visit,
    caption: html`${say.tableTitle}<small>${say.tableHelp}</small>`,
    rows,
    columns: COLUMNS,
    sorting: choice.sorting,
    sortHref: (sorting) => hrefOf({ sorting }),
  })}
${methods(locale, say.tableTitle, COLUMNS, country, freshness.lastRefresh)}</div>
<section aria-labelledby="years-title">
<h2 id="years-title">${say.yearsTitle}</h2>
${chartForm(locale, choice)}
${years}
</section>
</div>`;
}

function chartForm(locale: Locale, { sorting, measure, regions: chosen }: CompareChoice): Html {
  const say = phrases(locale);
  return filterForm({
    action: '/compare',
    submit: shared(locale).show,
    hidden: { sort: sorting.by, first: sorting.first },
    fields: html`${selectField(
      'measure',
      say.measure,
      comparedMetrics.map((id) => ({ value: id, label: metricWords(locale, id).name })),
      measure,
    )}<fieldset class="choices"><legend>${say.regions}</legend>${[
      NATIONAL,
      ...regions.map(({ slug }) => slug),
    ].map(
      (slug) =>
        html`<label><input type="checkbox" name="with" value="${slug}"${chosen.includes(slug) && html` checked`}>${regionName(slug, locale)}</label>`,
    )}</fieldset>`,
  });
}

/** The finding of the table: where the payment stays below 40 % of pay. */
function leadOf(locale: Locale, rows: readonly StoredAffordability[]): string {
  const say = phrases(locale);
  const known = rows.flatMap(({ region, paymentToWagePct: share }) =>
    region === NATIONAL || share === undefined ? [] : [{ region, share }],
  );
  if (known.length === 0) return say.lead;
  const below = known.filter(({ share }) => share < assumptions.affordablePaymentPct.value);
  return say.finding(
    below.map(({ region }) => regionName(region, locale)),
    known.length,
  );
}

const phrases = phraseBook({
  title: ['Srovnání regionů', 'Regions compared'],
  lead: [
    'Všechny regiony vedle sebe: ceny, platy, splátky a nájmy dnes i v minulých letech.',
    'All regions side by side: prices, pay, payments and rents, today and in past years.',
  ],
  finding: [
    (below: readonly string[], all: number) =>
      below.length === 0
        ? `Podíl splátky bytu 60 m² na čisté mzdě není pod 40 % v žádném ${czechOf(all)} regionů.`
        : `Podíl splátky bytu 60 m² na čisté mzdě je pod 40 % ${czechIn(below.length)} ${czechOf(all)} regionů: ${below.join(', ')}.`,
    (below, all) =>
      below.length === 0
        ? `The payment for a 60 m² flat is below 40% of net pay in none of ${all} regions.`
        : `The payment for a 60 m² flat is below 40% of net pay in ${below.length} of ${all} regions: ${below.join(', ')}.`,
  ],
  tableTitle: ['Regiony vedle sebe', 'Regions side by side'],
  tableHelp: [
    'Kliknutím na záhlaví sloupce tabulku seřadíte; vzorec je v popisku záhlaví.',
    'Select a heading to sort; its tooltip has the formula.',
  ],
  yearsTitle: ['Jak se to měnilo', 'How it has changed'],
  measure: ['Ukazatel', 'Figure'],
  regions: ['Regiony', 'Regions'],
});
