import assert from 'node:assert/strict';
import type { HouseholdQuestion } from '../formula/household.ts';
import { type HouseholdPlace, readHousehold } from '../household/question.ts';

/** A region with prices, rent and rate of its own. */
export const place: HouseholdPlace = {
  ...{ region: 'brno', priceM2: 106_310, rent: 20_000, ratePct: 6.25, growthPct: 6.4 },
  day: '2026-11-20',
};

/** The question of a form with these fields. */
export function asked(
  fields: Readonly<Record<string, string>>,
  where: Partial<HouseholdPlace> = {},
): HouseholdQuestion {
  const reading = readHousehold(fields, { ...place, ...where });
  assert.ok(reading.kind === 'question', JSON.stringify(reading));
  return reading.question;
}
