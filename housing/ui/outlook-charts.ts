import { hueWheel, paint } from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { Carried, Outlook } from '../formula/outlook.ts';
import type { Sheet, SheetPoint, SheetSeries } from '../market/sheet.ts';
import { type Chart, lines } from './chart-parts.ts';
import { phrases as shared } from './phrases.ts';
import { PICTURE_WIDTH } from './picture.ts';

const TONES = hueWheel(3).map(paint);

/** `forecast`: price index, wage index and years to buy of the country, each with its future. */
export function forecastChart(locale: Locale, outlook: Outlook): Chart {
  const say = phrases(locale);
  const { decimal } = formats(locale);
  const { priceIndex, wageIndex, yearsToBuy, baseYear } = outlook;
  const labels = yearLabels([priceIndex, wageIndex, yearsToBuy]);
  const sheet: Sheet = {
    name: 'forecast',
    labels,
    series: [
      ...carriedSeries(
        say.price,
        'index',
        priceIndex,
        labels,
        TONES[0]!,
        say.projected,
        'macro',
        'y',
      ),
      ...carriedSeries(say.wage, 'index', wageIndex, labels, TONES[2]!, say.projected, 'czso', 'y'),
      ...carriedSeries(
        say.years,
        'years',
        yearsToBuy,
        labels,
        TONES[1]!,
        say.projected,
        'portal + macro + czso',
        'y1',
      ),
    ],
  };
  const [price, wage] = [priceIndex.past.at(-1), wageIndex.past.at(-1)];
  return {
    sheet,
    picture: {
      option: lines({
        height: 380,
        sheet: { ...sheet, series: sheet.series.slice(0, 4) },
        axis: say.index(baseYear ?? '–'),
        text: (value) => decimal(value),
        room: 190,
      }),
      title:
        price && wage
          ? say.finding(decimal(price.value / 100), decimal(wage.value / 100), baseYear ?? 0)
          : shared(locale).noData,
      measure: say.measure(baseYear ?? '–'),
      width: PICTURE_WIDTH,
      height: 380,
    },
  };
}

/** The third pair of `forecast` in a picture of its own: years do not share an axis with indices. */
export function yearsToBuyPicture(locale: Locale, { yearsToBuy }: Outlook): Chart['picture'] {
  const say = phrases(locale);
  const { decimal } = formats(locale);
  const labels = yearLabels([yearsToBuy]);
  const sheet: Sheet = {
    name: 'years-to-buy',
    labels,
    series: carriedSeries(say.years, 'years', yearsToBuy, labels, TONES[1]!, say.projected, ''),
  };
  return {
    option: lines({
      height: 340,
      sheet,
      axis: say.years,
      text: (value) => decimal(value),
      room: 190,
    }),
    title: endWords(locale, yearsToBuy, decimal, say.yearsFinding),
    measure: say.yearsMeasure,
    width: PICTURE_WIDTH,
    height: 340,
  };
}

/** `rent-burden`: rent of 60 m² as a share of net pay, with its future. */
export function rentBurdenChart(locale: Locale, { rentBurden }: Outlook): Chart {
  const say = phrases(locale);
  const { percent } = formats(locale);
  const labels = yearLabels([rentBurden]);
  const sheet: Sheet = {
    name: 'rent-burden',
    labels,
    series: carriedSeries(
      say.burden,
      '%',
      rentBurden,
      labels,
      TONES[0]!,
      say.projected,
      'portal + macro + czso',
    ),
  };
  return {
    sheet,
    picture: {
      option: lines({
        height: 340,
        sheet,
        axis: say.burdenAxis,
        text: (value) => percent(value),
        room: 190,
      }),
      title: endWords(locale, rentBurden, percent, say.burdenFinding),
      measure: say.burdenMeasure,
      width: PICTURE_WIDTH,
      height: 340,
    },
  };
}

function endWords(
  locale: Locale,
  { past, future }: Carried,
  write: (value: number) => string,
  finding: (now: string, year: number, low: string, high: string) => string,
): string {
  const [now, then] = [past.at(-1), future.at(-1)];
  if (!now || !then) return shared(locale).noData;
  return finding(
    write(now.value),
    then.year,
    write(then.low ?? then.value),
    write(then.high ?? then.value),
  );
}

