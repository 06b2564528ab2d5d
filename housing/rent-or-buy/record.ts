import type { LeadTable, RentOrBuyAnswer, RentOrBuyYear } from '../formula/rent-or-buy.ts';
import {
  type Origin,
  type RentOrBuyQuestion,
  rentOrBuyFields,
} from '../formula/rent-or-buy-input.ts';

/** Everything that is computed from one question. */
export type RentOrBuyResult = {
  readonly answer: RentOrBuyAnswer;
  readonly tippingRent: number | undefined;
  readonly tippingGrowthPct: number | undefined;
  readonly table: LeadTable;
};

/** One year of the JSON and CSV, CZK. */
export function yearRecord(year: RentOrBuyYear) {
  return {
    year: year.year,
    buyer_wealth: year.buyerWealth,
    renter_wealth: year.renterWealth,
    difference: year.buyerWealth - year.renterWealth,
    buyer_paid: year.buyerPaid,
    renter_paid: year.renterPaid,
  };
}

/** The JSON of `GET /api/rent-or-buy`; `break_even_year` is null if not within the horizon. */
export function rentOrBuyRecord(
  { input, horizonYears }: RentOrBuyQuestion,
  origins: Readonly<Record<string, Origin>>,
  { answer, tippingRent, tippingGrowthPct, table }: RentOrBuyResult,
) {
  const values = { ...input, horizonYears };
  return {
    verdict: {
      winner: answer.breakEvenYear === undefined ? 'rent' : 'buy',
      from_year: answer.breakEvenYear ?? null,
      tipping_growth_pct: tippingGrowthPct ?? null,
    },
    break_even_year: answer.breakEvenYear ?? null,
    tipping_rent: tippingRent ?? null,
    horizon_years: horizonYears,
    assumptions: Object.fromEntries(
      rentOrBuyFields.map(({ name, key }) => [
        name,
        { value: values[key], origin: originText(origins[name]!) },
      ]),
    ),
    table: { growth_pct: table.growthPct, return_pct: table.returnPct, advantage: table.lead },
    rows: answer.years.map(yearRecord),
  };
}

/** `yours`, `region`, `assumption` or `series 2010-2025`. */
function originText(origin: Origin): string {
  return origin.kind === 'series' ? `series ${origin.from}-${origin.to}` : origin.kind;
}
