import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { chartView } from '@tessera/kit/ui/chart-view';
import { breadcrumb, notice } from '@tessera/kit/ui/elements';
import type { PageParts } from '@tessera/kit/ui/frame';
import { calculators } from '../calculators/panel.ts';
import type { Chart } from '../chart/chart.ts';
import { historyChart, pricesChart, rentVsBuyChart } from '../chart/place-charts.ts';
import type { StoredAffordability } from '../formula/affordability.ts';
import type { OwnFigures } from '../formula/purchase.ts';
import type { Sourced, StoredListing } from '../market/indicator.ts';
import { regionName } from '../market/region.ts';
import { scenarioPanel } from '../scenario/panel.ts';
import { downloadHrefs } from '../ui/downloads.ts';
import { foldedSection } from '../ui/folded-section.ts';
import { type Freshness, freshnessBadge } from '../ui/freshness.ts';
import type { MetricId } from '../ui/metrics.ts';
import { oddsInWords } from '../ui/odds-in-words.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { figure, yearsOrigin } from '../ui/value.ts';
import type { UsualOdds } from './analyse.ts';
import { figures, listingsTable } from './figures.ts';

type RegionView = {
  readonly region: string;
  /** The newest row; `undefined` before the first computation. */
  readonly row: StoredAffordability | undefined;
  /** The latest row of each year. */
  readonly yearly: readonly StoredAffordability[];
  /** Asking prices over time. */
  readonly prices: readonly Sourced[];
  readonly odds: UsualOdds | undefined;
  readonly sales: readonly StoredListing[];
  readonly rents: readonly StoredListing[];
  readonly freshness: Freshness;
  /** A visitor's own figures. */
  readonly own: OwnFigures;
};

/** One region: the answer, all figures, charts and calculators. */
export function regionPage(locale: Locale, view: RegionView): PageParts {
  const { region, row, freshness } = view;
  const say = phrases(locale);
  const name = regionName(region, locale);
  const description = leadOf(locale, view);
  return {
    title: say.title(name),
    description,
    main: html`${breadcrumb(say.way, [{ href: '/', text: shared(locale).overview }], name)}
<h1>${headline(locale, view, name)}</h1>
<p class="lead">${description}</p>
${row && yearsOrigin(locale, row, freshness.lastRefresh)}
${freshnessBadge(locale, freshness)}
${row === undefined ? notice('info', html`<p>${shared(locale).none}</p>`) : content(locale, view, row)}`,
  };
}

function content(locale: Locale, view: RegionView, row: StoredAffordability): Html {
  const { region, freshness, own } = view;
  const say = phrases(locale);
  const history = historyChart(locale, region, view.yearly);
  const prices = pricesChart(locale, region, view.prices);
  const scenario = own.reading?.kind === 'scenario' ? own.reading.scenario : undefined;
  const page = `/region/${region}`;
  const ratePct = row.mortgageRatePct;
  return html`${scenarioPanel({ locale, view: 'region-detail', page, region, ratePct, own })}
${rentOrBuy(locale, view)}
${figures(locale, region, row, freshness.lastRefresh)}
<section aria-label="${say.charts}">${shown(locale, history, `history?region=${region}`)}
${foldedSection({
  id: 'more-charts',
  heading: say.moreCharts,
  content: html`${shown(locale, prices, `prices?region=${region}`, say.pricesNote)}${shown(locale, rentVsBuyChart(locale, row), `rent-vs-buy?region=${region}`)}`,
})}</section>
${foldedSection({
  id: 'calculators',
  heading: say.calculators,
  content: html`<p class="small muted">${say.calculatorsHelp}</p>
${calculators({ locale, region, row, scenario })}`,
})}
${foldedSection({
  id: 'examples',
  heading: say.examples,
  content: html`${listingsTable(locale, 'sale', view.sales)}${listingsTable(locale, 'rent', view.rents)}`,
})}`;
}

function shown(locale: Locale, { picture }: Chart, chart: string, note?: string): Html {
  const hrefs = downloadHrefs(`/api/chart/${chart}`, locale);
  return chartView({ locale, picture, note, hrefs });
}

