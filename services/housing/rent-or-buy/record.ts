import { Type } from 'typebox';
import { type RentOrBuy, rentOrBuyFields } from '../odds/fields.ts';
import type { Odds, OddsOfYear } from '../odds/odds.ts';

const amount = Type.Number({ description: 'CZK, what the buyer owns more than the renter' });

export const RENT_OR_BUY = Type.Object(
  {
    verdict: Type.Object({
      winner: Type.Enum(['rent', 'buy']),
      from_year: Type.Union([Type.Integer(), Type.Null()]),
    }),
    stay_years: Type.Integer(),
    assumptions: Type.Object(
      Object.fromEntries(Object.keys(rentOrBuyFields).map((name) => [name, Type.Number()])),
    ),
    rows: Type.Array(
      Type.Object({
        year: Type.Integer(),
        buy: Type.Number({ description: 'probability that buying wins when sold then' }),
        advantage_low: amount,
        advantage: amount,
        advantage_high: amount,
        advantage_real: amount,
      }),
    ),
  },
  { title: 'RentOrBuy' },
);

/** One year: the probability, and nine tenths, half and a tenth of the draws. */
export function yearRecord({ year, buy, low, middle, high, real }: OddsOfYear) {
  return {
    year,
    buy,
    advantage_low: low,
    advantage: middle,
    advantage_high: high,
    advantage_real: real,
  };
}

/** The JSON of `GET /api/rent-or-buy`. */
export function rentOrBuyRecord(input: RentOrBuy, odds: Odds) {
  return {
    verdict: { winner: odds.winner, from_year: odds.fromYear ?? null },
    stay_years: input.stay_years,
    assumptions: input,
    rows: odds.years.map(yearRecord),
  };
}
