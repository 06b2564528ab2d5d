import { categories } from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { AffordabilityRow } from '../formula/affordability.ts';
import type { Extrapolated, Outlook } from '../formula/outlook.ts';
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
  const line = { labels, projected: say.projected };
  const sheet: Sheet = {
    name: 'forecast',
    labels,
    series: [
      ...pastAndProjected(priceIndex, {
        ...{ ...line, label: say.price, unit: 'index', colour: TONES[0]!, axis: 'y' },
        source: 'macro',
        dates: indexDates,
      }),
      ...pastAndProjected(wageIndex, {
        ...{ ...line, label: say.wage, unit: 'index', colour: TONES[2]!, axis: 'y' },
        source: 'czso',
      }),
      ...pastAndProjected(yearsToBuy, {
        ...{ ...line, label: say.years, unit: 'years', colour: TONES[1]!, axis: 'y1' },
        source: 'portal + macro + czso',
        originOf: () => ({ methods: ['price_scaled_by_price_index'] }),
      }),
    ],
  };
  const [price, wage] = [priceIndex.past.at(-1), wageIndex.past.at(-1)];
  return chartOf(sheet, {
    chart: lines({
      sheet: { ...sheet, series: sheet.series.slice(0, 4) },
      axis: say.index(baseYear ?? '–'),
      text: (value) => decimal(value),
    }),
    title:
      price && wage
        ? say.finding(decimal(price.value / 100), decimal(wage.value / 100), baseYear ?? 0)
        : shared(locale).noData,
    measure: say.measure(baseYear ?? '–'),
    height: 380,
  });
}

/** Years to buy in a chart of its own, because years and indices need different axes. */
export function yearsToBuyChart(
  locale: Locale,
  { yearsToBuy, wageIndex, thisYear }: Outlook,
): Chart {
  const say = phrases(locale);
  const isToLastWage = yearsToBuy.past.at(-1)?.year === wageIndex.past.at(-1)?.year;
  const text = (value: number) => formats(locale).decimal(value);
  return extrapolated(locale, yearsToBuy, {
    ...{ name: 'years-to-buy', label: say.years, unit: 'years', colour: TONES[1]! },
    source: 'portal + macro + czso',
    ...{ axis: say.years, text, measure: say.yearsMeasure(isToLastWage) },
    title: findingOf(locale, yearsToBuy, thisYear, text, say.yearsFinding),
  });
}

/**
 * `rent-burden`: rent of 60 m² as a share of net pay, extrapolated. `rows`: those of the country, whose
 * inputs say where each known share comes from.
 */
export function rentBurdenChart(
  locale: Locale,
  { rentBurden, thisYear }: Outlook,
  rows: readonly AffordabilityRow[],
): Chart {
  const say = phrases(locale);
  const origins = new Map(
    rows.map((row) => [Number(row.date.slice(0, 4)), pointOf('rent_to_wage', row)]),
  );
  const text = (value: number) => formats(locale).percent(value);
  return extrapolated(locale, rentBurden, {
    ...{ name: 'rent-burden', label: say.burden, unit: '%', colour: TONES[0]! },
    ...{ source: 'portal + czso', axis: say.burdenAxis, text },
    measure: say.burdenMeasure,
    originOf: (year) => origins.get(year),
    title: findingOf(locale, rentBurden, thisYear, text, say.burdenFinding),
  });
}

type ExtrapolatedParts = Omit<PastAndProjectedParts, 'labels' | 'projected' | 'axis'> & {
  readonly name: string;
  readonly axis: string;
  readonly text: (value: number) => string;
  readonly measure: string;
  readonly title: string;
};

function extrapolated(
  locale: Locale,
  values: Extrapolated,
  { name, axis, text, measure, title, ...line }: ExtrapolatedParts,
): Chart {
  const labels = yearLabels([values]);
  const { projected } = phrases(locale);
  const sheet: Sheet = {
    name,
    labels,
    series: pastAndProjected(values, { ...line, labels, projected }),
  };
  return chartOf(sheet, { chart: lines({ sheet, axis, text }), title, measure, height: 340 });
}

