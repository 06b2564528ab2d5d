import type { AffordabilityRow } from '../formula/affordability.ts';
import type { GrowthRates } from '../formula/growth.ts';
import { rentOrBuy, tippingGrowth } from '../formula/rent-or-buy.ts';
import { readRentOrBuy, rentOrBuyDefaults } from '../formula/rent-or-buy-input.ts';
import { regionsOnly } from '../market/region.ts';

/** Position of a region among those with a price and a wage; 1 is the least affordable. */
export type Rank = { readonly place: number; readonly of: number };

export function rankOf(region: string, rows: readonly AffordabilityRow[]): Rank | undefined {
  const ranked = regionsOnly(rows)
    .flatMap(({ region, monthsToBuy }) =>
      monthsToBuy === undefined ? [] : [{ region, monthsToBuy }],
    )
    .sort((a, b) => b.monthsToBuy - a.monthsToBuy);
  const index = ranked.findIndex((row) => row.region === region);
  return index < 0 ? undefined : { place: index + 1, of: ranked.length };
}

/** Buying against renting the region's 60 m² flat under the default assumptions. */
export type Verdict = {
  /** The first year after which the buyer stays ahead; `undefined` if not within 30 years. */
  readonly breakEvenYear: number | undefined;
  readonly priceGrowthPct: number;
  readonly returnPct: number;
  /** The span of the growth; `undefined` if it is an assumption. */
  readonly span: { readonly from: number; readonly to: number } | undefined;
  readonly tippingGrowthPct: number | undefined;
  /** The mortgage rate is a fallback. */
  readonly rateIsEstimate: boolean;
};

/** `undefined` where price, rent or rate is missing. */
export function verdictOf(
  row: AffordabilityRow | undefined,
  growth: GrowthRates,
  day: string,
): Verdict | undefined {
  const reading = readRentOrBuy({}, rentOrBuyDefaults(row, growth, day));
  if (reading.kind === 'problems') return undefined;
  const { input, horizonYears } = reading;
  return {
    breakEvenYear: rentOrBuy(input, horizonYears).breakEvenYear,
    priceGrowthPct: input.priceGrowthPct,
    returnPct: input.investmentReturnPct,
    span: growth.price,
    tippingGrowthPct: tippingGrowth(input, horizonYears),
    rateIsEstimate: row?.inputs.rate?.kind === 'fallback',
  };
}
