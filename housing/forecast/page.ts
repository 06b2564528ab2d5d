import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { downloads } from '@tessera/kit/ui/chart-view';
import { disclosure } from '@tessera/kit/ui/disclosure';
import { filterForm, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { table } from '@tessera/kit/ui/table';
import type { Visit } from '@tessera/kit/ui/visit';
import { type ForecastMethod, forecastMethods } from '../formula/forecast.ts';
import type { Extrapolated, Outlook } from '../formula/outlook.ts';
import { downloadHrefs } from '../ui/address.ts';
import { type Freshness, freshnessBadge } from '../ui/freshness.ts';
import { nothingYet, phrases as shared } from '../ui/phrases.ts';

export type ForecastView = {
  readonly visit: Visit;
  readonly method: ForecastMethod;
  readonly outlook: Outlook;
  readonly freshness: Freshness;
  /** Indices, years to buy, rent burden. */
  readonly charts: readonly Html[];
};

/** Prices, wages and rents extrapolated by five years, with the error of past forecasts. */
export function forecastPage(view: ForecastView): PageParts {
  const { visit, method, outlook, freshness, charts } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const known = outlook.yearsToBuy.future.length > 0 || outlook.priceIndex.future.length > 0;
  return {
    title: say.title,
    description: say.lead,
    main: html`<h1>${say.title}</h1>
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
<p class="lead" data-announce>${leadOf(locale, outlook)}</p>
${known ? html`${charts}${futureTable(view)}${accuracyTable(view)}` : nothingYet(locale)}
</div>
${disclosure(shared(locale).howCounted, html`<p>${say.how1}</p><p>${say.how2}</p><p>${say.how3}</p>`)}`,
  };
}

function leadOf(locale: Locale, { yearsToBuy, thisYear }: Outlook): string {
  const say = phrases(locale);
  const { decimal, percent } = formats(locale);
  const { past, future, accuracy } = yearsToBuy;
  const [last, then] = [past.at(-1), future.at(-1)];
  if (!last || !then) return say.lead;
  const estimate = future.find(({ year }) => year === thisYear);
  const band =
    then.low === undefined || then.high === undefined
      ? say.noBand
      : say.band(decimal(then.low), decimal(then.high), then.testedOn);
  return [
    say.finding(last.year, decimal(last.value)),
    estimate && say.estimate(estimate.year, decimal(estimate.value)),
    say.ahead(then.year, decimal(then.value)),
    band,
    accuracy &&
      say.accuracy(
        percent(accuracy.coveragePct, 0),
        percent(accuracy.errorPct),
        percent(accuracy.naiveErrorPct),
      ),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The series of the page in the order of its table. */
function seriesOf(locale: Locale, outlook: Outlook) {
  const say = phrases(locale);
  const { decimal, percent } = formats(locale);
  return [
    { label: say.price, extrapolated: outlook.priceIndex, write: decimal },
    { label: say.wage, extrapolated: outlook.wageIndex, write: decimal },
    { label: say.years, extrapolated: outlook.yearsToBuy, write: decimal },
    { label: say.burden, extrapolated: outlook.rentBurden, write: percent },
    { label: say.payment, extrapolated: outlook.paymentBurden, write: percent },
  ];
}

/** How good the method was in past years, beside the naive forecast. */
function accuracyTable({ visit: { locale }, outlook }: ForecastView): Html {
  const say = phrases(locale);
  const { integer, percent } = formats(locale);
  const rows = seriesOf(locale, outlook).flatMap(({ label, extrapolated }) =>
    extrapolated.accuracy ? [{ label, ...extrapolated.accuracy }] : [],
  );
  return table({
    label: say.accuracyTitle,
    caption: html`${say.accuracyTitle}<small>${say.accuracyHelp}</small>`,
    empty: say.noBand,
    rows,
    columns: [
      { label: say.series, rowHeader: true, cell: ({ label }) => label },
      { label: say.tests, numeric: true, cell: ({ tests }) => integer(tests) },
      { label: say.coverage, numeric: true, cell: ({ coveragePct }) => percent(coveragePct, 0) },
      { label: say.error, numeric: true, cell: ({ errorPct }) => percent(errorPct) },
      { label: say.naive, numeric: true, cell: ({ naiveErrorPct }) => percent(naiveErrorPct) },
    ],
  });
}

type Line = { readonly year: number; readonly figures: readonly string[] };

/** The projections in numbers, each with its error band. */
function futureTable({ visit: { locale }, outlook, method }: ForecastView): Html {
  const say = phrases(locale);
  const series = seriesOf(locale, outlook);
  const dataOf = (chart: string, label: string) =>
    downloads(
      locale,
      downloadHrefs(`/api/chart/${chart}?method=${method}`, locale, { png: false }),
      `${label}:`,
    );
  const years = [
    ...new Set(series.flatMap(({ extrapolated }) => extrapolated.future.map(({ year }) => year))),
  ].sort();
  const rows = years.map(
    (year): Line => ({
      year,
      figures: series.map(({ extrapolated, write }) => {
        const point = extrapolated.future.find((future) => future.year === year);
        if (!point) return known(extrapolated, year, write, say.published);
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
<p class="small">${dataOf('forecast', say.downloadIndices)}<br>${dataOf('rent-burden', say.downloadBurden)}</p>`;
}

/** The published value of a year that is already past for this series. */
function known(
  { past }: Extrapolated,
  year: number,
  write: (value: number) => string,
  published: string,
): string {
  const point = past.find((one) => one.year === year);
  return point ? `${write(point.value)} ${published}` : '–';
}

const phrases = phraseBook(
  {
    title: 'Výhled na pět let',
    lead: 'Kam by se dostaly ceny, platy a nájmy, kdyby vývoj pokračoval.',
    finding: (year: number, last: string) =>
      `V roce ${year}, posledním se zveřejněnými mzdami, stál byt ${last} roku čistého platu.`,
    estimate: (year: number, now: string) =>
      `Na rok ${year} vychází po dopočtení mezd odhad ${now} roku.`,
    ahead: (year: number, then: string) =>
      `Kdyby ceny i mzdy pokračovaly svým tempem, bylo by to v roce ${year} ${then} roku.`,
    accuracy: (coverage: string, error: string, naive: string) =>
      `Ve zpětné zkoušce padlo do pásma ${coverage} výsledků; metoda se mýlila průměrně o ${error}, předpoklad beze změny o ${naive}.`,
    band: (low: string, high: string, tested: number) =>
      `Podle dřívějších chyb této metody je rozpětí ${low} až ${high} (pokrývá čtyři z pěti zpětných zkoušek, celkem ${tested}).`,
    noBand: 'Chybu této metody zatím nelze určit, dat je málo.',
    method: 'Metoda',
    'last-two': 'přímka posledních dvou let',
    linear: 'přímka všech let (nejmenší čtverce)',
    growth: 'průměrný růst posledních pěti let',
    tableTitle: 'Výhled v číslech',
    tableHelp:
      'V závorce pásmo, do něhož se vešly čtyři z pěti zpětných zkoušek. Bez poznámky jde o výpočet z dopočtených vstupů.',
    published: '(zveřejněno)',
    accuracyTitle: 'Jak přesná metoda byla',
    accuracyHelp:
      'Zpětná zkouška: výhled z každého roku jen s tehdy známými daty, porovnaný se skutečností. Pokrytí: kolik výsledků leželo v pásmu vypočteném z ostatních zkoušek.',
    series: 'Řada',
    tests: 'Zkoušek',
    coverage: 'V pásmu',
    error: 'Průměrná chyba',
    naive: 'Chyba „beze změny“',
    payment: 'Splátka/plat',
    downloadIndices: 'Indexy a roky platu',
    downloadBurden: 'Podíl nájmu na platu',
    year: 'Rok',
    price: 'Index cen',
    wage: 'Index mezd',
    years: 'Let platu za byt',
    burden: 'Nájem/plat',
    how1: 'Každý rok má jeden bod bez ohledu na to, jak často se data stahují. Ceny, nájmy i mzdy se prodlužují každé zvlášť ze svého posledního známého roku, sazba hypotéky zůstává; poměry se počítají až z nich. Výchozí metoda prodlužuje přímku posledních dvou bodů, předpokládá tedy pokračování nedávného vývoje. To se zřídka potvrdí, proto je u ní pásmo a další dvě metody.',
    how2: 'Pásmo: metoda se zpětně vyzkouší z každého minulého roku jen s tehdy známými daty a změří se její chyba. Do pásma se vejdou čtyři z pěti chyb. Při méně než čtyřech zkouškách se pásmo neuvádí.',
    how3: 'Indexy: ceny nemovitostí podle BIS (přes FRED), hrubé mzdy podle ČSÚ. Roky platu a podíl nájmu v minulých letech: dnešní cena a nájem dopočtené cenovým indexem, mzda daného roku, dnešní daně. Přehled a stránky regionů počítají s poslední zveřejněnou mzdou, proto uvádějí vyšší číslo než odhad na letošek.',
  },
  {
    title: 'Five-year outlook',
    lead: 'Where prices, pay and rents would be if trends continued.',
    finding: (year, last) =>
      `In ${year}, the last year with published wages, a flat cost ${last} years of net pay.`,
    estimate: (year, now) => `With wages extrapolated, the estimate for ${year} is ${now} years.`,
    ahead: (year, then) =>
      `If prices and wages each kept their pace, it would cost ${then} in ${year}.`,
    accuracy: (coverage, error, naive) =>
      `In the back-test the band held ${coverage} of outcomes; the method was ${error} off on average, assuming no change ${naive}.`,
    band: (low, high, tested) =>
      `Given the past errors of this method, the range is ${low} to ${high} (it covers four of five back-tests, ${tested} in all).`,
    noBand: 'There are too few data to estimate the error of this method.',
    method: 'Method',
    'last-two': 'line through the last two years',
    linear: 'line through all years (least squares)',
    growth: 'mean growth of the last five years',
    tableTitle: 'The outlook in figures',
    tableHelp:
      'The band in brackets covers four of five back-tests. Figures without a remark are computed from extrapolated inputs.',
    published: '(published)',
    accuracyTitle: 'How accurate the method has been',
    accuracyHelp:
      'Back-test: a forecast from every past year with only the data known then, compared with what happened. Coverage: how many outcomes lay within the band that the other tests give.',
    series: 'Series',
    tests: 'Tests',
    coverage: 'Within the band',
    error: 'Mean error',
    naive: 'Error of “no change”',
    payment: 'Payment/pay',
    downloadIndices: 'Indices and years of pay',
    downloadBurden: 'Rent as a share of pay',
    year: 'Year',
    price: 'Price index',
    wage: 'Wage index',
    years: 'Years of pay for a flat',
    burden: 'Rent/pay',
    how1: 'Each year has one point, however often data are downloaded. Prices, rents and wages are extended separately, each from its own last known year, and the mortgage rate stays; ratios are computed from the results. The default method extends the line through the last two points, so it assumes that recent momentum continues. It rarely does, which is why there are an error band and two other methods.',
    how2: 'The band: the method is back-tested from every past year with only the data known then, and its error is measured. The band covers four of five errors. With fewer than four tests there is no band.',
    how3: "Indices: property prices by the BIS (through FRED), gross wages by the Czech Statistical Office. Years of pay and rent share in past years: today's price and rent scaled with the price index, the wage of that year, today's taxes. The overview and the region pages use the last published wage, so their figure is higher than the estimate for this year.",
  },
);
