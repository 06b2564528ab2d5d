import type { History } from './history.ts';

/** Mean yearly growth of a series, with the years it is measured over. */
export type Growth = { readonly pct: number; readonly from: number; readonly to: number };

/** The first year that growth and forecasts look back to: wages begin in 2011, indices earlier. */
export const FIRST_YEAR = 2010;

const MS_PER_YEAR = 365.25 * 86_400_000;

/**
 * Compound growth in % a year from the first value since 2010 to the last; `undefined` for a span
 * of less than five years, which says nothing about the long run.
 */
export function yearlyGrowth(series: History): Growth | undefined {
  const first = series.find(({ date }) => date >= `${FIRST_YEAR}-01-01`);
  const last = series.at(-1);
  if (!first || !last || first.value <= 0) return undefined;
  const years = (Date.parse(last.date) - Date.parse(first.date)) / MS_PER_YEAR;
  if (years < 5) return undefined;
  const pct = ((last.value / first.value) ** (1 / years) - 1) * 100;
  return { pct, from: Number(first.date.slice(0, 4)), to: Number(last.date.slice(0, 4)) };
}

/** Long-run growth of property prices, rents and consumer prices. */
export type GrowthRates = {
  readonly price: Growth | undefined;
  readonly rent: Growth | undefined;
  readonly consumer: Growth | undefined;
};

/**
 * Rents grow as those of the region have, once five years of them are measured; until then as
 * wages, which pay the rents.
 */
export function growthRates(
  prices: History,
  rents: History,
  wages: History,
  consumer: History = [],
): GrowthRates {
  return {
    price: yearlyGrowth(prices),
    rent: yearlyGrowth(rents) ?? yearlyGrowth(wages),
    consumer: yearlyGrowth(consumer),
  };
}
