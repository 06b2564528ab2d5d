import type { Sourced } from '../market/indicator.ts';
import type { AffordabilityRow } from './affordability.ts';

/**
 * The asking price over time: past years as today's price carried back with the price index
 * (derived), then what was measured, one value a month. Derived values end where measuring begins.
 */
export function priceHistory(
  yearly: readonly AffordabilityRow[],
  measured: readonly Sourced[],
): Sourced[] {
  const begins = measured[0]?.date ?? '9999-12-31';
  const before = yearly.flatMap(({ snapshot, inputs }) =>
    snapshot === 'historical' && inputs.price && inputs.price.date < begins ? [inputs.price] : [],
  );
  return [...before, ...measured];
}
