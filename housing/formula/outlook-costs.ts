import { assumptions } from '../market/assumptions.ts';
import type { AffordabilityRow } from './affordability.ts';
import type { YearPoint } from './back-test.ts';
import { type ForecastMethod, latestPerYear, project } from './forecast.ts';
import { FIRST_YEAR, type Growth, growthRates } from './growth.ts';
import type { History } from './history.ts';

export type OutlookInputs = {
  /** The country's newest row, which past years are scaled from. */
  readonly today: AffordabilityRow | undefined;
  readonly priceIndex: History;
  /** The country's measured rents per m²; without them only today's rent is known. */
  readonly rents?: History;
  /** The country's gross wages, one per year. */
  readonly wages: History;
  /** Mortgage rates at the end of each year, %. */
  readonly rates: readonly YearPoint[];
  readonly method: ForecastMethod;
};

export type RentGrowth =
  | { readonly of: 'rents' }
  | (Growth & { readonly of: 'wages'; readonly firstRentYear: number });

/** A price or rent in CZK. */
export type Costs = {
  /** By year, in order; the last is today's. */
  readonly known: readonly YearPoint[];
  /** The cost of a year that is not known, from what was known in `from`; `undefined` if that is too little. */
  readonly ahead: (from: number, year: number) => number | undefined;
};

/**
 * The price of the flat. The asking price of today is newer than the index, so the index is carried
 * on by `method` to the quarter of the asking price, and past and future prices are today's scaled
 * with it: prices and the index move alike. A year has the last published quarter of the index.
 */
export function flatPrices(
  { today, priceIndex, method }: OutlookInputs,
  index: readonly YearPoint[],
): Costs | undefined {
  if (!today || today.flatPrice === undefined) return undefined;
  const now = { year: yearOf(today.date), value: today.flatPrice };
  const last = index.at(-1);
  const ofToday =
    last && index.length > 1
      ? project(index, method, last.year + quartersBetween(priceIndex, today.date) / 4)
      : 0;
  if (!last || last.value <= 0 || ofToday <= 0) return { known: [now], ahead: () => undefined };
  const past = index
    .filter(({ year }) => year < now.year)
    .map(({ year, value }) => ({ year, value: (now.value * value) / ofToday }));
  const known = [...past, now];
  const lag = Math.max(now.year - last.year, 0);
  const ahead = (from: number, year: number) => {
    const cost = known.find((point) => point.year === from)?.value;
    const published = index.filter((point) => point.year <= from - lag);
    if (cost === undefined || published.length < 2) return undefined;
    const indexOf = (then: number) =>
      published.find((point) => point.year === then)?.value ?? project(published, method, then);
    const start = from === now.year ? ofToday : indexOf(from);
    return start <= 0 ? undefined : (cost * indexOf(year)) / start;
  };
  return { known, ahead };
}

/** Quarters from the newest value of a series to a date, at least 0. */
function quartersBetween(series: History, date: string): number {
  const quarterOf = (day: string) =>
    yearOf(day) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3);
  return Math.max(quarterOf(date) - quarterOf(series.at(-1)?.date ?? date), 0);
}

/**
 * The rent of the flat by the rule of the rent-or-buy comparison: projected from its own measured
 * series once that spans five years, until then growing like wages. Past rents are never inferred
 * from prices.
 */
export function rentsAhead({
  today,
  priceIndex,
  rents = [],
  wages,
  method,
}: OutlookInputs): { readonly costs: Costs; readonly growth: RentGrowth | undefined } | undefined {
  const rent = today?.monthlyRent;
  const { rent: growth } = growthRates(priceIndex, rents, wages);
  if (!today || rent === undefined) return undefined;
  const now = { year: yearOf(today.date), value: rent };
  const known = [
    ...latestPerYear(rents)
      .filter(({ year }) => year >= FIRST_YEAR && year < now.year)
      .map(({ year, value }) => ({ year, value: value * assumptions.flatSizeM2.value })),
    now,
  ];
  if (growth?.of === 'rents') {
    const ahead = (from: number, year: number) => {
      const before = known.filter((point) => point.year <= from);
      return before.length < 2 || year < from ? undefined : project(before, method, year);
    };
    return { costs: { known, ahead }, growth: { of: 'rents' } };
  }
  // A past rent would need the wage growth known then, so the back-test has none of these.
  const ahead = (from: number, year: number) =>
    growth && from === now.year && year > from
      ? rent * (1 + growth.pct / 100) ** (year - from)
      : undefined;
  return {
    costs: { known, ahead },
    growth: growth && { ...growth, of: 'wages', firstRentYear: known[0]!.year },
  };
}

export function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}
