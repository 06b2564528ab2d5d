import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { tiles } from '@tessera/kit/ui/elements';
import type { PageParts } from '@tessera/kit/ui/frame';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import type { AffordabilityRow, StoredAffordability } from '../formula/affordability.ts';
import type { HouseholdQuestion, Households } from '../formula/household.ts';
import { heatOfMonths } from '../formula/severity.ts';
import { householdFrame } from '../household/panel.ts';
import type { Definition } from '../market/definition.ts';
import { NATIONAL, regionName, regions, regionsOnly } from '../market/region.ts';
import { scenarioPanel } from '../scenario/panel.ts';
import { withVisitorOf } from '../ui/address.ts';
import { definitionSwitch, definitionWords } from '../ui/definition.ts';
import { type Freshness, freshnessBadge } from '../ui/freshness.ts';
import { metricTable, type Sorting, sortedRows } from '../ui/metric-table.ts';
import { type MetricId, sortedBy } from '../ui/metrics.ts';
import { nothingYet, phrases as shared } from '../ui/phrases.ts';
import { heatLegend, heatPatch } from '../ui/severity.ts';
import { figure, figureTile, yearsOrigin } from '../ui/value.ts';
import { regionMap } from './map.ts';

type OverviewView = {
  /** The household of the address, in the region it names or the one that suits it best. */
  readonly household: HouseholdQuestion | undefined;
  readonly households: Households;
  readonly visit: Visit;
  readonly rows: readonly StoredAffordability[];
  readonly sorting: Sorting;
  readonly freshness: Freshness;
  readonly chart: Html | undefined;
  readonly definition: Definition;
  /** The estimate for this year with extrapolated pay; shown beside the default definition. */
  readonly estimate: { readonly years: number; readonly wageYear: number } | undefined;
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
  const missing = regionsWithoutPrice(places).length;
  const lead = leadOf(view, places);
  const words = definitionWords(locale, view.definition);
  const basis = national ?? places[0] ?? { date: '', definition: view.definition };
  return {
    title: say.title(words.ofPay),
    description: lead,
    main: html`<p class="kicker">${say.kicker(words.size, words.averagePay, say.regions(missing))}</p>
<h1>${headline(view, national)}</h1>
${householdFrame(locale, view.household)}
<p class="lead">${lead}</p>
${definitionSwitch(visit, basis)}
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
  const { size, ofPay } = definitionWords(locale, view.definition);
  const href = (region: string) => withVisitorOf(visit.path, `/region/${region}`);
  const tile = (id: MetricId) => figureTile(locale, id, national, freshness.lastRefresh);
  return html`<section aria-labelledby="map-title">
<h2 id="map-title">${say.mapTitle}</h2>
<p class="muted small">${say.mapHelp(ofPay)}</p>
<div class="map-frame">${regionMap(locale, places, href)}${heatLegend(locale)}</div>
</section>
<section aria-labelledby="country-title">
<h2 id="country-title">${say.countryTitle(regionsWithoutPrice(places).length)}</h2>
${tiles([tile('flat_price'), tile('net_wage'), tile('payment_to_wage'), tile('rent_to_payment')])}
</section>
${scenarioPanel({ visit, view: 'regions', households: view.households })}
<section aria-labelledby="cards-title">
<h2 id="cards-title">${say.cardsTitle}</h2>
<p class="muted small">${say.cardsHelp(size, ofPay)}</p>
<ol class="cards" id="region-cards">${[...places].reverse().map((row) => card(view, row))}</ol>
</section>
<section>${chart}</section>
<section id="results">
${metricTable({
  visit,
  caption: html`${say.tableTitle}<small>${say.tableHelp}</small>`,
  rows: sortedRows([...places, ...(national ? [national] : [])], sorting, locale),
  columns: COLUMNS,
  sorting,
  sortHref: ({ by, first }) => withQuery(withVisitorOf(visit.path, '/'), { sort: by, first }),
})}
</section>`;
}

function headline(
  { visit: { locale }, definition }: OverviewView,
  national: AffordabilityRow | undefined,
): string {
  const say = phrases(locale);
  const { size, ofPay } = definitionWords(locale, definition);
  if (national?.monthsToBuy === undefined) return say.title(ofPay);
  return say.headline(size, formats(locale).decimal(national.monthsToBuy / 12), ofPay);
}

function leadOf(
  { visit: { locale }, definition }: OverviewView,
  places: readonly StoredAffordability[],
): string {
  const say = phrases(locale);
  const most = places[0];
  const least = places.findLast(({ monthsToBuy }) => monthsToBuy !== undefined);
  if (most?.monthsToBuy === undefined || least?.monthsToBuy === undefined) return say.noAnswer;
  const years = (row: AffordabilityRow) => figure(locale, 'years_to_buy', row);
  const missing = regionsWithoutPrice(places).map((slug) => regionName(slug, locale));
  const answered = say.lead(
    regionName(most.region, locale),
    years(most),
    regionName(least.region, locale),
    years(least),
    definitionWords(locale, definition).ofPay,
  );
  return missing.length === 0 ? answered : `${answered} ${say.missing(missing)}`;
}

/** The regions that the country's mean leaves out. */
function regionsWithoutPrice(places: readonly AffordabilityRow[]): string[] {
  const priced = new Set(
    places.flatMap(({ region, flatPrice }) => (flatPrice === undefined ? [] : [region])),
  );
  return regions.flatMap(({ slug }) => (priced.has(slug) ? [] : [slug]));
}

function origin(
  { visit: { locale }, freshness, estimate }: OverviewView,
  national: AffordabilityRow,
): Html {
  const say = phrases(locale);
  const more =
    estimate &&
    html`<p class="small">${say.estimate(estimate.wageYear, formats(locale).decimal(estimate.years))} <a href="/forecast">${shared(locale).forecast}</a></p>`;
  return yearsOrigin(locale, national, freshness.lastRefresh, more);
}

/** One region: years, price, payment. */
function card({ visit: { locale, path } }: OverviewView, row: AffordabilityRow): Html {
  const say = phrases(locale);
  return html`<li class="region-card" data-region="${row.region}">
<h3><a href="${withVisitorOf(path, `/region/${row.region}`)}">${regionName(row.region, locale)}</a></h3>
<p class="card-figure">${heatPatch(heatOfMonths(row.monthsToBuy))}<strong>${figure(locale, 'years_to_buy', row)}</strong> ${row.monthsToBuy !== undefined && shared(locale).unitYears}</p>
<p class="small muted">${say.cardPrice(figure(locale, 'flat_price', row))}<br>${say.cardPayment(figure(locale, 'payment', row), figure(locale, 'payment_to_wage', row))}</p>
</li>`;
}

const phrases = phraseBook({
  title: [
    (pay: string) => `Kolik let ${pay} stojí byt`,
    (pay) => `How many years of ${pay} a flat costs`,
  ],
  kicker: [
    (size: string, pay: string, places: string) => `Byt ${size}, ${pay}, ${places}`,
    (size, pay, places) => `A ${size} flat, ${pay}, ${places}`,
  ],
  regions: [
    (missing: number) =>
      missing === 0
        ? 'čtrnáct regionů'
        : `${regions.length - missing} ze ${regions.length} regionů`,
    (missing) =>
      missing === 0 ? 'fourteen regions' : `${regions.length - missing} of fourteen regions`,
  ],
  missing: [
    (names: readonly string[]) =>
      `Průměr za Česko nezahrnuje regiony, jejichž ceny zatím nemáme: ${names.join(', ')}.`,
    (names) =>
      `The mean for Czechia leaves out regions without a price so far: ${names.join(', ')}.`,
  ],
  headline: [
    (size: string, years: string, pay: string) => `Byt ${size} stojí v Česku ${years} roku ${pay}`,
    (size, years, pay) => `A ${size} flat in Czechia costs ${years} years of ${pay}`,
  ],
  lead: [
    (most: string, high: string, least: string, low: string, pay: string) =>
      `Nejméně dostupný region je ${most} (${high} roku), nejdostupnější ${least} (${low} roku). Od ${pay} se neodečítá jídlo, nájem ani úroky.`,
    (most, high, least, low, pay) =>
      `The least affordable region is ${most} (${high} years), the most affordable ${least} (${low}). No food, rent or interest is deducted from ${pay}.`,
  ],
  estimate: [
    (wageYear: number, years: string) =>
      `Plat je z roku ${wageYear}, novější zatím nevyšel; s platem dopočteným do letoška vychází ${years} roku.`,
    (wageYear, years) =>
      `Pay is of ${wageYear}, the last published; with pay extrapolated to this year it is ${years} years.`,
  ],
  noAnswer: [
    'Odpověď zatím není k dispozici: chybějí ceny nebo mzdy.',
    'No answer yet: prices or wages are missing.',
  ],
  mapTitle: ['Kolik let v jednotlivých regionech', 'Years of pay by region'],
  mapHelp: [
    (pay: string) =>
      `Čísla v mapě jsou roky ${pay}. Ceny jsou za okres krajského města, platy za celý kraj; Středočeský kraj je zahrnut celý. Vyberte region.`,
    (pay) =>
      `The numbers on the map are years of ${pay}. Prices cover the district of the regional capital, pay the whole region; Central Bohemia is covered in full. Choose a region.`,
  ],
  countryTitle: [
    (missing: number) =>
      missing === 0
        ? 'Česko (průměr regionů)'
        : `Česko (průměr ${regions.length - missing} ze ${regions.length} regionů)`,
    (missing) =>
      missing === 0
        ? 'Czechia (mean of its regions)'
        : `Czechia (mean of ${regions.length - missing} of its ${regions.length} regions)`,
  ],
  cardsTitle: ['Regiony od nejdostupnějšího', 'Regions from the most affordable'],
  cardsHelp: [
    (size: string, pay: string) =>
      `Roky ${pay}, cena bytu ${size} a splátka hypotéky na 80 % ceny na 30 let.`,
    (size, pay) =>
      `Years of ${pay}, price of a ${size} flat, payment on a mortgage of 80% over 30 years.`,
  ],
  cardPrice: [(price: string) => `Byt ${price}`, (price) => `Flat ${price}`],
  cardPayment: [
    (payment: string, share: string) => `splátka ${payment}, tj. ${share} platu`,
    (payment, share) => `payment ${payment}, ${share} of pay`,
  ],
  tableTitle: ['Regiony v číslech', 'Regions in figures'],
  tableHelp: [
    'Kliknutím na záhlaví sloupce tabulku seřadíte. Značka za číslem udává jeho původ.',
    'Select a heading to sort. The mark after a number shows its origin.',
  ],
});
