import { oncePer } from '@tessera/kit/memo';
import { assumptions } from '../market/assumptions.ts';
import type { RentOrBuy } from './fields.ts';
import type { PastError } from './past-errors.ts';
import { rentOrBuy, type Surprise } from './rent-or-buy.ts';

/** Years for which the probability is told, at least. */
const HORIZON = 30;
/** Histories drawn for a probability. */
const DRAWS = 250;
/** Fewer years of errors say nothing about chance. */
const LEAST_ERRORS = 5;
/** Years that follow each other as they did, on average. */
const BLOCK_YEARS = 3;
/** Share of the mean error that is taken for chance: a dozen years tell little about a mean. */
const CHANCE = 0.5;
const RETURN_DEVIATION = assumptions.returnDeviationPct.value / 100;

/** The end of a year in all draws, CZK; amounts are what the buyer owns more than the renter. */
export type OddsOfYear = {
  readonly year: number;
  /** Share of the draws in which the buyer owns as much as the renter, or more. */
  readonly buy: number;
  /** A tenth of the draws is below, half, nine tenths. */
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  /** The middle in today's money. */
  readonly real: number;
};

export type Odds = {
  /** More likely to own more when the stay ends. */
  readonly winner: 'buy' | 'rent';
  /** Probability of buying at that time. */
  readonly buy: number;
  /** The first year from whose end buying is the more likely winner for good; `undefined`: none. */
  readonly fromYear: number | undefined;
  readonly years: readonly OddsOfYear[];
};

/**
 * The probability that buying wins, by year. Growth of prices and rents, rate and return depart from
 * the assumptions as they did in past years, jointly. `undefined`: too little past is known.
 */
export function oddsOf(
  input: RentOrBuy,
  errors: readonly PastError[],
  horizon = Math.max(HORIZON, input.stay_years),
): Odds | undefined {
  if (errors.length < LEAST_ERRORS) return undefined;
  const years = leadsByYear(input, pathsOf(errors), horizon).map((leads, index): OddsOfYear => {
    const at = (share: number) => leads[Math.floor(share * (leads.length - 1))]!;
    return {
      year: index + 1,
      buy: leads.filter((lead) => lead >= 0).length / leads.length,
      low: at(0.1),
      middle: at(0.5),
      high: at(0.9),
      real: at(0.5) / (1 + input.inflation_pct / 100) ** (index + 1),
    };
  });
  const { buy } = years[Math.min(input.stay_years, horizon) - 1]!;
  const fromYear = years[years.findLastIndex((year) => year.buy < 0.5) + 1]?.year;
  return { winner: buy >= 0.5 ? 'buy' : 'rent', buy, fromYear, years };
}

/** What the buyer owns more than the renter at the end of each year, of all draws in order. */
function leadsByYear(
  input: RentOrBuy,
  paths: readonly (readonly Surprise[])[],
  horizon: number,
): Float64Array[] {
  const byYear = Array.from({ length: horizon }, () => new Float64Array(paths.length));
  for (const [draw, path] of paths.entries()) {
    for (const [year, { buyer, renter }] of rentOrBuy(input, horizon, path).entries()) {
      byYear[year]![draw] = buyer - renter;
    }
  }
  return byYear.map((leads) => leads.sort());
}

/**
 * Histories that might follow: blocks of past years in their order, price, rent and rate of a year
 * together (a stationary bootstrap, Politis and Romano 1994). The same errors give the same paths.
 */
const pathsOf = oncePer((errors: readonly PastError[]): readonly (readonly Surprise[])[] => {
  const random = numbersFrom(27);
  const mean = (of: (error: PastError) => number) =>
    errors.reduce((sum, error) => sum + of(error), 0) / errors.length;
  const chance = {
    price: mean(({ price }) => price) * CHANCE,
    rent: mean(({ rent }) => rent) * CHANCE,
    rate: mean(({ rate }) => rate) * CHANCE,
  };
  return Array.from({ length: DRAWS }, () => {
    let at = Math.floor(random() * errors.length);
    let rate = 0;
    return Array.from({ length: 50 }, (_, year): Surprise => {
      if (random() < 1 / BLOCK_YEARS) at = Math.floor(random() * errors.length);
      const error = errors[at]!;
      at = (at + 1) % errors.length;
      if (year > 0) rate += error.rate - chance.rate;
      const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
      return {
        price: error.price - chance.price,
        rent: error.rent - chance.rent,
        rate,
        returns: Math.exp((RETURN_DEVIATION * normal) / 12),
      };
    });
  });
});

/** Numbers from 0 up to 1, always the same ones for a seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