/** Two series: what was, padded with nothing; and what may be, beginning at the last real point. */
function carriedSeries(
  label: string,
  unit: string,
  { past, future }: Carried,
  labels: readonly string[],
  colour: string,
  projected: (label: string) => string,
  source: string,
  axis?: 'y' | 'y1',
): SheetSeries[] {
  const last = past.at(-1);
  const known = new Map<string, SheetPoint>(
    past.map(({ year, value }) => [
      String(year),
      { value, kind: 'derived', source, date: `${year}-01-01` },
    ]),
  );
  const ahead = new Map<string, SheetPoint>(
    future.map(({ year, value, low, high }) => [
      String(year),
      { value, kind: 'projected', source, low, high },
    ]),
  );
  const start = last && future.length > 0 ? String(last.year) : undefined;
  const side = axis === undefined ? {} : { axis };
  return [
    { label, unit, colour, ...side, points: labels.map((name) => known.get(name)) },
    {
      label: projected(label),
      unit,
      colour,
      ...side,
      projected: true,
      points: labels.map((name) => (name === start ? known.get(name) : ahead.get(name))),
    },
  ];
}

/** Fewer than two points have no future, and a chart without one is empty. */
function yearLabels(all: readonly Carried[]): string[] {
  const years = all.flatMap(({ past, future }) =>
    future.length === 0 ? [] : [...past, ...future].map(({ year }) => year),
  );
  if (years.length === 0) return [];
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
}

const phrases = phraseBook(
  {
    price: 'ceny bytů',
    wage: 'hrubé mzdy',
    years: 'roky platu za byt',
    burden: 'nájem z platu',
    burdenAxis: 'Nájem 60 m² z čistého platu (%)',
    projected: (label: string) => `${label}, výhled`,
    index: (year: number | string) => `Index (${year} = 100)`,
    measure: (year: number | string) =>
      `Index cen nemovitostí a index mezd, ${year} = 100. Plná čára je historie, čárkovaná výhled; v pásmu skončily čtyři z pěti dřívějších výhledů.`,
    finding: (price: string, wage: string, year: number) =>
      `Od roku ${year} jsou byty ${price}krát dražší, mzdy ${wage}krát vyšší`,
    yearsMeasure:
      'Roky čistého platu za byt 60 m² v průměru regionů; minulé roky podle indexu cen nemovitostí',
    yearsFinding: (now: string, year: number, low: string, high: string) =>
      `Dnes ${now} roku platu; v roce ${year} by to při stejném vývoji bylo mezi ${low} a ${high}`,
    burdenMeasure:
      'Nájem bytu 60 m² jako podíl čistého platu; minulé roky podle indexu cen nemovitostí',
    burdenFinding: (now: string, year: number, low: string, high: string) =>
      `Dnes ${now} platu na nájem; v roce ${year} při stejném vývoji mezi ${low} a ${high}`,
  },
  {
    price: 'flat prices',
    wage: 'gross wages',
    years: 'years of pay for a flat',
    burden: 'rent of net pay',
    burdenAxis: 'Rent of 60 m² of net pay (%)',
    projected: (label) => `${label}, projected`,
    index: (year) => `Index (${year} = 100)`,
    measure: (year) =>
      `Property price index and wage index, ${year} = 100. The solid line is history, the dashed one a projection; four of five past projections ended within the band.`,
    finding: (price, wage, year) =>
      `Since ${year} flats have become ${price} times as dear, wages ${wage} times as high`,
    yearsMeasure:
      'Years of net pay for a 60 m² flat, mean of the regions; past years follow the property price index',
    yearsFinding: (now, year, low, high) =>
      `${now} years of pay today; by ${year} it would be between ${low} and ${high} if things go on as before`,
    burdenMeasure:
      'Rent of a 60 m² flat as a share of net pay; past years follow the property price index',
    burdenFinding: (now, year, low, high) =>
      `${now} of pay goes on rent today; in ${year} between ${low} and ${high} if things go on as before`,
  },
);
