import type { AffordabilityRow } from './affordability.ts';
import type { YearPoint } from './back-test.ts';
import { type ForecastMethod, project } from './forecast.ts';
import type { History } from './history.ts';

export type OutlookInputs = {
  /** The country's newest row, which past years are scaled from. */
  readonly today: AffordabilityRow | undefined;
  readonly priceIndex: History;
  /** Rent as a share of net pay by year, percent; of past years scaled where nobody measured it. */
  readonly burdens?: readonly YearPoint[];
  /** The country's gross wages, one per year. */
  readonly wages: History;
  /** Mortgage rates at the end of each year, %. */
  readonly rates: readonly YearPoint[];
  readonly method: ForecastMethod;
};

/** A price in CZK. */
export type Costs = {
  /** By year, in order; the last is today's. */
  readonly known: readonly YearPoint[];
  /** The cost of a year that is not known, from what was known in `from`; `undefined` if that is too little. */
  readonly ahead: (from: number, year: number) => number | undefined;
};

/**
 * The price of the flat. The asking price of today is newer than the index, so the index is carried
 * on to the quarter of the asking price, and past and future prices are today's scaled with it: for
 * the past along its last two points whatever the method, for the future by the method, so that
 * prices and the index move alike. A year has the last published quarter of the index.
 */
export function flatPrices(
  { today, priceIndex, method }: OutlookInputs,
  index: readonly YearPoint[],
): Costs | undefined {
  if (!today || today.flatPrice === undefined) return undefined;
  const now = { year: yearOf(today.date), value: today.flatPrice };
  const last = index.at(-1);
  const carried = (by: ForecastMethod) =>
    last && index.length > 1
      ? project(index, by, last.year + quartersBetween(priceIndex, today.date) / 4)
      : 0;
  const [ofToday, forPast] = [carried(method), carried('last-two')];
  if (!last || last.value <= 0 || ofToday <= 0 || forPast <= 0) {
    return { known: [now], ahead: () => undefined };
  }
  const past = index
    .filter(({ year }) => year < now.year)
    .map(({ year, value }) => ({ year, value: (now.value * value) / forPast }));
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

export function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}
