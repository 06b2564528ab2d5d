import type { AffordabilityRow } from '../formula/affordability.ts';
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
