import type { StoredAffordability } from '../formula/affordability.ts';
import type { GrowthRates } from '../formula/growth.ts';
import { priceHistory } from '../formula/history.ts';
import type { Sourced, StoredListing } from '../market/indicator.ts';
import { readRentOrBuy, rentOrBuyDefaults } from '../odds/fields.ts';
import { type Odds, oddsOf } from '../odds/odds.ts';
import type { PastError } from '../odds/past-errors.ts';
import type { Freshness } from '../ui/freshness.ts';

/** Stored data about a region. */
export type RegionFacts = {
  readonly region: string;
  /** The newest row of every region and of the country. */
  readonly latest: readonly StoredAffordability[];
  /** The region's rows by year. */
  readonly yearly: readonly StoredAffordability[];
  /** Its measured asking prices, one a month. */
  readonly measured: readonly Sourced[];
  /** The day of the first of them; `undefined`: none. */
  readonly measuredSince: string | undefined;
  readonly growth: GrowthRates;
  readonly errors: readonly PastError[];
  readonly sales: readonly StoredListing[];
  readonly rents: readonly StoredListing[];
  readonly freshness: Freshness;
};

export type RegionAnalysis = RegionFacts & {
  /** The newest row; `undefined` before the first computation. */
  readonly row: StoredAffordability | undefined;
  readonly prices: readonly Sourced[];
  /** Buying against renting the region's flat of 60 m²; `undefined` where a figure is missing. */
  readonly odds: { readonly odds: Odds; readonly stayYears: number } | undefined;
};

/** All that the page of a region shows. */
export function analyse(facts: RegionFacts): RegionAnalysis {
  const row = facts.latest.find((one) => one.region === facts.region);
  const reading = readRentOrBuy({}, rentOrBuyDefaults(row, facts.growth));
  const odds = reading.kind === 'question' ? oddsOf(reading.input, facts.errors) : undefined;
  return {
    ...facts,
    row,
    prices: priceHistory(facts.yearly, facts.measured),
    odds:
      odds && reading.kind === 'question'
        ? { odds, stayYears: reading.input.stay_years }
        : undefined,
  };
}
