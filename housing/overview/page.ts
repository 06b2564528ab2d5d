import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { downloads } from '@tessera/kit/ui/chart-view';
import type { PageParts } from '@tessera/kit/ui/frame';
import { tiles } from '@tessera/kit/ui/tiles';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import type { AffordabilityRow, StoredAffordability } from '../formula/affordability.ts';
import { heatOfMonths } from '../formula/severity.ts';
import { NATIONAL, regionName, regionsOnly } from '../market/region.ts';
import { scenarioPanel } from '../scenario/panel.ts';
import { downloadHrefs } from '../ui/address.ts';
import { type Freshness, freshnessBadge } from '../ui/freshness.ts';
import { method } from '../ui/method.ts';
import { metricTable, type Sorting, sortedRows } from '../ui/metric-table.ts';
import { type MetricId, sortedBy } from '../ui/metrics.ts';
import { nothingYet, phrases as shared } from '../ui/phrases.ts';
import { kindKey, kindMark, provenanceOf, sourcesText } from '../ui/provenance.ts';
import { heatLegend, heatPatch } from '../ui/severity.ts';
import { figure, figureTile } from '../ui/value.ts';
import { regionMap } from './map.ts';

export type OverviewView = {
  readonly visit: Visit;
  readonly rows: readonly StoredAffordability[];
  readonly sorting: Sorting;
  readonly freshness: Freshness;
  readonly chart: Html | undefined;
};

const COLUMNS: readonly MetricId[] = [
  'years_to_buy',
  'price_m2',
  'net_wage',
  'payment',
  'payment_to_wage',
  'rent',
];

/** The answer for the country in words, the map, cards and table of the regions. */
export function overviewPage(view: OverviewView): PageParts {
  const { visit, rows, freshness } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const national = rows.find(({ region }) => region === NATIONAL);
  const places = sortedBy(regionsOnly(rows), 'years_to_buy', 'high');
  const lead = leadOf(view, places);
  return {
    title: say.title,
    description: lead,
    main: html`<p class="kicker">${say.kicker}</p>
<h1>${headline(view, national)}</h1>
<p class="lead">${lead}</p>
${national && origin(view, national)}
${freshnessBadge(locale, freshness)}
${rows.length === 0 ? nothingYet(locale) : content(view, national, places)}`,
  };
}

function content(
  view: OverviewView,
  national: StoredAffordability | undefined,
  places: readonly StoredAffordability[],
): Html {
  const { visit, freshness, chart, sorting } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const tile = (id: MetricId) => figureTile(locale, id, national, freshness.lastRefresh);
  return html`<section aria-labelledby="map-title">
<h2 id="map-title">${say.mapTitle}</h2>
<p class="muted small">${say.mapHelp}</p>
<div class="map-frame">${regionMap(locale, places)}${heatLegend(locale)}</div>
</section>
<section aria-labelledby="country-title">
<h2 id="country-title">${say.countryTitle}</h2>
${tiles([tile('flat_price'), tile('net_wage'), tile('payment_to_wage'), tile('rent_to_payment')])}
</section>
${scenarioPanel({ visit, view: 'regions', places })}
<section aria-labelledby="cards-title">
<h2 id="cards-title">${say.cardsTitle}</h2>
<p class="muted small">${say.cardsHelp}</p>
<ol class="cards" id="region-cards">${[...places].reverse().map((row) => card(view, row))}</ol>
</section>
<section>${chart}</section>
<section id="results">
${metricTable({
  locale,
  caption: html`${say.tableTitle}<small>${say.tableHelp}</small>`,
  rows: sortedRows([...places, ...(national ? [national] : [])], sorting, locale),
  columns: COLUMNS,
  sorting,
  sortHref: ({ by, first }) => withQuery('/', { sort: by, first }),
})}
<p class="small">${downloads(locale, downloadHrefs('/api/regions', locale, { png: false }))}</p>
${kindKey(locale)}
</section>`;
}

function headline(
  { visit: { locale } }: OverviewView,
  national: AffordabilityRow | undefined,
): string {
  const say = phrases(locale);
  if (national?.monthsToBuy === undefined) return say.title;
  return say.headline(formats(locale).decimal(national.monthsToBuy / 12));
}

