import { categories } from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { AffordabilityRow } from '../formula/affordability.ts';
import type { Extrapolated } from '../formula/forecast.ts';
import type { Outlook } from '../formula/outlook.ts';
import type { Sheet, SheetPoint, SheetSeries } from '../market/sheet.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { type Chart, chartOf, everyYear, pointOf } from './chart.ts';
import { lines } from './lines.ts';

const TONES = categories(3).map(({ colour }) => colour);

/** `forecast`: price index, wage index and years to buy of the country, each extrapolated. */
export function forecastChart(locale: Locale, outlook: Outlook): Chart {
  const say = phrases(locale);
  const { decimal } = formats(locale);
  const { priceIndex, wageIndex, baseYear } = outlook;
  const index = { unit: 'index', axis: 'y' } as const;
  const indices: Line[] = [
    {
      ...index,
      values: priceIndex,
      label: say.price,
      colour: TONES[0]!,
      originOf: () => ({ source: 'macro' }),
    },
    {
      ...index,
      values: wageIndex,
      label: say.wage,
      colour: TONES[2]!,
      originOf: () => ({ source: 'czso' }),
    },
  ];
  const [price, wage] = [priceIndex.past.at(-1), wageIndex.past.at(-1)];
  const title =
    price && wage && baseYear !== undefined
      ? say.finding(decimal(price.value / 100), decimal(wage.value / 100), baseYear)
      : shared(locale).noData;
  // Years have an axis and a picture of their own.
  const years: Line = { ...yearsLine(locale, outlook), axis: 'y1' };
  return chartOf(sheetOf(locale, 'forecast', [...indices, years]), {
    chart: lines({
      sheet: sheetOf(locale, 'forecast', indices),
      axis: say.index(baseYear ?? '–'),
      text: (value) => decimal(value),
    }),
    title,
    measure: baseYear === undefined ? '' : say.measure(baseYear),
    height: 380,
  });
}

function yearsLine(locale: Locale, { yearsToBuy }: Outlook): Line {
  return {
    values: yearsToBuy,
    label: phrases(locale).years,
    unit: 'years',
    colour: TONES[1]!,
    originOf: () => ({
      source: 'portal + macro + czso',
      methods: ['price_scaled_by_price_index'],
    }),
  };
}

/** The years to buy of `forecast` in a picture of their own. */
export function yearsToBuyChart(locale: Locale, outlook: Outlook): Chart {
  const say = phrases(locale);
  const { decimal } = formats(locale);
  return chartOfLine(locale, 'years-to-buy', yearsLine(locale, outlook), {
    axis: say.years,
    text: (value) => decimal(value),
    measure: say.yearsMeasure,
    finding: say.yearsFinding,
  });
}

/**
 * `rent-burden`: rent of 60 m² as a share of net pay, extrapolated. `rows`: those of the country, whose
 * inputs say where each known share comes from.
 */
export function rentBurdenChart(
  locale: Locale,
  { rentBurden }: Outlook,
  rows: readonly AffordabilityRow[],
): Chart {
  const say = phrases(locale);
  const { percent } = formats(locale);
  const origins = new Map(
    rows.map((row) => [Number(row.date.slice(0, 4)), pointOf('rent_to_wage', row)]),
  );
  const line: Line = {
    values: rentBurden,
    label: say.burden,
    unit: '%',
    colour: TONES[0]!,
    originOf: (year) => origins.get(year) ?? { source: 'portal + czso' },
  };
  return chartOfLine(locale, 'rent-burden', line, {
    axis: say.burdenAxis,
    text: (value) => percent(value),
    measure: say.burdenMeasure,
    finding: say.burdenFinding,
  });
}

type Words = {
  readonly axis: string;
  readonly text: (value: number) => string;
  readonly measure: string;
  readonly finding: (year: number, now: string, then: number, ahead: string) => string;
};

/** One series and its projection; the title has both ends. */
function chartOfLine(
  locale: Locale,
  name: string,
  line: Line,
  { axis, text, measure, finding }: Words,
): Chart {
  const sheet = sheetOf(locale, name, [line]);
  const [now, then] = [line.values.past.at(-1), line.values.future.at(-1)];
  const ahead =
    then?.low === undefined || then.high === undefined
      ? then && text(then.value)
      : phrases(locale).between(text(then.low), text(then.high));
  return chartOf(sheet, {
    chart: lines({ sheet, axis, text }),
    title:
      now && then && ahead
        ? finding(now.year, text(now.value), then.year, ahead)
        : shared(locale).noData,
    measure,
    height: 340,
  });
}

