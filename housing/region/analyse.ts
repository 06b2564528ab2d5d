import {
  type AffordabilityRow,
  inDefinition,
  type StoredAffordability,
} from '../formula/affordability.ts';
import type { GrowthRates } from '../formula/forecast.ts';
import { priceHistory } from '../formula/history.ts';
import type { HouseholdQuestion, Households } from '../formula/household.ts';
import { oddsOfRegion, rentOrBuyDefaults } from '../formula/rent-or-buy-input.ts';
import type { Definition } from '../market/definition.ts';
import type { Sourced, StoredListing } from '../market/indicator.ts';
import { regionsOnly } from '../market/region.ts';
import type { PastError } from '../odds/past-errors.ts';
import type { Freshness } from '../ui/freshness.ts';

/** What is stored about a region, and what the address asks. */
export type RegionFacts = {
  readonly region: string;
  readonly definition: Definition;
  /** `YYYY-MM-DD`. */
  readonly day: string;
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
  readonly households: Households;
  readonly freshness: Freshness;
};

export type RegionAnalysis = RegionFacts & {
  /** The newest row in the definition; `undefined` before the first computation. */
  readonly row: StoredAffordability | undefined;
  /** The newest row in the definition that the visitor's own tools have. */
  readonly usual: StoredAffordability | undefined;
  readonly rank: Rank | undefined;
  readonly prices: ReturnType<typeof priceHistory>;
  /** The household of the address in this region. */
  readonly household: HouseholdQuestion | undefined;
  /** Buying against renting without a household. */
  readonly rentOrBuy: ReturnType<typeof oddsOfRegion>;
};

/** All that the page of a region shows, in the definition of its address. */
export function analyse(facts: RegionFacts): RegionAnalysis {
  const { region, definition, households, growth, day } = facts;
  const latest = facts.latest.map((row) => inDefinition(row, definition));
  const yearly = facts.yearly.map((row) => inDefinition(row, definition));
  const usual = facts.latest.find((one) => one.region === region);
  return {
    ...facts,
    ...{ latest, yearly, usual },
    row: latest.find((one) => one.region === region),
    rank: rankOf(region, latest),
    prices: priceHistory(yearly, facts.measured),
    household: households.all.find((one) => one.region === region),
    rentOrBuy: oddsOfRegion(rentOrBuyDefaults(usual, growth, day), facts.errors),
  };
}

/** Position of a region among those with a price and a wage; 1 is the least affordable. */
type Rank = { readonly place: number; readonly of: number };

export function rankOf(region: string, rows: readonly AffordabilityRow[]): Rank | undefined {
  const ranked = regionsOnly(rows)
    .flatMap(({ region, monthsToBuy }) =>
      monthsToBuy === undefined ? [] : [{ region, monthsToBuy }],
    )
    .sort((a, b) => b.monthsToBuy - a.monthsToBuy);
  const index = ranked.findIndex((row) => row.region === region);
  return index < 0 ? undefined : { place: index + 1, of: ranked.length };
}