/** Buying against renting the flat of the region, in a sentence. */
function rentOrBuy(locale: Locale, { region, odds }: RegionView): Html {
  const say = phrases(locale);
  const text = odds
    ? html`${say.twoHouseholds} ${oddsInWords(locale, odds.stayYears, odds)}`
    : say.oddsUnknown;
  return html`<section aria-labelledby="rent-or-buy"><h2 id="rent-or-buy">${say.oddsHeading}</h2>
<p>${text} <a href="/rent-or-buy?region=${region}">${say.oddsLink}</a></p></section>`;
}

function headline(locale: Locale, { row }: RegionView, name: string): string {
  if (row?.monthsToBuy === undefined) return name;
  return phrases(locale).headline(name, formats(locale).decimal(row.monthsToBuy / 12));
}

function leadOf(locale: Locale, { row }: RegionView): string {
  const say = phrases(locale);
  if (row?.flatPrice === undefined) return say.noPrice;
  if (row.monthsToBuy === undefined) return say.noPay;
  const of = (id: MetricId) => figure(locale, id, row);
  const rate = of('mortgage_rate');
  const isEstimated = row.inputs.rate?.source === 'repo_plus_spread';
  const share =
    row.paymentToWagePct !== undefined &&
    say.payment(of('payment'), of('payment_to_wage'), isEstimated ? say.estimated(rate) : rate);
  return `${say.lead(of('flat_price'), of('net_wage'))} ${share || ''}`.trim();
}

const phrases = phraseBook({
  title: [
    (name: string) => `${name}: kolik let čistého platu stojí byt`,
    (name) => `${name}: how many years of net pay a flat costs`,
  ],
  way: ['Drobečková navigace', 'Breadcrumb'],
  headline: [
    (name: string, years: string) => `${name}: byt za ${years} roku čistého platu`,
    (name, years) => `${name}: a flat costs ${years} years of net pay`,
  ],
  lead: [
    (price: string, pay: string) =>
      `Byt 60 m² se tu nabízí za ${price}, průměrný čistý plat v kraji: ${pay}.`,
    (price, pay) =>
      `The asking price of a 60 m² flat is ${price}; average net pay in the region is ${pay}.`,
  ],
  payment: [
    (payment: string, share: string, rate: string) =>
      `Splátka hypotéky na 80 % ceny by při sazbě ${rate} byla ${payment}, tedy ${share} platu.`,
    (payment, share, rate) =>
      `A mortgage on 80% of the price at a rate of ${rate} would cost ${payment} a month, ${share} of the pay.`,
  ],
  estimated: [
    (rate: string) => `${rate} (odhad: repo sazba ČNB s přirážkou)`,
    (rate) => `${rate} (estimate: the CNB repo rate plus a margin)`,
  ],
  noPrice: [
    'Pro tento region zatím není nabídková cena.',
    'There is no asking price of this region yet.',
  ],
  noPay: ['Pro tento region zatím není plat.', 'There is no pay of this region yet.'],
  oddsHeading: ['Koupit, nebo být v nájmu?', 'Buy or rent?'],
  oddsLink: ['Spočítat s vlastními předpoklady', 'Calculate with your own assumptions'],
  twoHouseholds: [
    'Jedna domácnost byt 60 m² koupí, druhá si stejný pronajme a rozdíl investuje.',
    'One household buys a 60 m² flat, another rents the same flat and invests the difference.',
  ],
  oddsUnknown: [
    'Chybí cena, nájem, sazba nebo dost let minulosti, srovnání nelze spočítat.',
    'The price, the rent, the rate or enough years of the past are missing, so there is no comparison.',
  ],
  charts: ['Grafy', 'Charts'],
  moreCharts: ['Ceny v čase, nájem a splátka', 'Prices over time, rent and payment'],
  calculators: ['Kalkulačky', 'Calculators'],
  calculatorsHelp: [
    'Předvyplněno údaji regionu (byt 60 m², průměrný čistý plat), nebo vaším rozpočtem. Mezery mezi tisíci nevadí.',
    'Prefilled with the figures of the region (60 m², average net pay), or with your budget. Spaces between thousands are fine.',
  ],
  examples: ['Příklady nabídek', 'Example listings'],
  pricesNote: [
    'Čárkované hodnoty nikdo nezměřil: je to dnešní cena přepočtená indexem cen nemovitostí.',
    'Nobody measured the dashed values: they are today’s price scaled with the property price index.',
  ],
});
