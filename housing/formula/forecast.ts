import { assumptions } from '../market/assumptions.ts';

/** One value a calendar year. */
export type YearPoint = { readonly year: number; readonly value: number };

/**
 * How the future is drawn: `last-two` goes on along the line through the last two points (the
 * specification's method), `linear` along the least-squares line of all, `growth` at the average
 * yearly growth of the last five years.
 */
export type ForecastMethod = 'last-two' | 'linear' | 'growth';

export const forecastMethods: readonly ForecastMethod[] = ['last-two', 'linear', 'growth'];

export type ForecastPoint = YearPoint & {
  /** Within these lay four of five past forecasts this far ahead; absent when too few were made. */
  readonly low: number | undefined;
  readonly high: number | undefined;
  /** How many past forecasts the band rests on. */
  readonly testedOn: number;
};

/**
 * A series carried on for `horizon` years, with a band from the errors the same method made on the
 * same series. Source of the method: specification part A, 'Forecasts'. Unit: that of the series;
 * values never fall below zero. Range: fewer than two points have no future (empty).
 */
export function forecast(
  history: readonly YearPoint[],
  method: ForecastMethod = 'last-two',
  horizon: number = assumptions.forecastYears.value,
): ForecastPoint[] {
  const points = inOrder(history);
  const last = points.at(-1);
  if (points.length < 2 || last === undefined) return [];
  const errors = pastErrors(points, method, horizon);
  let widest = 0;
  return Array.from({ length: horizon }, (_, index) => {
    const year = last.year + index + 1;
    const value = project(points, method, year);
    const known = errors[index] ?? [];
    const width = fourOfFive(known);
    // What is uncertain next year is no less uncertain the year after.
    if (width !== undefined) widest = Math.max(widest, width);
    const hasBand = width !== undefined;
    return {
      year,
      value,
      low: hasBand ? Math.max(value * (1 - widest), 0) : undefined,
      high: hasBand ? value * (1 + widest) : undefined,
      testedOn: known.length,
    };
  });
}

/**
 * The latest value of each calendar year, in order. Rows pile up daily, and two of one year would
 * make a slope of nothing (design page, trap 5).
 */
export function latestPerYear(
  values: readonly { readonly date: string; readonly value: number }[],
): YearPoint[] {
  const latest = new Map<number, { date: string; value: number }>();
  for (const { date, value } of values) {
    const year = Number(date.slice(0, 4));
    const known = latest.get(year);
    if (!known || date >= known.date) latest.set(year, { date, value });
  }
  return inOrder([...latest].map(([year, { value }]) => ({ year, value })));
}

/** Relative errors of the forecasts this method would have made, listed by years ahead (from 1). */
export function pastErrors(
  points: readonly YearPoint[],
  method: ForecastMethod,
  horizon: number,
): number[][] {
  const errors: number[][] = Array.from({ length: horizon }, () => []);
  for (let known = 2; known < points.length; known++) {
    const past = points.slice(0, known);
    const origin = past.at(-1)!.year;
    for (const actual of points.slice(known)) {
      const ahead = actual.year - origin;
      const predicted = project(past, method, actual.year);
      if (ahead > horizon || predicted <= 0) continue;
      errors[ahead - 1]?.push(Math.abs(actual.value - predicted) / predicted);
    }
  }
  return errors;
}

const FEWEST_ERRORS = 4;

/** The error that four of five stay within (the smallest that covers 80 %). */
function fourOfFive(errors: readonly number[]): number | undefined {
  if (errors.length < FEWEST_ERRORS) return undefined;
  const sorted = [...errors].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.8) - 1];
}

function project(points: readonly YearPoint[], method: ForecastMethod, year: number): number {
  const last = points.at(-1)!;
  const ahead = year - last.year;
  if (method === 'growth') return last.value * (1 + recentGrowth(points)) ** ahead;
  if (method === 'linear') {
    const { slope, middleYear, middle } = leastSquares(points);
    return Math.max(middle + slope * (year - middleYear), 0);
  }
  const before = points.at(-2)!;
  const slope = (last.value - before.value) / (last.year - before.year);
  return Math.max(last.value + slope * ahead, 0);
}

/** Average yearly growth since the point nearest to five years before the last. */
function recentGrowth(points: readonly YearPoint[]): number {
  const last = points.at(-1)!;
  const past = points.filter(({ year }) => year < last.year && year >= last.year - 5);
  const from = past[0] ?? points.at(-2)!;
  if (from.value <= 0 || last.value <= 0) return 0;
  return (last.value / from.value) ** (1 / (last.year - from.year)) - 1;
}

function leastSquares(points: readonly YearPoint[]) {
  const middleYear = mean(points.map(({ year }) => year));
  const middle = mean(points.map(({ value }) => value));
  const spread = points.reduce((sum, { year }) => sum + (year - middleYear) ** 2, 0);
  const together = points.reduce(
    (sum, { year, value }) => sum + (year - middleYear) * (value - middle),
    0,
  );
  return { slope: together / spread, middleYear, middle };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function inOrder(points: readonly YearPoint[]): YearPoint[] {
  return [...points].sort((a, b) => a.year - b.year);
}
