import type { AffordabilityRow } from '../formula/affordability.ts';
import { NATIONAL } from '../market/region.ts';

/** The place of a region among those with a price and a wage, 1 being the dearest. */
export type Rank = { readonly place: number; readonly of: number };

export function rankOf(region: string, rows: readonly AffordabilityRow[]): Rank | undefined {
  const known = rows
    .flatMap(({ region, monthsToBuy }) =>
      region === NATIONAL || monthsToBuy === undefined ? [] : [{ region, monthsToBuy }],
    )
    .sort((a, b) => b.monthsToBuy - a.monthsToBuy);
  const index = known.findIndex((row) => row.region === region);
  return index < 0 ? undefined : { place: index + 1, of: known.length };
}