/** This year is an estimate as long as its wages are not published. */
function findingOf(
  locale: Locale,
  { past, future }: Extrapolated,
  thisYear: number | undefined,
  write: (value: number) => string,
  finding: (year: number, now: string, then: number, ahead: string) => string,
): string {
  const now = [...past, ...future].find(({ year }) => year === thisYear);
  const then = future.at(-1);
  if (!now || !then) return shared(locale).noData;
  return finding(
    now.year,
    write(now.value),
    then.year,
    then.low === undefined || then.high === undefined
      ? write(then.value)
      : phrases(locale).between(write(then.low), write(then.high)),
  );
}

type PastAndProjectedParts = {
  readonly label: string;
  readonly unit: string;
  /** The years of the chart. */
  readonly labels: readonly string[];
  readonly colour: string;
  /** The label of the projection. */
  readonly projected: (label: string) => string;
  readonly source: string;
  readonly axis?: 'y' | 'y1';
  readonly dates?: ReadonlyMap<number, string>;
  /** What is known about the value of a past year beyond its source. */
  readonly originOf?: (
    year: number,
  ) => Partial<Pick<SheetPoint, 'kind' | 'source' | 'date' | 'methods'>> | undefined;
};

/** Past and projection as two series; the projection starts at the last known point. */
function pastAndProjected(
  { past, future }: Extrapolated,
  parts: PastAndProjectedParts,
): SheetSeries[] {
  const { label, unit, labels, colour, projected, source, axis, dates, originOf } = parts;
  const last = past.at(-1);
  const known = new Map<string, SheetPoint>(
    past.map(({ year, value }) => {
      const usual = { kind: 'derived', source, date: dates?.get(year) ?? `${year}-01-01` } as const;
      const { kind, methods, ...origin } = { ...usual, ...originOf?.(year) };
      return [String(year), { value, kind, methods, source: origin.source, date: origin.date }];
    }),
  );
  const ahead = new Map<string, SheetPoint>(
    future.map(({ year, value, low, high }) => [
      String(year),
      { value, kind: 'projected', source, low, high },
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
    (year: number | string) =>
      `Index cen nemovitostí a index mezd, ${year} = 100. Plná čára jsou zveřejněné roky, čárkovaná výhled; v pásmu leží čtyři z pěti zpětně ověřených výhledů.`,
    (year) =>
      `Property price index and wage index, ${year} = 100. Solid lines are published years, dashed ones projections; four of five back-tested projections lie within the band.`,
  ],
  finding: [
    (price: string, wage: string, year: number) =>
      `Od roku ${year} ceny bytů vzrostly ${price}krát, mzdy ${wage}krát`,
    (price, wage, year) => `Since ${year} flat prices have risen ${price}-fold, wages ${wage}-fold`,
  ],
  yearsMeasure: [
    (isToLastWage: boolean) =>
      `Roky čistého platu za byt 60 m², průměr regionů. Plná čára končí posledním rokem se ${isToLastWage ? 'zveřejněnými mzdami' : 'zveřejněným indexem cen i mzdami'}; ceny minulých let jsou dopočteny indexem cen nemovitostí.`,
    (isToLastWage) =>
      `Years of net pay for a 60 m² flat, mean of the regions. The solid line ends with the last year of published ${isToLastWage ? 'wages' : 'price indices and wages'}; past prices are scaled with the property price index.`,
  ],
  between: [(low: string, high: string) => `${low} až ${high}`, (low, high) => `${low} to ${high}`],
  yearsFinding: [
    (year: number, now: string, then: number, ahead: string) =>
      `V roce ${year} odhadem ${now} roku platu, v roce ${then} při stejném vývoji ${ahead}`,
    (year, now, then, ahead) =>
      `An estimated ${now} years of pay in ${year}; ${ahead} by ${then} if the trends continue`,
  ],
  burdenMeasure: [
    'Nájem bytu 60 m² jako podíl čistého platu. Plná čára jsou známé roky; nájmy, které nikdo nezměřil, jsou přepočteny indexem cen. Čárkovaně výhled zvolenou metodou.',
    'Rent of a 60 m² flat as a share of net pay. The solid line has the known years; rents that nobody measured are scaled with the price index. Dashed is the projection by the chosen method.',
  ],
  burdenFinding: [
    (year: number, now: string, then: number, ahead: string) =>
      `Nájem bere v roce ${year} odhadem ${now} platu, v roce ${then} při stejném vývoji ${ahead}`,
    (year, now, then, ahead) =>
      `Rent takes an estimated ${now} of pay in ${year}; ${ahead} by ${then} if the trends continue`,
  ],
});
