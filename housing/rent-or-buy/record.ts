import { Type } from 'typebox';
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

const amount = Type.Number({ description: 'CZK' });
const yearOrNull = Type.Union([Type.Integer(), Type.Null()]);
const numberOrNull = Type.Union([Type.Number(), Type.Null()]);

export const RENT_OR_BUY = Type.Object(
  {
    verdict: Type.Object({
      winner: Type.Enum(['rent', 'buy']),
      from_year: yearOrNull,
      tipping_growth_pct: numberOrNull,
    }),
    break_even_year: yearOrNull,
    tipping_rent: numberOrNull,
    horizon_years: Type.Integer(),
    assumptions: Type.Object(
      Object.fromEntries(
        rentOrBuyFields.map(({ name }) => [
          name,
          Type.Object({
            value: Type.Number(),
            origin: Type.String({ description: 'yours, region, assumption or series 2010-2025' }),
          }),
        ]),
      ),
    ),
    table: Type.Object({
      growth_pct: Type.Array(Type.Number()),
      return_pct: Type.Array(Type.Number()),
      advantage: Type.Array(Type.Array(amount), { description: 'positive: the buyer owns more' }),
    }),
    rows: Type.Array(
      Type.Object({
        year: Type.Integer(),
        buyer_wealth: amount,
        renter_wealth: amount,
        difference: amount,
        buyer_paid: amount,
        renter_paid: amount,
      }),
    ),
  },
  { title: 'RentOrBuy' },
);

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

/** `yours`, `region`, `assumption`, `law 2026` or `series 2010-2025`. */
function originText(origin: Origin): string {
  if (origin.kind === 'law') return `law ${origin.year}`;
  return origin.kind === 'series' ? `series ${origin.from}-${origin.to}` : origin.kind;
}
