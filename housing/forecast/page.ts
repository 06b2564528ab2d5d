import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure } from '@tessera/kit/ui/disclosure';
import { filterForm, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { table } from '@tessera/kit/ui/table';
import type { Visit } from '@tessera/kit/ui/visit';
import { type ForecastMethod, forecastMethods } from '../formula/forecast.ts';
import type { Carried, Outlook } from '../formula/outlook.ts';
import { downloads } from '../ui/chart-view.ts';
import { type Freshness, freshnessBadge } from '../ui/freshness.ts';
import { nothingYet } from '../ui/nothing-yet.ts';
import { phrases as shared } from '../ui/phrases.ts';

export type ForecastView = {
  readonly visit: Visit;
  readonly method: ForecastMethod;
  readonly outlook: Outlook;
  readonly freshness: Freshness;
  /** Affordability index, years to buy, rent burden. */
  readonly charts: readonly Html[];
};

/** Where prices, wages and rents go if they go on as before, and how far off that may be. */
export function forecastPage(view: ForecastView): PageParts {
  const { visit, method, outlook, freshness, charts } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const known = outlook.yearsToBuy.future.length > 0 || outlook.priceIndex.future.length > 0;
  return {
    title: say.title,
    description: say.lead,
    main: html`<h1>${say.title}</h1>
<p class="lead">${leadOf(locale, outlook.yearsToBuy)}</p>
${freshnessBadge(locale, freshness)}
${filterForm({
  action: '/forecast',
  submit: shared(locale).show,
  fields: selectField(
    'method',
    say.method,
    forecastMethods.map((value) => ({ value, label: say[value] })),
    method,
  ),
})}
<div id="results">
${known ? html`${charts}${futureTable(view)}` : nothingYet(locale)}
</div>
${disclosure(shared(locale).howCounted, html`<p>${say.how1}</p><p>${say.how2}</p><p>${say.how3}</p>`)}`,
  };
}

function leadOf(locale: Locale, { past, future }: Carried): string {
  const say = phrases(locale);
  const { decimal } = formats(locale);
  const [now, then] = [past.at(-1), future.at(-1)];
  if (!now || !then) return say.lead;
  const band =
    then.low === undefined || then.high === undefined
      ? say.noBand
      : say.band(decimal(then.low), decimal(then.high), then.testedOn);
  return `${say.finding(decimal(now.value), then.year, decimal(then.value))} ${band}`;
}

type Line = { readonly year: number; readonly figures: readonly string[] };

/** The future in numbers, with how far past forecasts of the same kind were off. */
function futureTable({ visit: { locale }, outlook, method }: ForecastView): Html {
  const say = phrases(locale);
  const { decimal, percent } = formats(locale);
  const series = [
    { label: say.price, carried: outlook.priceIndex, write: decimal },
    { label: say.wage, carried: outlook.wageIndex, write: decimal },
    { label: say.years, carried: outlook.yearsToBuy, write: decimal },
    { label: say.burden, carried: outlook.rentBurden, write: percent },
  ];
  const years = [
    ...new Set(series.flatMap(({ carried }) => carried.future.map(({ year }) => year))),
  ].sort();
  const rows = years.map(
    (year): Line => ({
      year,
      figures: series.map(({ carried, write }) => {
        const point = carried.future.find((future) => future.year === year);
        if (!point) return known(carried, year, write, say.measured);
        const { low, high } = point;
        const shown = write(point.value);
        return low === undefined || high === undefined
          ? shown
          : `${shown} (${write(low)} – ${write(high)})`;
      }),
    }),
  );
  return html`${table({
    label: say.tableTitle,
    caption: html`${say.tableTitle}<small>${say.tableHelp}</small>`,
    empty: shared(locale).noData,
    rows,
    columns: [
      { label: say.year, rowHeader: true, cell: ({ year }) => String(year) },
      ...series.map(({ label }, index) => ({
        label,
        numeric: true,
        cell: ({ figures }: Line) => figures[index],
      })),
    ],
  })}
<p class="small">${downloads(locale, `/api/chart/forecast?method=${method}`, false, `${say.downloadIndices}:`)}<br>${downloads(locale, `/api/chart/rent-burden?method=${method}`, false, `${say.downloadBurden}:`)}</p>`;
}

/** A year that one series knows already while another looks ahead; '–' is beyond the horizon. */
function known(
  { past }: Carried,
  year: number,
  write: (value: number) => string,
  measured: string,
): string {
  const point = past.find((one) => one.year === year);
  return point ? `${write(point.value)} ${measured}` : '–';
}

const phrases = phraseBook(
  {
    title: 'Výhled na pět let',
    lead: 'Kam dojdou ceny, platy a nájmy, když to půjde dál jako dosud.',
    finding: (now: string, year: number, then: string) =>
      `Dnes stojí byt ${now} roku čistého platu; kdyby to šlo dál stejně, bylo by to v roce ${year} ${then}.`,
    band: (low: string, high: string, tested: number) =>
      `Tenhle způsob se ale v minulosti mýlil: čtyři z pěti jeho výhledů (ze ${tested}) by znamenaly rozpětí ${low} až ${high}.`,
    noBand: 'Jak moc se tenhle způsob mýlí, zatím není z čeho říct.',
    method: 'Jak se vývoj prodlužuje',
    'last-two': 'podle posledních dvou let (zadání)',
    linear: 'přímkou přes všechny roky',
    growth: 'průměrným růstem posledních pěti let',
    tableTitle: 'Výhled v číslech',
    tableHelp:
      'V závorce rozpětí, v němž skončily čtyři z pěti dřívějších výhledů; pomlčka leží za pěti lety od posledního údaje.',
    measured: '(skutečnost)',
    downloadIndices: 'Indexy a roky platu',
    downloadBurden: 'Nájem z platu',
    year: 'Rok',
    price: 'Index cen',
    wage: 'Index mezd',
    years: 'Let platu za byt',
    burden: 'Nájem z platu',
    how1: 'Každý rok má jediný bod, jakkoli často se data stahují. Výchozí způsob vede přímku posledními dvěma body a prodlužuje ji o pět let; předpokládá tedy, že nedávný pohyb vydrží. To se stává zřídka, proto pásmo a další dva způsoby.',
    how2: 'Pásmo: týž způsob pustíme na každý minulý rok, jako bychom dál neviděli, a změříme, o kolik se zmýlil. Do pásma se vešly čtyři z pěti takových chyb. Kde jsme nasbírali méně než čtyři, pásmo není.',
    how3: 'Indexy: ceny nemovitostí podle BIS (přes FRED), hrubé mzdy podle ČSÚ. Roky platu a nájem z platu v minulých letech: dnešní cena a nájem přepočtené indexem cen, mzda toho roku, dnešní daně.',
  },
  {
    title: 'Five years ahead',
    lead: 'Where prices, pay and rents go if things go on as before.',
    finding: (now, year, then) =>
      `A flat costs ${now} years of net pay today; if things went on as before, it would be ${then} in ${year}.`,
    band: (low, high, tested) =>
      `But this method has been wrong before: four of five of its projections (of ${tested}) would mean a range of ${low} to ${high}.`,
    noBand: 'How wrong this method tends to be cannot be said yet.',
    method: 'How the development is carried on',
    'last-two': 'along the last two years (specified)',
    linear: 'along a line through all years',
    growth: 'at the mean growth of the last five years',
    tableTitle: 'The outlook in figures',
    tableHelp:
      'In brackets the range within which four of five past projections ended; a dash lies more than five years after the last known value.',
    measured: '(actual)',
    downloadIndices: 'Indices and years of pay',
    downloadBurden: 'Rent of pay',
    year: 'Year',
    price: 'Price index',
    wage: 'Wage index',
    years: 'Years of pay for a flat',
    burden: 'Rent of pay',
    how1: 'Every year has one point, however often data are downloaded. The usual method draws a line through the last two points and carries it on for five years; it assumes that recent momentum continues. It seldom does: hence the band and two other methods.',
    how2: 'The band: the same method is run on every past year as if we could see no further, and its error is measured. Four of five such errors fit into the band. Where fewer than four could be had, there is no band.',
    how3: "Indices: property prices by the BIS (through FRED), gross wages by the Czech Statistical Office. Years of pay and rent of pay in past years: today's price and rent carried back with the price index, the wage of that year, today's taxes.",
  },
);
