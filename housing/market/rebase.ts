// A new base year of an index (2015 = 100 becomes 2025 = 100): every value changes by one factor,
// and the growth between any two of them stays what it was.
import type { IndicatorName } from './indicator.ts';

export type Rebase = {
  readonly indicator: IndicatorName;
  readonly region: string;
  /** New value / former value. */
  readonly factor: number;
  /** Number of known values that changed by it. */
  readonly values: number;
};

type Dated = { readonly date: string; readonly value: number };

/** The series of which only ratios are used, so that a new base year changes no figure. */
export const INDICES: readonly IndicatorName[] = [
  'nominal_property_price_index',
  'real_property_price_index',
  'cpi',
];

/** A stored value is rewritten by one that differs by more than this share. Real revisions: 2 %. */
export const REVISION = 0.03;

/** Fewer rewritten values can be corrections. */
export const FEWEST_REWRITTEN = 8;

/** Two values whose ratio differs from the factor by less than this share agree. */
const SAME = 0.001;

/**
 * The factor between the known values of an index and those of a reply, or `undefined`: at least
 * eight and half of the known values are in the reply, and they differ by the same factor as far as
 * the written digits show. A few may be revised at the same time as they may be at any other.
 *
 * @param stored the stored values of the same series, by date
 */
export function findRebase(
  values: readonly Dated[],
  stored: ReadonlyMap<string, number>,
): Pick<Rebase, 'factor' | 'values'> | undefined {
  const pairs = values.flatMap(({ date, value }) => {
    const before = stored.get(date);
    return before === undefined ? [] : [{ before, after: value }];
  });
  if (pairs.length < FEWEST_REWRITTEN || pairs.length * 2 < stored.size) return undefined;
  const ratios = pairs.map(({ before, after }) => after / before).sort((a, b) => a - b);
  const factor = ratios[Math.floor(ratios.length / 2)]!;
  // mutation: only a result that is the limit to the last bit tells the two apart
  if (Math.abs(factor - 1) <= SAME) return undefined;
  const rounding =
    (lastDigit(pairs.map(({ after }) => after)) +
      lastDigit(pairs.map(({ before }) => before)) * factor) /
    2;
  const revised = pairs.filter(
    // mutation: only a result that is the limit to the last bit tells the two apart
    ({ before, after }) => Math.abs(after - before * factor) > rounding + after * SAME,
  );
  if (revised.length >= FEWEST_REWRITTEN || revised.length * 2 >= pairs.length) return undefined;
  const isOther = revised.some(
    // mutation: only a result that is the limit to the last bit tells the two apart
    ({ before, after }) => Math.abs(after / (before * factor) - 1) > REVISION,
  );
  return isOther ? undefined : { factor, values: pairs.length };
}

/** The worth of the last written digit: 0.1 where values have one decimal. */
export function lastDigit(values: readonly number[]): number {
  const decimals = values.map((value) => String(value).split('.')[1]?.length ?? 0);
  return 10 ** -Math.max(0, ...decimals);
}

/** A mean this close to 100 is 100: the published values of a base year are rounded. */
const BASE_TOLERANCE = 0.05;

/** The year in which an index is 100: its mean over all quarters or months, or `undefined`. */
export function baseYear(values: readonly Dated[]): string | undefined {
  const years = new Map<string, number[]>();
  for (const { date, value } of values) {
    const year = date.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), value]);
  }
  // mutation: the least number of values matters only where there is no year
  const complete = Math.max(0, ...[...years.values()].map((one) => one.length));
  const [closest] = [...years]
    .filter(([, one]) => one.length === complete)
    .map(([year, one]) => {
      const mean = one.reduce((sum, value) => sum + value, 0) / one.length;
      return { year, distance: Math.abs(mean - 100) };
    })
    .sort((a, b) => a.distance - b.distance);
  // mutation: only a result that is the limit to the last bit tells the two apart
  return closest && closest.distance <= BASE_TOLERANCE ? closest.year : undefined;
}
