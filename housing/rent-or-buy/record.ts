import { Type } from 'typebox';
import { type Origin, rentOrBuyField, rentOrBuyFields } from '../formula/rent-or-buy-input.ts';
import { STALE } from '../market/rhythm.ts';
import type { Odds, OddsOfYear, Turning } from '../odds/odds.ts';
import { type RentOrBuy, rentOrBuy } from '../odds/rent-or-buy.ts';
import { ODDS, oddsRecord } from './panel.ts';

/** A comparison and everything that is computed from it. */
export type Answered = {
  readonly input: RentOrBuy;
  readonly odds: Odds;
  readonly turnings: readonly Turning[];
};

const number = Type.Number();
const amount = Type.Number({ description: 'CZK, what the buyer owns more than the renter' });
const orNull = Type.Union([number, Type.Null()]);

export const RENT_OR_BUY = Type.Object(
  {
    verdict: Type.Object({
      winner: Type.Enum(['rent', 'buy']),
      from_year: orNull,
      tipping_growth_pct: orNull,
    }),
    stay_years: Type.Integer(),
    stale: STALE,
    probability: ODDS.properties.probability,
    turning: Type.Array(
      Type.Object({
        assumption: Type.String(),
        turns_at: orNull,
        curve: Type.Array(Type.Object({ value: number, buy: number })),
      }),
    ),
    assumptions: Type.Object(
      Object.fromEntries(
        Object.keys(rentOrBuyFields).map((name) => [
          name,
          Type.Object({
            value: number,
            origin: Type.String({ description: 'yours, region, assumption or series 2010-2025' }),
          }),
        ]),
      ),
    ),
    table: Type.Object({
      growth_pct: Type.Array(number),
      return_pct: Type.Array(number),
      advantage: Type.Array(Type.Array(amount), { description: 'when the stay ends' }),
    }),
    rows: Type.Array(
      Type.Object({
        year: Type.Integer(),
        buy: number,
        advantage_low: amount,
        advantage: amount,
        advantage_high: amount,
        advantage_real: amount,
      }),
    ),
  },
  { title: 'RentOrBuy' },
);

/** One year of the JSON and CSV: the probability, and nine tenths, half and a tenth of the draws. */
export function yearRecord({ year, buy, low, middle, high, real }: OddsOfYear) {
  return {
    ...{ year, buy, advantage_low: low, advantage: middle },
    ...{ advantage_high: high, advantage_real: real },
  };
}

const GROWTHS = [-2, 0, 2, 4, 6, 8];
const RETURNS = [3, 5, 7, 9];

/** The JSON of `GET /api/rent-or-buy`. */
export function rentOrBuyRecord(
  { input, odds, turnings }: Answered,
  origins: Readonly<Record<string, Origin>>,
) {
  const { winner, from_year, probability } = oddsRecord(odds);
  const tipping = turnings.find(({ key }) => key === 'priceGrowthPct')?.turnsAt;
  const advantage = GROWTHS.map((priceGrowthPct) =>
    RETURNS.map((investmentReturnPct) => {
      const with_ = { ...input, priceGrowthPct, investmentReturnPct };
      const { buyer, renter } = rentOrBuy(with_, input.stayYears).at(-1)!;
      return buyer - renter;
    }),
  );
  return {
    verdict: { winner, from_year, tipping_growth_pct: tipping ?? null },
    stay_years: input.stayYears,
    probability,
    turning: turnings.map(({ key, turnsAt, curve }) => ({
      assumption: rentOrBuyField(key)[0],
      turns_at: turnsAt ?? null,
      curve: [...curve],
    })),
    assumptions: Object.fromEntries(
      Object.entries(rentOrBuyFields).map(([name, { key }]) => [
        name,
        { value: input[key], origin: originText(origins[name]!) },
      ]),
    ),
    table: { growth_pct: GROWTHS, return_pct: RETURNS, advantage },
    rows: odds.years.map(yearRecord),
  };
}

/** `yours`, `region`, `assumption`, `law 2026` or `series 2010-2025`. */
function originText(origin: Origin): string {
  if (origin.kind === 'law') return `law ${origin.year}`;
  return origin.kind === 'series' ? `series ${origin.from}-${origin.to}` : origin.kind;
}
