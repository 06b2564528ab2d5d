import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure } from '@tessera/kit/ui/elements';
import type { PageParts } from '@tessera/kit/ui/frame';
import { table } from '@tessera/kit/ui/table';
import type { Extrapolated } from '../formula/forecast.ts';
import type { Outlook } from '../formula/outlook.ts';
import { type Freshness, freshnessBadge } from '../ui/freshness.ts';
import { nothingYet, phrases as shared } from '../ui/phrases.ts';

type ForecastView = {
  readonly locale: Locale;
  readonly outlook: Outlook;
  readonly freshness: Freshness;
  /** Indices, years to buy, rent burden; those that are known. */
  readonly charts: readonly Html[];
};

/** Prices, wages and rents extrapolated by five years, each with the error of past forecasts. */
export function forecastPage({ locale, outlook, freshness, charts }: ForecastView): PageParts {
  const say = phrases(locale);
  const missing = missingOf(locale, outlook);
  const isEmpty = freshness.lastRefresh === undefined;
  return {
    title: say.title,
    description: say.lead,
    main: html`<h1>${say.title}</h1>
<p class="lead">${leadOf(locale, outlook)}</p>
${freshnessBadge(locale, freshness)}
${isEmpty && nothingYet(locale)}
${!isEmpty && missing.map((sentence) => html`<p>${sentence}</p>`)}
${charts}
${charts.length > 0 && futureTable(locale, outlook)}
${disclosure(shared(locale).howCounted, html`<p>${say.how1}</p><p>${say.how2}</p>`)}`,
  };
}

function leadOf(locale: Locale, { yearsToBuy }: Outlook): string {
  const say = phrases(locale);
  const { decimal } = formats(locale);
  const [last, then] = [yearsToBuy.past.at(-1), yearsToBuy.future.at(-1)];
  if (!last || !then) return say.lead;
  const ahead = say.ahead(then.year, decimal(then.value));
  const band =
    then.low === undefined || then.high === undefined
      ? say.noBand
      : say.band(decimal(then.low), decimal(then.high));
  return `${say.finding(last.year, decimal(last.value))} ${ahead} ${band}`;
}

/** Which series cannot be extrapolated, and for want of what. */
function missingOf(locale: Locale, outlook: Outlook): string[] {
  const say = phrases(locale);
  const { priceIndex, wageIndex, yearsToBuy, rentBurden } = outlook;
  return [
    priceIndex.future.length === 0 && say.noPrices,
    wageIndex.future.length === 0 && say.noWages,
    yearsToBuy.future.length === 0 && say.noYears,
    rentBurden.future.length === 0 && say.noRents,
  ].filter((sentence) => sentence !== false);
}

type Line = { readonly label: string; readonly cells: readonly string[] };

/** The last known value and the projections in numbers, each with its band. */
function futureTable(locale: Locale, outlook: Outlook): Html {
  const say = phrases(locale);
  const { decimal, percent } = formats(locale);
  const series = [
    { label: say.price, extrapolated: outlook.priceIndex, write: decimal },
    { label: say.wage, extrapolated: outlook.wageIndex, write: decimal },
    { label: say.years, extrapolated: outlook.yearsToBuy, write: decimal },
    { label: say.burden, extrapolated: outlook.rentBurden, write: percent },
  ].filter(({ extrapolated }) => extrapolated.future.length > 0);
  const rows = series.map(
    ({ label, extrapolated, write }): Line => ({
      label,
      cells: cellsOf(extrapolated, write),
    }),
  );
  const heads = [say.last, ...[1, 2, 3, 4, 5].map((ahead) => say.yearsAhead(ahead))];
  return table<Line>({
    label: say.tableTitle,
    caption: html`${say.tableTitle}<small>${say.tableHelp}</small>`,
    empty: shared(locale).noData,
    rows,
    columns: [
      { label: say.series, rowHeader: true, cell: ({ label }) => label },
      ...heads.map((label, at) => ({
        label,
        numeric: true,
        cell: ({ cells }: Line) => cells[at] ?? '–',
      })),
    ],
  });
}

