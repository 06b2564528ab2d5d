import { categories } from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { AffordabilityRow } from '../formula/affordability.ts';
import type { Extrapolated } from '../formula/forecast.ts';
import type { Outlook } from '../formula/outlook.ts';
import type { Sheet, SheetPoint, SheetSeries } from '../market/sheet.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { type Chart, chartOf, pointOf } from './chart.ts';
import { lines } from './lines.ts';

const TONES = categories(3).map(({ colour }) => colour);

/** `forecast`: price index, wage index and years to buy of the country, each extrapolated. */
export function forecastChart(locale: Locale, outlook: Outlook): Chart {
  const say = phrases(locale);
  const { decimal } = formats(locale);
  const { priceIndex, wageIndex, yearsToBuy, baseYear, indexDates } = outlook;
  const labels = yearLabels([priceIndex, wageIndex, yearsToBuy]);
  const parts = { labels, projected: say.projected };
  const indices = [
    ...pastAndProjected(priceIndex, {
      ...parts,
      label: say.price,
      unit: 'index',
      colour: TONES[0]!,
      axis: 'y',
      originOf: (year) => ({ source: 'macro', date: indexDates.get(year) }),
    }),
    ...pastAndProjected(wageIndex, {
      ...parts,
      label: say.wage,
      unit: 'index',
      colour: TONES[2]!,
      axis: 'y',
      originOf: () => ({ source: 'czso' }),
    }),
  ];
  const years = pastAndProjected(yearsToBuy, {
    ...parts,
    label: say.years,
    unit: 'years',
    colour: TONES[1]!,
    axis: 'y1',
    originOf: () => YEARS_ORIGIN,
  });
  const [price, wage] = [priceIndex.past.at(-1), wageIndex.past.at(-1)];
  const title =
    price && wage && baseYear !== undefined
      ? say.finding(decimal(price.value / 100), decimal(wage.value / 100), baseYear)
      : shared(locale).noData;
  return chartOf(
    { name: 'forecast', labels, series: [...indices, ...years] },
    {
      chart: lines({
        sheet: { name: 'forecast', labels, series: indices },
        axis: say.index(baseYear ?? '–'),
        text: (value) => decimal(value),
      }),
      title,
      measure: baseYear === undefined ? '' : say.measure(baseYear),
      height: 380,
    },
  );
}

const YEARS_ORIGIN = {
  source: 'portal + macro + czso',
  methods: ['price_scaled_by_price_index'],
} as const;

/** Years to buy in a chart of its own, because years and indices need different axes. */
export function yearsToBuyChart(locale: Locale, { yearsToBuy }: Outlook): Chart {
  const say = phrases(locale);
  return extrapolated(locale, yearsToBuy, {
    name: 'years-to-buy',
    label: say.years,
    unit: 'years',
    colour: TONES[1]!,
    originOf: () => YEARS_ORIGIN,
    axis: say.years,
    text: (value) => formats(locale).decimal(value),
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
  const origins = new Map(
    rows.map((row) => [Number(row.date.slice(0, 4)), pointOf('rent_to_wage', row)]),
  );
  return extrapolated(locale, rentBurden, {
    name: 'rent-burden',
    label: say.burden,
    unit: '%',
    colour: TONES[0]!,
    originOf: (year) => origins.get(year) ?? { source: 'portal + czso' },
    axis: say.burdenAxis,
    text: (value) => formats(locale).percent(value),
    measure: say.burdenMeasure,
    finding: say.burdenFinding,
  });
}

type ExtrapolatedParts = Omit<PastAndProjectedParts, 'labels' | 'projected' | 'axis'> & {
  readonly name: string;
  readonly axis: string;
  readonly text: (value: number) => string;
  readonly measure: string;
  readonly finding: (year: number, now: string, then: number, ahead: string) => string;
};

function extrapolated(
  locale: Locale,
  values: Extrapolated,
  { name, axis, text, measure, finding, ...line }: ExtrapolatedParts,
): Chart {
  const labels = yearLabels([values]);
  const { projected, between } = phrases(locale);
  const sheet: Sheet = {
    name,
    labels,
    series: pastAndProjected(values, { ...line, labels, projected }),
  };
  const [now, then] = [values.past.at(-1), values.future.at(-1)];
  const ahead =
    then?.low === undefined || then.high === undefined
      ? then && text(then.value)
      : between(text(then.low), text(then.high));
  const title =
    now && then && ahead ? finding(now.year, text(now.value), then.year, ahead) : undefined;
  return chartOf(sheet, {
    chart: lines({ sheet, axis, text }),
    title: title ?? shared(locale).noData,
    measure,
    height: 340,
  });
}

type PastAndProjectedParts = {
  readonly label: string;
  readonly unit: string;
  /** The years of the chart. */
  readonly labels: readonly string[];
  readonly colour: string;
  /** The label of the projection. */
  readonly projected: (label: string) => string;
  readonly axis?: 'y' | 'y1';
  readonly originOf: (
    year: number,
  ) => Pick<SheetPoint, 'source'> & Partial<Pick<SheetPoint, 'kind' | 'date' | 'methods'>>;
};

/** Past and projection as two series; the projection starts at the last known point. */
function pastAndProjected(
  { past, future }: Extrapolated,
  { label, unit, labels, colour, projected, axis, originOf }: PastAndProjectedParts,
): SheetSeries[] {
  const last = past.at(-1);
  const known = new Map<string, SheetPoint>(
    past.map(({ year, value }) => {
      const { source, kind = 'derived', date = `${year}-01-01`, methods } = originOf(year);
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
  const line = { label, unit, colour, ...(axis !== undefined && { axis }) };
  const projection = labels.map((name) => (name === start ? known : ahead).get(name));
  return [
    { ...line, points: labels.map((name) => known.get(name)) },
    { ...line, label: projected(label), projected: true, points: projection },
  ];
}

/** All years from the first to the last; empty if nothing could be extrapolated. */
function yearLabels(all: readonly Extrapolated[]): string[] {
  const years = all.flatMap(({ past, future }) =>
    future.length === 0 ? [] : [...past, ...future].map(({ year }) => year),
  );
  if (years.length === 0) return [];
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
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
