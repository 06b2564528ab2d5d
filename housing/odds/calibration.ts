import { chancesOf } from './odds.ts';
import {
  expectedIn,
  growthIn,
  type Past,
  pastErrors,
  rateChangeIn,
  valueIn,
} from './past-errors.ts';
import { type RentOrBuy, rentOrBuy, type Surprise } from './rent-or-buy.ts';

/** The longest stay that is tested, years. */
const LONGEST_STAY = 10;
/** Widths of the classes of probability. */
const CLASSES = 5;

/** How often buying won where its probability was within a class. */
export type CalibrationClass = {
  readonly from: number;
  readonly to: number;
  /** Starts, regions and stays. */
  readonly cases: number;
  readonly won: number;
};

/**
 * The back-test of the probability: for each past year, region and stay of up to ten years, what it
 * would have been with the errors known then, and whether buying won. Prices of the past are
 * today's scaled with the price index, rents with wages; returns were as assumed, because no source
 * has them.
 */
export function calibration(past: Past, regions: readonly RentOrBuy[]): CalibrationClass[] {
  const { prices, wages, rates } = past;
  const last = { price: prices.at(-1), wage: wages.at(-1) };
  const classes = Array.from({ length: CLASSES }, () => ({ cases: 0, won: 0 }));
  for (const { year: start, value: index } of prices) {
    const errors = pastErrors(past, start);
    const [wage, rate] = [valueIn(wages, start), valueIn(rates, start)];
    const stay = Math.min(last.price!.year - start, LONGEST_STAY);
    if (wage === undefined || rate === undefined || stay < 1) continue;
    const expected = expectedIn(past, start);
    let risen = 0;
    const surprises = Array.from({ length: stay }, (_, ahead): Surprise => {
      const year = start + ahead + 1;
      // The rate of a year is that at the end of the one before.
      if (ahead > 0) risen += rateChangeIn(rates, year - 1) ?? 0;
      return {
        price: growthIn(prices, year)! - expected.price,
        // Until wages are published, they grow as expected.
        rent: (growthIn(wages, year) ?? expected.rent) - expected.rent,
        rate: risen,
        returns: 1,
      };
    });
    for (const today of regions) {
      const input: RentOrBuy = {
        ...today,
        price: (today.price * index) / last.price!.value,
        monthlyRent: (today.monthlyRent * wage) / last.wage!.value,
        ratePct: rate,
        priceGrowthPct: expected.price,
        rentGrowthPct: expected.rent,
        stayYears: stay,
      };
      const chances = chancesOf(input, errors, stay);
      rentOrBuy(input, stay, surprises).forEach(({ buyer, renter }, at) => {
        const said = chances?.[at];
        if (said === undefined) return;
        const found = classes[Math.min(Math.floor(said * CLASSES), CLASSES - 1)]!;
        found.cases += 1;
        if (buyer >= renter) found.won += 1;
      });
    }
  }
  return classes.map((counts, at) => ({ from: at / CLASSES, to: (at + 1) / CLASSES, ...counts }));
}
