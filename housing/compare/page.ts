import { czechIn, czechOf } from '@tessera/kit/czech-prepositions';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { filterForm, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
import type { StoredAffordability } from '../formula/affordability.ts';
import type { Households } from '../formula/household.ts';
import type { Definition } from '../market/definition.ts';
import { NATIONAL, regionName, regions } from '../market/region.ts';
import { scenarioPanel } from '../scenario/panel.ts';
import { visitorFields } from '../ui/address.ts';
import { type Basis, definitionSwitch, definitionWords } from '../ui/definition.ts';
import { type Freshness, freshnessBadge } from '../ui/freshness.ts';
import { metricWords } from '../ui/metric-phrases.ts';
import { metricTable, type Sorting } from '../ui/metric-table.ts';
import type { MetricId } from '../ui/metrics.ts';
import { nothingYet, phrases as shared } from '../ui/phrases.ts';
import { provenanceOf } from '../ui/provenance.ts';
import { figure, method } from '../ui/value.ts';
import { type ComparedMetric, comparedMetrics } from './chart.ts';

export type CompareChoice = {
  readonly measure: ComparedMetric;
  readonly terms: 'nominal' | 'real';
  readonly scale: 'absolute' | 'index';
  /** Slugs of the regions drawn as lines. */
  readonly regions: readonly string[];
  readonly sorting: Sorting;
  readonly definition: Definition;
};

type CompareView = {
  readonly visit: Visit;
  /** In the chosen order. */
  readonly rows: readonly StoredAffordability[];
  readonly choice: CompareChoice;
  readonly freshness: Freshness;
  readonly households: Households;
  readonly years: Html | undefined;
  readonly rents: Html | undefined;
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
<p class="lead">${leadOf(view)}</p>
${definitionSwitch(visit, rows[0] ?? { date: '', definition: view.choice.definition })}
${freshnessBadge(locale, freshness)}
${rows.length === 0 ? nothingYet(locale) : content(view)}`,
  };
}

function content(view: CompareView): Html {
  const { visit, rows, choice, freshness, years, rents, hrefOf } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const country = rows.find(({ region }) => region === NATIONAL);
  return html`${scenarioPanel({ visit, view: 'compare', households: view.households })}
<div id="results">
<div id="averages">${metricTable({
    visit,
    caption: html`${say.tableTitle}<small>${say.tableHelp}</small>`,
    rows,
    columns: COLUMNS,
    sorting: choice.sorting,
    sortHref: (sorting) => hrefOf({ sorting }),
  })}</div>
<section aria-labelledby="years-title">
<h2 id="years-title">${say.yearsTitle}</h2>
${chartForm(visit, choice, rows[0])}
${years}
</section>
<section aria-labelledby="rents-title">
<h2 id="rents-title">${say.rentsTitle}</h2>
${rents}
</section>
</div>
<section aria-labelledby="method-title">
<h2 id="method-title">${shared(locale).howCounted}</h2>
<dl class="methods">${METHODS.map(
    (id) =>
      html`<div><dt>${metricWords(locale, id, country).name}: ${figure(locale, id, country)} <span class="muted">(${say.country})</span></dt><dd>${method(locale, id, country && provenanceOf(id, country), freshness.lastRefresh, country)}</dd></div>`,
  )}</dl>
</section>`;
}

const METHODS: readonly MetricId[] = [
  'years_to_buy',
  'payment',
  'payment_to_wage',
  'rent_to_payment',
  'years_to_deposit',
  'years_to_save',
];

function chartForm({ locale, path }: Visit, choice: CompareChoice, basis?: Basis): Html {
  const say = phrases(locale);
  const { sorting, measure, terms, scale } = choice;
  return filterForm({
    action: '/compare',
    submit: shared(locale).show,
    hidden: { sort: sorting.by, first: sorting.first, ...visitorFields(path) },
    fields: html`${selectField(
      'measure',
      say.measure,
      comparedMetrics.map((id) => ({ value: id, label: metricWords(locale, id, basis).name })),
      measure,
    )}${selectField(
      'terms',
      say.money,
      [
        { value: 'nominal', label: say.nominal },
        { value: 'real', label: say.real },
      ],
      terms,
    )}${selectField(
      'scale',
      say.scale,
      [
        { value: 'absolute', label: say.absolute },
        { value: 'index', label: say.index },
      ],
      scale,
    )}<fieldset class="choices"><legend>${say.regions}</legend>${[
      NATIONAL,
      ...regions.map(({ slug }) => slug),
    ].map(
      (slug) =>
        html`<label><input type="checkbox" name="with" value="${slug}"${choice.regions.includes(slug) && html` checked`}>${regionName(slug, locale)}</label>`,
    )}</fieldset>`,
  });
}

/** The finding of the table: where the payment stays below 40 % of pay. */
function leadOf({ visit: { locale }, rows, choice }: CompareView): string {
  const say = phrases(locale);
  const { size, shareOfPay } = definitionWords(locale, choice.definition);
  const places = rows.filter(({ region }) => region !== NATIONAL);
  const known = places.filter(({ paymentToWagePct }) => paymentToWagePct !== undefined);
  if (known.length === 0) return say.lead;
  const below = known.filter(({ paymentToWagePct }) => (paymentToWagePct ?? 0) < 40);
  return say.finding(
    size,
    shareOfPay,
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
    (size: string, pay: string, below: readonly string[], all: number) =>
      below.length === 0
        ? `Podíl splátky bytu ${size} na ${pay} není pod 40 % v žádném ${czechOf(all)} regionů.`
        : `Podíl splátky bytu ${size} na ${pay} je pod 40 % ${czechIn(below.length)} ${czechOf(all)} regionů: ${below.join(', ')}.`,
    (size, pay, below, all) =>
      below.length === 0
        ? `The payment for a ${size} flat is below 40% of ${pay} in none of ${all} regions.`
        : `The payment for a ${size} flat is below 40% of ${pay} in ${below.length} of ${all} regions: ${below.join(', ')}.`,
  ],
  tableTitle: ['Regiony vedle sebe', 'Regions side by side'],
  tableHelp: [
    'Kliknutím na záhlaví sloupce tabulku seřadíte; vzorec je v popisku záhlaví.',
    'Select a heading to sort; its tooltip has the formula.',
  ],
  yearsTitle: ['Jak se to měnilo', 'How it has changed'],
  rentsTitle: ['Nájem a splátka hypotéky', 'Rent and mortgage payment'],
  measure: ['Ukazatel', 'Figure'],
  money: ['Ceny', 'Prices'],
  nominal: ['běžné (nominální)', 'current (nominal)'],
  real: ['dnešní (reálné)', "today's (real)"],
  scale: ['Měřítko', 'Scale'],
  absolute: ['v jednotkách', 'in units'],
  index: ['začátek = 100', 'start = 100'],
  regions: ['Regiony', 'Regions'],
  country: ['Česko', 'Czechia'],
});
