import type { IndicatorName } from './indicator.ts';

/** The series of which only ratios are used. */
export const INDICES: readonly IndicatorName[] = [
  'nominal_property_price_index',
  'real_property_price_index',
  'cpi',
];

/** A mean this close to 100 is 100: the published values of a base year are rounded. */
const BASE_TOLERANCE = 0.05;

/** The year in which an index is 100: its mean over all quarters or months, or `undefined`. */
export function baseYear(
  values: readonly { readonly date: string; readonly value: number }[],
): string | undefined {
  const years = Map.groupBy(values, ({ date }) => date.slice(0, 4));
  const complete = Math.max(0, ...[...years.values()].map((one) => one.length));
  const [closest] = [...years]
    .filter(([, one]) => one.length === complete)
    .map(([year, one]) => {
      const mean = one.reduce((sum, { value }) => sum + value, 0) / one.length;
      return { year, distance: Math.abs(mean - 100) };
    })
    .sort((a, b) => a.distance - b.distance);
  return closest && closest.distance <= BASE_TOLERANCE ? closest.year : undefined;
}
