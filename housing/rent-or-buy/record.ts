import { Type } from 'typebox';
import { type Origin, rentOrBuyFields } from '../odds/fields.ts';
import type { Odds, OddsOfYear } from '../odds/odds.ts';
import type { RentOrBuy } from '../odds/rent-or-buy.ts';

/** A comparison and everything that is computed from it. */
export type Answered = { readonly input: RentOrBuy; readonly odds: Odds };

const number = Type.Number();
const amount = Type.Number({ description: 'CZK, what the buyer owns more than the renter' });

export const RENT_OR_BUY = Type.Object(
  {
    verdict: Type.Object({
      winner: Type.Enum(['rent', 'buy']),
      from_year: Type.Union([Type.Integer(), Type.Null()]),
    }),
    stay_years: Type.Integer(),
    assumptions: Type.Object(
      Object.fromEntries(
        Object.keys(rentOrBuyFields).map((name) => [
          name,
          Type.Object({
            value: number,
            origin: Type.String({
              description: 'yours, region, assumption, law or series 2010-2025',
            }),
          }),
        ]),
      ),
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
export function rentOrBuyRecord(
  { input, odds }: Answered,
  origins: Readonly<Record<string, Origin>>,
) {
  return {
    verdict: { winner: odds.winner, from_year: odds.fromYear ?? null },
    stay_years: input.stayYears,
    assumptions: Object.fromEntries(
      Object.entries(rentOrBuyFields).map(([name, { key }]) => [
        name,
        { value: input[key], origin: originText(origins[name]!) },
      ]),
    ),
    rows: odds.years.map(yearRecord),
  };
}

/** `yours`, `region`, `assumption`, `law` or `series 2010-2025`. */
function originText(origin: Origin): string {
  return origin.kind === 'series' ? `series ${origin.from}-${origin.to}` : origin.kind;
}
