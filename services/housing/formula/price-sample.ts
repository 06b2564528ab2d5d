import type { PriceSample } from '../market/indicator.ts';

/** One advertised flat: price or monthly rent in CZK, area in m². */
type Priced = { readonly price: number; readonly areaM2: number };

type PriceSummary = PriceSample & {
  /** Mean of price / area over the counted listings, CZK per m². */
  readonly mean: number;
};

/** Bounds of a plausible price per m², CZK; beyond them the price or the area is a typing error. */
const plausiblePerM2 = {
  sale: { least: 2_000, most: 1_000_000 },
  rent: { least: 20, most: 5_000 },
} as const;

/**
 * Mean, median and quartiles of the price per m² of advertised flats; `undefined` if no listing
 * counts.
 *
 * Dropped are hidden prices (0 and 1 stand for 'ask the agency'), areas outside 10 to 500 m²,
 * implausible prices per m², and values more than three interquartile ranges outside the quartiles
 * (Tukey's far-out fences, Exploratory Data Analysis, 1977).
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

/** Linear interpolation (type 7 of Hyndman and Fan, 1996); NaN for an empty list. */
export function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}
