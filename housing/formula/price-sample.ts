import type { PriceSample } from '../market/indicator.ts';

/** One advertised flat: price (or rent) in CZK, area in m². */
export type Priced = { readonly price: number; readonly areaM2: number };

export type PriceSummary = PriceSample & {
  /** Mean of price / area over what was counted, CZK per m². */
  readonly mean: number;
};

/** What a square metre can cost at all, CZK: beyond it the area or the price is a slip of the pen. */
export const plausiblePerM2 = {
  sale: { least: 2_000, most: 1_000_000 },
  rent: { least: 20, most: 5_000 },
} as const;

/**
 * Mean, median and quartiles of the price per m² of advertised flats; `undefined` where nothing is
 * left to count.
 *
 * A price of 0 or 1 means 'ask the agency' and is left out (design page, trap 2), as is what no
 * flat costs per m², and what lies more than three interquartile ranges outside the quartiles
 * (Tukey's far-out fences, Exploratory Data Analysis, 1977). Range: area 10..500 m².
 */
export function priceSummary(
  listings: readonly Priced[],
  kind: keyof typeof plausiblePerM2,
): PriceSummary | undefined {
  const { least, most } = plausiblePerM2[kind];
  const perM2 = listings
    .filter(({ price, areaM2 }) => price > 1 && areaM2 >= 10 && areaM2 <= 500)
    .map(({ price, areaM2 }) => price / areaM2)
    .filter((value) => value >= least && value <= most)
    .sort((a, b) => a - b);
  const reach = 3 * (quantile(perM2, 0.75) - quantile(perM2, 0.25));
  const lowFence = quantile(perM2, 0.25) - reach;
  const highFence = quantile(perM2, 0.75) + reach;
  const counted = perM2.filter((value) => value >= lowFence && value <= highFence);
  if (counted.length === 0) return undefined;
  return {
    mean: counted.reduce((sum, value) => sum + value, 0) / counted.length,
    counted: counted.length,
    dropped: listings.length - counted.length,
    median: quantile(counted, 0.5),
    lowerQuartile: quantile(counted, 0.25),
    upperQuartile: quantile(counted, 0.75),
  };
}

/** Linear between the neighbours (type 7 of Hyndman and Fan, 1996); NaN of nothing. */
export function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}
