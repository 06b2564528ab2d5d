import type { StoredAffordability } from '../formula/affordability.ts';
import type { GrowthRates } from '../formula/growth.ts';
import { readRentOrBuy, rentOrBuyDefaults } from '../odds/fields.ts';
import { type Odds, oddsOf } from '../odds/odds.ts';
import type { PastError } from '../odds/past-errors.ts';

export type UsualOdds = Odds & { readonly stayYears: number };

/** Buying against renting the region's flat of 60 m²; `undefined` where a figure is missing. */
export function usualOdds(
  row: StoredAffordability | undefined,
  { growth, errors }: { readonly growth: GrowthRates; readonly errors: readonly PastError[] },
): UsualOdds | undefined {
  const reading = readRentOrBuy({}, rentOrBuyDefaults(row, growth));
  if (reading.kind !== 'question') return undefined;
  const odds = oddsOf(reading.input, errors);
  return odds && { ...odds, stayYears: reading.input.stay_years };
}
