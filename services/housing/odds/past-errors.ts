import { valueIn, type YearPoint } from '../formula/forecast.ts';
import { FIRST_YEAR } from '../formula/growth.ts';
import type { RateOfYear } from '../formula/history.ts';
import { assumptions } from '../market/assumptions.ts';

/** One value a year of what the comparison of renting and buying assumes for the whole country. */
export type Past = {
  /** Index of property prices. */
  readonly prices: readonly YearPoint[];
  /** Wages, which stand for rents until rents have a past of their own. */
  readonly wages: readonly YearPoint[];
  /** Mortgage rates, %, with their changes, which never compare two kinds of rates. */
  readonly rates: readonly RateOfYear[];
};

/** The error of one year: actual minus expected growth; for the rate, its change. */
export type PastError = {
  readonly year: number;
  readonly price: number;
  readonly rent: number;
  readonly rate: number;
};

/** Years of history from which growth is measured; with less it is assumed. */
const LEAST_YEARS = 5;

/** The errors of all years for which prices, wages and rates are known. */
export function pastErrors({ prices, wages, rates }: Past): PastError[] {
  return prices.flatMap(({ year }): PastError[] => {
    const grown = [growthIn(prices, year), growthIn(wages, year)];
    const change = rates.find((rate) => rate.year === year)?.change;
    const [price, rent] = grown;
    if (price === undefined || rent === undefined || change === undefined) {
      return [];
    }
    const expected = expectedIn({ prices, wages }, year - 1);
    return [{ year, price: price - expected.price, rent: rent - expected.rent, rate: change }];
  });
}

/** The growth a year that the comparison would have assumed at the end of a year, %. */
function expectedIn({ prices, wages }: Omit<Past, 'rates'>, year: number) {
  return {
    price: meanGrowth(prices, year) ?? assumptions.priceGrowthPct.value,
    rent: meanGrowth(wages, year) ?? assumptions.rentGrowthPct.value,
  };
}

/** Growth during a year, %. */
function growthIn(points: readonly YearPoint[], year: number): number | undefined {
  const [before, now] = [valueIn(points, year - 1), valueIn(points, year)];
  return before === undefined || now === undefined ? undefined : (now / before - 1) * 100;
}

function meanGrowth(points: readonly YearPoint[], until: number): number | undefined {
  const known = points.filter(({ year }) => year >= FIRST_YEAR && year <= until);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || last.year - first.year < LEAST_YEARS) return undefined;
  return ((last.value / first.value) ** (1 / (last.year - first.year)) - 1) * 100;
}
