import { oncePer } from '@tessera/kit/once-per';
import type { PastError } from './past-errors.ts';
import { type RentOrBuy, rentOrBuy, type Surprise } from './rent-or-buy.ts';

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
/** Standard deviation of a year's return, assumed as for world shares: no source has returns. */
export const RETURN_DEVIATION = 0.15;

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
  /** Who is more likely to own more when the stay ends. */
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
  horizon = Math.max(HORIZON, input.stayYears),
): Odds | undefined {
  if (errors.length < LEAST_ERRORS) return undefined;
  const drawn = pathsOf(errors).map((path) => rentOrBuy(input, horizon, path));
  const years = Array.from({ length: horizon }, (_, index): OddsOfYear => {
    const leads = drawn.map((wealth) => wealth[index]!.buyer - wealth[index]!.renter);
    leads.sort((a, b) => a - b);
    const at = (share: number) => leads[Math.floor(share * (leads.length - 1))]!;
    return {
      year: index + 1,
      buy: leads.filter((lead) => lead >= 0).length / leads.length,
      ...{ low: at(0.1), middle: at(0.5), high: at(0.9) },
      real: at(0.5) / (1 + input.inflationPct / 100) ** (index + 1),
    };
  });
  const { buy } = years[Math.min(input.stayYears, horizon) - 1]!;
  const fromYear = years[years.findLastIndex((year) => year.buy < 0.5) + 1]?.year;
  return { winner: buy >= 0.5 ? 'buy' : 'rent', buy, fromYear, years };
}

/** The probability of buying for each year of the horizon; `undefined`: too little past is known. */
export function chancesOf(
  input: RentOrBuy,
  errors: readonly PastError[],
  horizon: number,
): number[] | undefined {
  if (errors.length < LEAST_ERRORS) return undefined;
  const wins = new Array<number>(horizon).fill(0);
  for (const path of pathsOf(errors))
    rentOrBuy(input, horizon, path).forEach(({ buyer, renter }, at) => {
      if (buyer >= renter) wins[at]! += 1;
    });
  return wins.map((count) => count / DRAWS);
}

/** The assumptions whose turning is looked for, with the values it is looked for in. */
export const turningRanges = {
  priceGrowthPct: () => [-2, 10],
  monthlyRent: ({ monthlyRent }: RentOrBuy) => [monthlyRent / 2, monthlyRent * 2],
  ratePct: () => [1, 10],
  investmentReturnPct: () => [0, 12],
  rentGrowthPct: () => [-2, 10],
} as const satisfies Partial<Record<keyof RentOrBuy, (input: RentOrBuy) => readonly number[]>>;

type TurningKey = keyof typeof turningRanges;

/** What one assumption would have to be to turn the verdict, the others as they are. */
export type Turning = {
  readonly key: TurningKey;
  readonly curve: readonly { readonly value: number; readonly buy: number }[];
  /** The value nearest to the assumed one at which both are equally likely; `undefined`: none. */
  readonly turnsAt: number | undefined;
};

const CURVE_STEPS = 8;

export function turnings(input: RentOrBuy, errors: readonly PastError[]): Turning[] {
  if (errors.length < LEAST_ERRORS) return [];
  return (Object.keys(turningRanges) as TurningKey[]).map((key) => {
    const [least, most] = turningRanges[key](input) as [number, number];
    const chance = (value: number) =>
      chancesOf({ ...input, [key]: value }, errors, input.stayYears)!.at(-1)!;
    const curve = Array.from({ length: CURVE_STEPS + 1 }, (_, step) => {
      const value = least + ((most - least) * step) / CURVE_STEPS;
      return { value, buy: chance(value) };
    });
    const crossings = curve.slice(1).flatMap((end, index) => {
      const start = curve[index]!;
      const isCrossed = start.buy >= 0.5 !== end.buy >= 0.5;
      return isCrossed ? [halved(start.value, end.value, chance)] : [];
    });
    const distance = (value: number) => Math.abs(value - input[key]);
    const [turnsAt] = crossings.sort((a, b) => distance(a) - distance(b));
    return { key, curve, turnsAt };
  });
}

/** Where the winner changes between two values, to a sixtieth of their distance. */
function halved(from: number, to: number, chance: (value: number) => number): number {
  const isBuying = chance(from) >= 0.5;
  let [same, other] = [from, to];
  for (let step = 0; step < 6; step++) {
    const middle = (same + other) / 2;
    if (chance(middle) >= 0.5 === isBuying) same = middle;
    else other = middle;
  }
  return (same + other) / 2;
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
