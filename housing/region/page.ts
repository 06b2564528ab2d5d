import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { chartView } from '@tessera/kit/ui/chart-view';
import { breadcrumb, notice } from '@tessera/kit/ui/elements';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
import { calculators } from '../calculators/panel.ts';
import type { Chart } from '../chart/chart.ts';
import { historyChart, pricesChart, rentVsBuyChart } from '../chart/place-charts.ts';
import { withStale } from '../chart/stale.ts';
import { payOf, type StoredAffordability } from '../formula/affordability.ts';
import { householdFrame } from '../household/panel.ts';
import { regionName } from '../market/region.ts';
import { oldValues } from '../market/rhythm.ts';
import { rentOrBuyOfRegion } from '../rent-or-buy/panel.ts';
import { scenarioPanel } from '../scenario/panel.ts';
import {
  downloadHrefs,
  fieldsOfAddress,
  TOOL,
  withDefinitionOf,
  withVisitorOf,
} from '../ui/address.ts';
import { definitionSwitch, definitionWords } from '../ui/definition.ts';
import { foldedSection } from '../ui/folded-section.ts';
import { freshnessBadge } from '../ui/freshness.ts';
import type { MetricId } from '../ui/metrics.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { figure, yearsOrigin } from '../ui/value.ts';
import type { RegionAnalysis } from './analyse.ts';
import { figures, listingsTable } from './figures.ts';

type RegionView = RegionAnalysis & { readonly visit: Visit };

/** One region: the answer, all figures, charts and calculators. */
export function regionPage(visit: Visit, analysis: RegionAnalysis): PageParts {
  const view = { visit, ...analysis };
  const { region, row, definition, freshness } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const name = regionName(region, locale);
  const description = leadOf(view);
  const { ofPay } = definitionWords(locale, definition);
  return {
    title: say.title(name, ofPay),
    description,
    main: html`${breadcrumb(say.way, [{ href: withVisitorOf(visit.path, '/'), text: shared(locale).overview }], name)}
<h1>${headline(view, name)}</h1>
${householdFrame(locale, view.household)}
<p class="lead">${description}</p>
${definitionSwitch(visit, row ?? { date: '', definition })}
${row && yearsOrigin(locale, row, freshness.lastRefresh)}
${freshnessBadge(locale, freshness)}
${row === undefined ? notice('info', html`<p>${shared(locale).none}</p>`) : content(view, row)}`,
  };
}

function content(view: RegionView, row: StoredAffordability): Html {
  const { visit, region, freshness, households, household } = view;
  const { locale, path } = visit;
  const say = phrases(locale);
  const tool = fieldsOfAddress(path)[TOOL];
  const history = historyChart(locale, region, view.yearly);
  const prices = pricesChart(locale, region, view.prices);
  const since = priceNote(locale, view.measuredSince);
  return html`${scenarioPanel({ visit, view: 'region-detail', households, region })}
${household === undefined && rentOrBuyOfRegion(visit, region, view.rentOrBuy)}
${figures(locale, region, row, freshness.lastRefresh)}
<section aria-label="${say.charts}">${shown(view, history, 'history')}
${foldedSection({
  ...{ id: 'more-charts', heading: say.moreCharts },
  content: html`${shown(view, prices, 'prices', since)}${shown(view, rentVsBuyChart(locale, row), 'rent-vs-buy')}`,
})}</section>
${foldedSection({
  ...{ id: 'calculators', heading: say.calculators },
  open: tool === 'mortgage' || tool === 'savings',
  content: html`<p class="small muted">${say.calculatorsHelp}</p>
${calculators({ visit, region, row: view.usual, household })}`,
})}
${foldedSection({
  ...{ id: 'examples', heading: say.examples },
  content: html`${listingsTable(locale, 'sale', view.sales)}${listingsTable(locale, 'rent', view.rents)}`,
})}`;
}

function shown(
  { visit, region, freshness }: RegionView,
  made: Chart,
  chart: string,
  note?: string,
) {
  const { locale, path } = visit;
  const stale = oldValues(freshness.observed ?? [], freshness.now);
  const { picture } = withStale(made, locale, stale, { region });
  const address = withDefinitionOf(path, `/api/chart/${chart}?region=${region}`);
  return chartView({ locale, picture, note, hrefs: downloadHrefs(address, locale) });
}

function headline({ visit: { locale }, row }: RegionView, name: string): string {
  const say = phrases(locale);
  if (row?.monthsToBuy === undefined) return name;
  const { ofPay } = definitionWords(locale, row.definition);
  return say.headline(name, formats(locale).decimal(row.monthsToBuy / 12), ofPay);
}