function leadOf(
  { visit: { locale } }: OverviewView,
  places: readonly StoredAffordability[],
): string {
  const say = phrases(locale);
  const most = places[0];
  const least = places.findLast(({ monthsToBuy }) => monthsToBuy !== undefined);
  if (most?.monthsToBuy === undefined || least?.monthsToBuy === undefined) return say.noAnswer;
  const years = (row: AffordabilityRow) => figure(locale, 'years_to_buy', row);
  return say.lead(
    regionName(most.region, locale),
    years(most),
    regionName(least.region, locale),
    years(least),
  );
}

function origin({ visit: { locale }, freshness }: OverviewView, national: AffordabilityRow): Html {
  const from = provenanceOf('years_to_buy', national);
  return html`<div class="origin">${from && html`<p class="small">${kindMark(locale, from.kind)} <span class="muted">${sourcesText(locale, from)}</span></p>`}${method(locale, 'years_to_buy', from, freshness.lastRefresh)}</div>`;
}

/** One region: years, price, payment. */
function card({ visit: { locale } }: OverviewView, row: AffordabilityRow): Html {
  const say = phrases(locale);
  return html`<li class="region-card" data-region="${row.region}">
<h3><a href="/region/${row.region}">${regionName(row.region, locale)}</a></h3>
<p class="card-figure">${heatPatch(heatOfMonths(row.monthsToBuy))}<strong>${figure(locale, 'years_to_buy', row)}</strong> ${row.monthsToBuy !== undefined && shared(locale).unitYears}</p>
<p class="small muted">${say.cardPrice(figure(locale, 'flat_price', row))}<br>${say.cardPayment(figure(locale, 'payment', row), figure(locale, 'payment_to_wage', row))}</p>
</li>`;
}

const phrases = phraseBook(
  {
    title: 'Kolik let čistého platu stojí byt',
    kicker: 'Byt 60 m², průměrný čistý plat, čtrnáct regionů',
    headline: (years: string) => `Byt 60 m² stojí v Česku ${years} roku čistého platu`,
    lead: (most: string, high: string, least: string, low: string) =>
      `Nejméně dostupný region je ${most} (${high} roku), nejdostupnější ${least} (${low} roku). Počítá se s celým čistým platem: bez jídla, nájmu a úroků.`,
    noAnswer: 'Odpověď zatím není k dispozici: chybějí ceny nebo mzdy.',
    mapTitle: 'Kolik let v jednotlivých regionech',
    mapHelp:
      'Čísla v mapě jsou roky čistého platu. Ceny jsou za okres krajského města, platy za celý kraj; Středočeský kraj je zahrnut celý. Vyberte region.',
    countryTitle: 'Česko (průměr regionů)',
    cardsTitle: 'Regiony od nejdostupnějšího',
    cardsHelp: 'Roky čistého platu, cena bytu 60 m² a splátka hypotéky na 80 % ceny na 30 let.',
    cardPrice: (price: string) => `Byt ${price}`,
    cardPayment: (payment: string, share: string) => `splátka ${payment}, tj. ${share} platu`,
    tableTitle: 'Regiony v číslech',
    tableHelp: 'Kliknutím na záhlaví sloupce tabulku seřadíte. Značka za číslem udává jeho původ.',
  },
  {
    title: 'How many years of net pay a flat costs',
    kicker: 'A 60 m² flat, average net pay, fourteen regions',
    headline: (years) => `A 60 m² flat in Czechia costs ${years} years of net pay`,
    lead: (most, high, least, low) =>
      `The least affordable region is ${most} (${high} years), the most affordable ${least} (${low}). This counts all net pay: no food, rent or interest is deducted.`,
    noAnswer: 'No answer yet: prices or wages are missing.',
    mapTitle: 'Years of pay by region',
    mapHelp:
      'The numbers on the map are years of net pay. Prices cover the district of the regional capital, pay the whole region; Central Bohemia is covered in full. Choose a region.',
    countryTitle: 'Czechia (mean of its regions)',
    cardsTitle: 'Regions from the most affordable',
    cardsHelp:
      'Years of net pay, price of a 60 m² flat, payment on a mortgage of 80% over 30 years.',
    cardPrice: (price) => `Flat ${price}`,
    cardPayment: (payment, share) => `payment ${payment}, ${share} of pay`,
    tableTitle: 'Regions in figures',
    tableHelp: 'Select a heading to sort. The mark after a number shows its origin.',
  },
);
