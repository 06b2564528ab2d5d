/**
 * A step of severity, from affordable (1, green) to unaffordable (5, red), under the name of the CSS
 * class that colours it.
 */
export type Heat = 'heat-1' | 'heat-2' | 'heat-3' | 'heat-4' | 'heat-5';

export const heats: readonly Heat[] = ['heat-1', 'heat-2', 'heat-3', 'heat-4', 'heat-5'];

/** Where a step by months of net pay for the flat ends; a boundary belongs to the milder step. */
export const monthBounds: readonly number[] = [100, 110, 130, 160];

/** Where a step by years until the deposit is saved ends. */
const depositYearBounds: readonly number[] = [3, 6, 10, 15];

export function heatOfMonths(months: number | undefined): Heat | undefined {
  return months === undefined ? undefined : stepOf(monthBounds, months);
}

/** `undefined`, a deposit that is never saved, is the highest step. */
export function heatOfDepositYears(years: number | undefined): Heat {
  return years === undefined ? 'heat-5' : stepOf(depositYearBounds, years);
}

function stepOf(bounds: readonly number[], value: number): Heat {
  return heats[bounds.filter((bound) => value > bound).length]!;
}
