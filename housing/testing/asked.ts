import assert from 'node:assert/strict';
import type { HouseholdQuestion } from '../formula/household.ts';
import { type HouseholdPlace, questionOf, readHousehold } from '../formula/household-input.ts';
import { rentOrBuyDefaults } from '../formula/rent-or-buy-input.ts';

/** A region with prices, rent and rate of its own. */
export const place: HouseholdPlace = {
  ...{ region: 'brno', priceM2: 106_310, rent: 20_000, ratePct: 6.25 },
  day: '2026-11-20',
  usual: {
    ...rentOrBuyDefaults(undefined, undefined, '2026-11-20'),
    ...{ monthlyRent: 20_000, priceGrowthPct: 6.4 },
  },
  // Two good years, two bad ones, two as expected.
  errors: [5, -6, 2, -1, 8, -8].map((price, at) => ({
    year: 2020 + at,
    ...{ price, rent: price / 4, rate: -price / 5 },
  })),
};

/** The question of a form with these fields. */
export function asked(
  fields: Readonly<Record<string, string>>,
  where: Partial<HouseholdPlace> = {},
): HouseholdQuestion {
  const reading = readHousehold(fields);
  assert.ok(reading.kind === 'household', JSON.stringify(reading));
  return questionOf(reading, { ...place, ...where })!;
}