function cellsOf({ past, future }: Extrapolated, write: (value: number) => string): string[] {
  const last = past.at(-1);
  return [
    last ? `${write(last.value)} (${last.year})` : '–',
    ...future.map(({ value, low, high }) =>
      low === undefined || high === undefined
        ? write(value)
        : `${write(value)} (${write(low)} – ${write(high)})`,
    ),
  ];
}

const phrases = phraseBook({
  title: ['Výhled na pět let', 'Five years ahead'],
  lead: [
    'Ceny, mzdy a nájmy prodloužené podle posledních dvou bodů každé řady.',
    'Prices, wages and rents continued along the last two points of each series.',
  ],
  finding: [
    (year: number, years: string) =>
      `V roce ${year}, posledním se zveřejněným indexem cen i mzdami, stál byt ${years} roku čistého platu.`,
    (year, years) =>
      `In ${year}, the last year with a published price index and wages, a flat cost ${years} years of net pay.`,
  ],
  ahead: [
    (year: number, years: string) => `Při stejném vývoji to bude v roce ${year} ${years}.`,
    (year, years) => `If the trend continues, it will be ${years} in ${year}.`,
  ],
  band: [
    (low: string, high: string) =>
      `Podle chyb téhož výhledu v minulosti vyjde čtyřikrát z pěti mezi ${low} a ${high}.`,
    (low, high) =>
      `By the errors of the same projection in the past it lies between ${low} and ${high} four times out of five.`,
  ],
  noBand: ['Na odhad chyby je minulost příliš krátká.', 'The past is too short to tell the error.'],
  noPrices: [
    'Index cen nemovitostí chybí nebo má jediný rok, výhled cen proto není.',
    'The property price index is missing or has a single year, so there is no projection of prices.',
  ],
  noWages: [
    'Mzdy chybějí nebo mají jediný rok, výhled mezd proto není.',
    'Wages are missing or have a single year, so there is no projection of wages.',
  ],
  noYears: [
    'Roky platu za byt nelze prodloužit: chybí nabídková cena, index cen nebo mzdy ze dvou let.',
    'Years of pay for a flat cannot be projected: the asking price, the price index or wages of two years are missing.',
  ],
  noRents: [
    'Podíl nájmu nelze prodloužit: chybějí nájmy nebo mzdy ze dvou let.',
    'The share of rent cannot be projected: rents or wages of two years are missing.',
  ],
  price: ['Index cen', 'Price index'],
  wage: ['Index mezd', 'Wage index'],
  years: ['Roky platu za byt', 'Years of pay for a flat'],
  burden: ['Podíl nájmu na platu', 'Rent as a share of pay'],
  series: ['Řada', 'Series'],
  last: ['Poslední známý rok', 'Last known year'],
  yearsAhead: [(ahead: number) => `+${ahead}`, (ahead) => `+${ahead}`],
  tableTitle: ['Výhled v číslech', 'The projection in numbers'],
  tableHelp: [
    'Pět bodů za posledním známým každé řady, v závorce pásmo.',
    'Five points beyond the last known one of each series, with the band.',
  ],
  how1: [
    'Každá řada pokračuje po přímce posledními dvěma body, nejméně nulou. Index je za poslední zveřejněné čtvrtletí roku. Roky platu jsou dnešní cena přepočtená indexem a dělená čistou mzdou toho roku; podíl nájmu má body 2010, 2015, 2020 (nájmy přepočtené indexem cen) a dnešní.',
    'Each series continues on the line through its last two points, not below zero. The index of a year is that of its last published quarter. Years of pay are today’s price scaled with the index and divided by the net wage of the year; the share of rent has the points 2010, 2015, 2020 (rents scaled with the price index) and today’s.',
  ],
  how2: [
    'Pásmo je z chyb, které by týž výhled udělal v každém minulém roce; na obou koncích je desetina vynechána, se vzdáleností se nezužuje. Předpokládá, že nedávný vývoj bude pokračovat.',
    'The band is made of the errors of the same projection from every past year; a tenth is left out at either end, and it never narrows with distance. It assumes that recent momentum continues.',
  ],
});