function leadOf({ visit: { locale }, row, rank }: RegionView): string {
  const say = phrases(locale);
  if (row?.monthsToBuy === undefined) return say.noAnswer;
  const of = (id: MetricId) => figure(locale, id, row);
  const share =
    row.paymentToWagePct === undefined
      ? ''
      : say[row.inputs.rate?.source === 'repo_plus_spread' ? 'estimatedPayment' : 'payment'](
          ...([of('payment'), of('payment_to_wage'), row.definition.earners] as const),
          of('mortgage_rate'),
        );
  const order = rank === undefined ? '' : say.rank(rank.place, rank.of);
  const { size, averagePay } = definitionWords(locale, row.definition);
  const pay = formats(locale).money(payOf(row));
  return `${say.lead(size, of('flat_price'), averagePay, pay)} ${share} ${order}`.trim();
}

/** The note below the price chart: since when prices are measured. */
function priceNote(locale: Locale, since: string | undefined): string {
  const say = phrases(locale);
  return since === undefined ? say.nothingMeasured : say.measuredSince(formats(locale).date(since));
}

/** 'nd' of 2nd. */
function ordinalOf(place: number): string {
  const last = place > 10 && place < 14 ? 0 : place % 10;
  return ['th', 'st', 'nd', 'rd'][last] ?? 'th';
}

const phrases = phraseBook({
  title: [
    (name: string, pay: string) => `${name}: kolik let ${pay} stojí byt`,
    (name, pay) => `${name}: how many years of ${pay} a flat costs`,
  ],
  way: ['Drobečková navigace', 'Breadcrumb'],
  headline: [
    (name: string, years: string, pay: string) => `${name}: byt za ${years} roku ${pay}`,
    (name, years, pay) => `${name}: a flat costs ${years} years of ${pay}`,
  ],
  lead: [
    (size: string, price: string, pay: string, amount: string) =>
      `Byt ${size} se tu nabízí za ${price}, ${pay} v kraji: ${amount}.`,
    (size, price, pay, amount) =>
      `The asking price of a ${size} flat is ${price}; ${pay} in the region is ${amount}.`,
  ],
  payment: [
    (payment: string, share: string, earners: number, _rate: string) =>
      `Splátka hypotéky na 80 % ceny by byla ${payment}, tedy ${share} ${earners === 1 ? 'platu' : 'obou platů'}.`,
    (payment, share, earners) =>
      `A mortgage on 80% of the price would cost ${payment} a month, ${share} of ${earners === 1 ? 'the pay' : 'the pay of both'}.`,
  ],
  estimatedPayment: [
    (payment: string, share: string, earners: number, rate: string) =>
      `Sazba ${rate} je jen odhad, repo sazba ČNB s přirážkou: splátka hypotéky na 80 % ceny by s ní byla ${payment}, tedy ${share} ${earners === 1 ? 'platu' : 'obou platů'}.`,
    (payment, share, earners, rate) =>
      `The rate of ${rate} is an estimate, the CNB repo rate plus a margin: with it a mortgage on 80% of the price would cost ${payment} a month, ${share} of ${earners === 1 ? 'the pay' : 'the pay of both'}.`,
  ],
  rank: [
    (place: number, of: number) =>
      place === 1
        ? `Mezi ${of} regiony je nejméně dostupný.`
        : place === of
          ? `Mezi ${of} regiony je nejdostupnější.`
          : `Mezi ${of} regiony je ${place}. nejméně dostupný.`,
    (place, of) =>
      place === 1
        ? `Of ${of} regions this is the least affordable.`
        : place === of
          ? `Of ${of} regions this is the most affordable.`
          : `Of ${of} regions this is the ${place}${ordinalOf(place)} least affordable.`,
  ],
  noAnswer: [
    'Pro tento region zatím chybí cena nebo plat.',
    'The price or the pay of this region is missing.',
  ],
  charts: ['Grafy', 'Charts'],
  moreCharts: ['Ceny v čase, nájem a splátka', 'Prices over time, rent and payment'],
  calculators: ['Kalkulačky', 'Calculators'],
  calculatorsHelp: [
    'Předvyplněno údaji regionu (byt 60 m², průměrný čistý plat), nebo vaším rozpočtem. Mezery mezi tisíci nevadí.',
    'Prefilled with the figures of the region (60 m², average net pay), or with your budget. Spaces between thousands are fine.',
  ],
  examples: ['Příklady nabídek', 'Example listings'],
  measuredSince: [
    (date: string) =>
      `Měřeno od ${date}. Dřívější hodnoty jsou dopočteny indexem cen nemovitostí (odvozeno).`,
    (date) =>
      `Measured since ${date}. Earlier values are scaled with the property price index (derived).`,
  ],
  nothingMeasured: ['Zatím bez měření.', 'No measurements yet.'],
});
