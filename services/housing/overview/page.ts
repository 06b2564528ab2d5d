import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
import type { AffordabilityRow, StoredAffordability } from '../formula/affordability.ts';
import type { OwnFigures } from '../formula/purchase.ts';
import { heatOfMonths } from '../formula/severity.ts';
import { NATIONAL, regionName, regions, regionsOnly } from '../market/region.ts';
import { scenarioPanel } from '../scenario/panel.ts';
import { type Freshness, freshnessBadge } from '../ui/freshness.ts';
import { metricTable, type Sorting, sortedRows } from '../ui/metric-table.ts';
import { type MetricId, sortedBy } from '../ui/metrics.ts';
import { nothingYet, phrases as shared } from '../ui/phrases.ts';
import { heatLegend, heatPatch } from '../ui/severity.ts';
import { figure, methods, yearsOrigin } from '../ui/value.ts';
import { regionMap } from './map.ts';

type OverviewView = {
  readonly visit: Visit;
  readonly rows: readonly StoredAffordability[];
  readonly sorting: Sorting;
  readonly freshness: Freshness;
  readonly chart: Html | undefined;
  readonly own: OwnFigures;
};

const COLUMNS: readonly MetricId[] = [
  'years_to_buy',
  'price_m2',
  'net_wage',
  'payment',
  'payment_to_wage',
  'rent',
];

/** The answer for the country in words, map and list of the regions, the visitor's own figures. */
export function overviewPage(view: OverviewView): PageParts {
  const { visit, rows, freshness } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const national = rows.find(({ region }) => region === NATIONAL);
  const places = sortedBy(regionsOnly(rows), 'years_to_buy', 'high');
  const lead = leadOf(locale, places);
  return {
    title: say.title,
    description: lead,
    main: html`<p class="kicker">${say.kicker}</p>
<h1>${headline(locale, national)}</h1>
<p class="lead">${lead}</p>
${national && yearsOrigin(locale, national, freshness.lastRefresh)}
${freshnessBadge(locale, freshness)}
${rows.length === 0 ? nothingYet(locale) : content(view, national, places)}`,
  };
}

function content(
  { visit, freshness, chart, sorting, own }: OverviewView,
  national: StoredAffordability | undefined,
  places: readonly StoredAffordability[],
): Html {
  const { locale } = visit;
  const say = phrases(locale);
  return html`<section aria-labelledby="map-title">
<h2 id="map-title">${say.mapTitle}</h2>
<p class="muted small">${say.mapHelp}</p>
<div class="front"><div>${regionMap(locale, places)}${heatLegend(locale)}</div>
<ol class="places">${[...places].reverse().map((row) => line(locale, row))}</ol></div>
</section>
${scenarioPanel({ locale, view: 'regions', page: '/', ratePct: national?.mortgageRatePct, own })}
<section>${chart}</section>
<section id="results">
${metricTable({
  visit,
  caption: html`${say.tableTitle}<small>${say.tableHelp}</small>`,
  rows: sortedRows([...places, ...(national ? [national] : [])], sorting, locale),
  columns: COLUMNS,
  sorting,
  sortHref: ({ by, first }) => `/?sort=${by}&first=${first}`,
})}
${methods(locale, say.tableTitle, COLUMNS, national, freshness.lastRefresh)}
</section>`;
}

function headline(locale: Locale, national: AffordabilityRow | undefined): string {
  const say = phrases(locale);
  if (national?.monthsToBuy === undefined) return say.title;
  return say.headline(formats(locale).decimal(national.monthsToBuy / 12));
}

function leadOf(locale: Locale, places: readonly StoredAffordability[]): string {
  const say = phrases(locale);
  const most = places[0];
  const least = places.findLast(({ monthsToBuy }) => monthsToBuy !== undefined);
  if (most?.monthsToBuy === undefined || least?.monthsToBuy === undefined) return say.noAnswer;
  const years = (row: AffordabilityRow) => figure(locale, 'years_to_buy', row);
  // The country's mean leaves them out.
  const missing = regions
    .filter(({ slug }) => !places.some((row) => row.region === slug && row.flatPrice !== undefined))
    .map(({ slug }) => regionName(slug, locale));
  const answered = say.lead(
    regionName(most.region, locale),
    years(most),
    regionName(least.region, locale),
    years(least),
  );
  return missing.length === 0 ? answered : `${answered} ${say.missing(missing)}`;
}

/** One region of the list beside the map: years, price, payment. */
function line(locale: Locale, row: AffordabilityRow): Html {
  const say = phrases(locale);
  return html`<li data-region="${row.region}"><a href="/region/${row.region}">${regionName(row.region, locale)}</a>
<span>${heatPatch(heatOfMonths(row.monthsToBuy))}<strong>${figure(locale, 'years_to_buy', row)}</strong> ${row.monthsToBuy !== undefined && shared(locale).unitYears}</span>
<span class="small muted">${say.linePrice(figure(locale, 'flat_price', row), figure(locale, 'payment', row))}</span></li>`;
}

const phrases = phraseBook({
  title: ['Kolik let čistého platu stojí byt', 'How many years of net pay a flat costs'],
  kicker: [
    'Byt 60 m², průměrný čistý plat, průměr regionů',
    'A 60 m² flat, average net pay, mean of the regions',
  ],
  missing: [
    (names: readonly string[]) =>
      `Průměr za Česko nezahrnuje regiony, jejichž ceny zatím nemáme: ${names.join(', ')}.`,
    (names) =>
      `The mean for Czechia leaves out regions without a price so far: ${names.join(', ')}.`,
  ],
  headline: [
    (years: string) => `Byt 60 m² stojí v Česku ${years} roku čistého platu`,
    (years) => `A 60 m² flat in Czechia costs ${years} years of net pay`,
  ],
  lead: [
    (most: string, high: string, least: string, low: string) =>
      `Nejméně dostupný region je ${most} (${high} roku), nejdostupnější ${least} (${low} roku). Od čistého platu se neodečítá jídlo, nájem ani úroky.`,
    (most, high, least, low) =>
      `The least affordable region is ${most} (${high} years), the most affordable ${least} (${low}). No food, rent or interest is deducted from net pay.`,
  ],
  noAnswer: [
    'Odpověď zatím není k dispozici: chybějí ceny nebo mzdy.',
    'No answer yet: prices or wages are missing.',
  ],
  mapTitle: ['Kolik let v jednotlivých regionech', 'Years of pay by region'],
  mapHelp: [
    'Čísla jsou roky čistého platu za byt 60 m². Ceny jsou za okres krajského města, platy za celý kraj; Středočeský kraj je zahrnut celý. Vyberte region.',
    'The numbers are years of net pay for a 60 m² flat. Prices cover the district of the regional capital, pay the whole region; Central Bohemia is covered in full. Choose a region.',
  ],
  linePrice: [
    (price: string, payment: string) => `byt ${price}, splátka ${payment}`,
    (price, payment) => `flat ${price}, payment ${payment}`,
  ],
  tableTitle: ['Regiony v číslech', 'Regions in figures'],
  tableHelp: [
    'Kliknutím na záhlaví sloupce tabulku seřadíte. Značka za číslem udává jeho původ.',
    'Select a heading to sort. The mark after a number shows its origin.',
  ],
});