/** An extrapolated series of a chart. */
type Line = {
  readonly values: Extrapolated;
  readonly label: string;
  readonly unit: string;
  readonly colour: string;
  readonly axis?: 'y' | 'y1';
  readonly originOf: (
    year: number,
  ) => Pick<SheetPoint, 'source'> & Partial<Pick<SheetPoint, 'kind' | 'date' | 'methods'>>;
};

/** The series over all years of those that could be extrapolated. */
function sheetOf(locale: Locale, name: string, all: readonly Line[]): Sheet {
  const points = all.flatMap(({ values: { past, future } }) =>
    future.length === 0 ? [] : [...past, ...future],
  );
  const labels = everyYear(points.map(({ year }) => year));
  return { name, labels, series: all.flatMap((line) => pastAndProjected(locale, line, labels)) };
}

/** Past and projection as two series; the projection starts at the last known point. */
function pastAndProjected(
  locale: Locale,
  { values: { past, future }, originOf, label, ...line }: Line,
  labels: readonly string[],
): SheetSeries[] {
  const last = past.at(-1);
  const known = new Map<string, SheetPoint>(
    past.map(({ year, value, date: day = `${year}-01-01` }) => {
      const { source, kind = 'derived', date = day, methods } = originOf(year);
      return [String(year), { value, kind, methods, source, date }];
    }),
  );
  const ahead = new Map<string, SheetPoint>(
    future.map(({ year, value, low, high }) => [
      String(year),
      { value, kind: 'projected', source: originOf(year).source, low, high },
    ]),
  );
  const start = last && future.length > 0 ? String(last.year) : undefined;
  const projection = labels.map((name) => (name === start ? known : ahead).get(name));
  return [
    { ...line, label, points: labels.map((name) => known.get(name)) },
    { ...line, label: phrases(locale).projected(label), projected: true, points: projection },
  ];
}

const phrases = phraseBook({
  price: ['ceny bytů', 'flat prices'],
  wage: ['hrubé mzdy', 'gross wages'],
  years: ['roky platu za byt', 'years of pay for a flat'],
  burden: ['podíl nájmu na platu', 'rent as a share of pay'],
  burdenAxis: ['Podíl nájmu 60 m² na čistém platu (%)', 'Rent of 60 m² as a share of net pay (%)'],
  projected: [(label: string) => `${label}, výhled`, (label) => `${label}, projected`],
  index: [(year: number | string) => `Index (${year} = 100)`, (year) => `Index (${year} = 100)`],
  measure: [
    (year: number) =>
      `Index cen nemovitostí a index mezd, ${year} = 100. Plná čára jsou zveřejněné roky, čárkovaná výhled z posledních dvou; v pásmu ležely čtyři z pěti chyb téhož výhledu v minulosti.`,
    (year) =>
      `Property price index and wage index, ${year} = 100. Solid lines are published years, dashed ones continue the last two; four of five past errors of the same projection lie within the band.`,
  ],
  finding: [
    (price: string, wage: string, year: number) =>
      `Od roku ${year} ceny bytů vzrostly ${price}krát, mzdy ${wage}krát`,
    (price, wage, year) => `Since ${year} flat prices have risen ${price}-fold, wages ${wage}-fold`,
  ],
  yearsMeasure: [
    'Roky čistého platu za byt 60 m², průměr regionů, v letech se zveřejněným indexem cen i mzdou. Ceny minulých let jsou dnešní přepočtené indexem cen nemovitostí.',
    'Years of net pay for a 60 m² flat, mean of the regions, for years with a published price index and wage. Past prices are today’s, scaled with the property price index.',
  ],
  between: [(low: string, high: string) => `${low} až ${high}`, (low, high) => `${low} to ${high}`],
  yearsFinding: [
    (year: number, now: string, then: number, ahead: string) =>
      `V roce ${year} ${now} roku platu, v roce ${then} při stejném vývoji ${ahead}`,
    (year, now, then, ahead) =>
      `${now} years of pay in ${year}; ${ahead} by ${then} if the trend continues`,
  ],
  burdenMeasure: [
    'Nájem bytu 60 m² jako podíl čistého platu. Plná čára jsou známé roky; nájmy, které nikdo nezměřil, jsou přepočteny indexem cen. Čárkovaně pokračují poslední dva body.',
    'Rent of a 60 m² flat as a share of net pay. The solid line has the known years; rents that nobody measured are scaled with the price index. The dashed line continues the last two points.',
  ],
  burdenFinding: [
    (year: number, now: string, then: number, ahead: string) =>
      `Nájem bere v roce ${year} ${now} platu, v roce ${then} při stejném vývoji ${ahead}`,
    (year, now, then, ahead) =>
      `Rent takes ${now} of pay in ${year}; ${ahead} by ${then} if the trend continues`,
  ],
});
