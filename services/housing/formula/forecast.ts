import { assumptions } from '../market/assumptions.ts';

/** One value a calendar year, with the day of the value that stands for it. */
export type YearPoint = { readonly year: number; readonly value: number; readonly date?: string };

export type ForecastPoint = YearPoint & {
  /** Ends of the band; absent where fewer than four past forecasts could be tested. */
  readonly low: number | undefined;
  readonly high: number | undefined;
};

/** A series of one point a year, and its extrapolation. */
export type Extrapolated = {
  readonly past: readonly YearPoint[];
  readonly future: readonly ForecastPoint[];
};

/**
 * Continues the line through the last two points of a series for five years, in the order of years
 * and not below zero; fewer than two points give no future.
 *
 * The band holds four of five errors of the same method on the same series, by distance: of the
 * errors of all past forecasts (actual / predicted − 1) a tenth is left out at either end. It never
 * narrows with distance, and where fewer than four tests reach as far it widens with the square root
 * of the distance.
 */
export function forecast(points: readonly YearPoint[]): Extrapolated {
  const past = [...points].sort((a, b) => a.year - b.year);
  const last = past.at(-1);
  if (past.length < 2 || !last) return { past, future: [] };
  const years = assumptions.forecastYears.value;
  const errors = pastErrors(past);
  let [low, high, reach] = [0, 0, 0];
  const future = Array.from({ length: years }, (_, index): ForecastPoint => {
    const ahead = index + 1;
    const value = continued(past, last.year + ahead);
    const band = bandOf(errors.get(ahead) ?? []);
    if (band) {
      [low, high] = [Math.min(band.low, low), Math.max(band.high, high)];
      reach = ahead;
    }
    const wider = band || reach === 0 ? 1 : Math.sqrt(ahead / reach);
    return {
      year: last.year + ahead,
      value,
      low: reach === 0 ? undefined : Math.max(value * (1 + low * wider), 0),
      high: reach === 0 ? undefined : value * (1 + high * wider),
    };
  });
  return { past, future };
}

/** The value of a later year on the line through the last two points; not below zero. */
function continued(points: readonly YearPoint[], year: number): number {
  const [before, last] = [points.at(-2)!, points.at(-1)!];
  const slope = (last.value - before.value) / (last.year - before.year);
  return Math.max(last.value + slope * (year - last.year), 0);
}

/** By years ahead: how far the actual value was from the one predicted, as a share of that. */
function pastErrors(points: readonly YearPoint[]): Map<number, number[]> {
  const errors = new Map<number, number[]>();
  for (const [at, { year: origin }] of points.entries()) {
    if (at === 0) continue;
    for (const { year, value } of points.slice(at + 1)) {
      const predicted = continued(points.slice(0, at + 1), year);
      if (predicted <= 0) continue;
      errors.set(year - origin, [...(errors.get(year - origin) ?? []), value / predicted - 1]);
    }
  }
  return errors;
}

/** Fewer errors are no band. */
const MIN_ERRORS = 4;

function bandOf(errors: readonly number[]): { low: number; high: number } | undefined {
  if (errors.length < MIN_ERRORS) return undefined;
  const sorted = [...errors].sort((a, b) => a - b);
  const left = Math.floor(sorted.length / 10);
  return { low: sorted[left]!, high: sorted.at(-1 - left)! };
}

/** The latest value of each calendar year, in order: a slope needs two different years. */
export function latestPerYear(
  values: readonly { readonly date: string; readonly value: number }[],
): YearPoint[] {
  const latest = new Map<number, { date: string; value: number }>();
  for (const { date, value } of values) {
    const year = Number(date.slice(0, 4));
    const known = latest.get(year);
    if (!known || date >= known.date) latest.set(year, { date, value });
  }
  return [...latest].map(([year, last]) => ({ year, ...last })).sort((a, b) => a.year - b.year);
}

/** The value of a year; `undefined`: not known. */
export function valueIn(points: readonly YearPoint[], year: number): number | undefined {
  return points.find((point) => point.year === year)?.value;
}
