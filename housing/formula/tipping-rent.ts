import { type RentOrBuy, rentOrBuy } from './rent-or-buy.ts';

/**
 * The monthly rent at which both households own the same at the end of the horizon, CZK: above it
 * buying wins, below it renting. The wealth of the buyer minus that of the renter rises with the
 * rent, so it is found by halving. `undefined`: buying wins even against no rent at all, or no
 * rent up to a twentieth of the price a month would make it win.
 */
export function tippingRent(input: RentOrBuy, horizonYears: number): number | undefined {
  const lead = (monthlyRent: number) => {
    const last = rentOrBuy({ ...input, monthlyRent }, horizonYears).years.at(-1);
    return last === undefined ? 0 : last.buyerWealth - last.renterWealth;
  };
  let [low, high] = [0, input.price / 20];
  if (lead(low) >= 0 || lead(high) < 0) return undefined;
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (lead(middle) < 0) low = middle;
    else high = middle;
  }
  return high;
}
