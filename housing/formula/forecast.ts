import { assumptions } from '../market/assumptions.ts';
import { type ForecastPoint, type PastForecast, withBands, type YearPoint } from './back-test.ts';
import type { History } from './history.ts';

/**
 * How a series is extrapolated: `last-two` along the line through its last two points (the
 * default), `linear` with the slope of the least-squares line through all, `growth` at the mean yearly
 * growth of the last five years. Each starts from the last value itself.
 */
export type ForecastMethod = 'last-two' | 'linear' | 'growth';

export const forecastMethods: readonly ForecastMethod[] = ['last-two', 'linear', 'growth'];

/**
 * Extrapolates a series by `horizon` years. The band is the 80 % quantile of the relative errors of
 * the method's back-test on the same series, by years ahead, and never narrows with distance.
 * Values do not fall below zero; fewer than two points give no forecast (empty).
 */
export function forecast(
  history: readonly YearPoint[],
  method: ForecastMethod = 'last-two',
  horizon: number = assumptions.forecastYears.value,
): ForecastPoint[] {
  const points = inOrder(history);
  const last = points.at(-1);
  if (points.length < 2 || last === undefined) return [];
  const future = Array.from({ length: horizon }, (_, index) => {
    const year = last.year + index + 1;
    return { year, value: project(points, method, year) };
  });
  return withBands(future, last.year, pastForecasts(points, method, horizon));
}

/**
 * The latest value of each calendar year, in order. Rows are added daily, and a slope through two
 * points of the same year would divide by zero.
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

/** Back-test: what this method would have said in each past year about the years after it. */
export function pastForecasts(
  points: readonly YearPoint[],
  method: ForecastMethod,
  horizon: number,
): PastForecast[] {
  return points.slice(1, -1).flatMap(({ year: origin, value: naive }, index) => {
    const known = points.slice(0, index + 2);
    return points.slice(index + 2).flatMap(({ year, value: actual }) => {
      const predicted = project(known, method, year);
      return year - origin > horizon || predicted <= 0
        ? []
        : [{ origin, year, predicted, actual, naive }];
    });
  });
}

/** The value of a series in a later year. Needs two points; not below zero. */
export function project(
  points: readonly YearPoint[],
  method: ForecastMethod,
  year: number,
): number {
  const last = points.at(-1)!;
  const ahead = year - last.year;
  if (method === 'growth') return last.value * (1 + recentGrowth(points)) ** ahead;
  const slope = method === 'linear' ? slopeOfAll(points) : slopeOfLastTwo(points);
  return Math.max(last.value + slope * ahead, 0);
}

function slopeOfLastTwo(points: readonly YearPoint[]): number {
  const [before, last] = [points.at(-2)!, points.at(-1)!];
  return (last.value - before.value) / (last.year - before.year);
}

/** Average yearly growth since the point nearest to five years before the last. */
function recentGrowth(points: readonly YearPoint[]): number {
  const last = points.at(-1)!;
  const past = points.filter(({ year }) => year < last.year && year >= last.year - 5);
  const from = past[0] ?? points.at(-2)!;
  // mutation: a last value of 0 stays 0 at any growth
  if (from.value <= 0 || last.value <= 0) return 0;
  return (last.value / from.value) ** (1 / (last.year - from.year)) - 1;
}

/** The slope of the least-squares line; the line itself need not pass through the last value. */
function slopeOfAll(points: readonly YearPoint[]): number {
  const middleYear = mean(points.map(({ year }) => year));
  const middle = mean(points.map(({ value }) => value));
  const spread = points.reduce((sum, { year }) => sum + (year - middleYear) ** 2, 0);
  const together = points.reduce(
    // mutation: deviations sum to 0, so that a constant in the other factor drops out
    (sum, { year, value }) => sum + (year - middleYear) * (value - middle),
    0,
  );
  return together / spread;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function inOrder(points: readonly YearPoint[]): YearPoint[] {
  return [...points].sort((a, b) => a.year - b.year);
}

/** Mean yearly growth of a series, with the years it is measured over. */
type Growth = { readonly pct: number; readonly from: number; readonly to: number };

/** The first year that growth and forecasts look back to: wages begin in 2011, indices earlier. */
export const FIRST_YEAR = 2010;

const MS_PER_YEAR = 365.25 * 86_400_000;

/**
 * Compound growth in % a year from the first value since 2010 to the last; `undefined` for a span
 * of less than five years, which says nothing about the long run.
 */
export function yearlyGrowth(series: History): Growth | undefined {
  const first = series.find(({ date }) => date >= `${FIRST_YEAR}-01-01`);
  const last = series.at(-1);
  if (!first || !last || first.value <= 0) return undefined;
  const years = (Date.parse(last.date) - Date.parse(first.date)) / MS_PER_YEAR;
  // mutation: five years are 1,826.25 days, and dates are whole days
  if (years < 5) return undefined;
  const pct = ((last.value / first.value) ** (1 / years) - 1) * 100;
  return { pct, from: Number(first.date.slice(0, 4)), to: Number(last.date.slice(0, 4)) };
}

/** Long-run growth of property prices, rents and consumer prices. */
export type GrowthRates = {
  readonly price: Growth | undefined;
  readonly rent: (Growth & { readonly of: 'rents' | 'wages' }) | undefined;
  readonly consumer: Growth | undefined;
};

/**
 * Rents grow as those of the region have, once five years of them are measured; until then as
 * wages, which pay the rents.
 */
export function growthRates(
  prices: History,
  rents: History,
  wages: History,
  consumer: History = [],
): GrowthRates {
  const ownRents = yearlyGrowth(rents);
  const wage = yearlyGrowth(wages);
  return {
    price: yearlyGrowth(prices),
    rent: ownRents ? { ...ownRents, of: 'rents' } : wage && { ...wage, of: 'wages' },
    consumer: yearlyGrowth(consumer),
  };
}
