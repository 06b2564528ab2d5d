import type { Belief } from './evidence.ts';

/** A probability distribution over equally spaced ratings; `mass` sums to 1. */
export type Distribution = {
  readonly from: number;
  readonly spacing: number;
  readonly mass: Float64Array;
};

const POINTS_APART = 8;
const MOST_POINTS = 400;

/** Equally spaced ratings. */
export type Grid = { readonly from: number; readonly spacing: number; readonly size: number };

/** Ratings from `low` to `high`, 8 points apart, or wider where that would be more than 400. */
export function gridOver(low: number, high: number): Grid {
  const spacing = Math.max(POINTS_APART, (high - low) / MOST_POINTS);
  return { from: low, spacing, size: Math.floor((high - low) / spacing) + 1 };
}

/** Mean and standard deviation of `max(rating, 0)`: nobody is rated below the scale. */
export function momentsOf({ from, spacing, mass }: Distribution): Belief {
  let mu = 0;
  let squares = 0;
  mass.forEach((share, i) => {
    const rating = Math.max(0, from + i * spacing);
    mu += share * rating;
    squares += share * rating ** 2;
  });
  return { mu, sigma: Math.sqrt(Math.max(0, squares - mu ** 2)) };
}

/** The rating below which `share` of the mass lies, each point's mass spread over its spacing. */
export function quantile({ from, spacing, mass }: Distribution, share: number): number {
  let below = 0;
  let i = 0;
  while (i < mass.length - 1 && below + mass[i]! < share) below += mass[i++]!;
  const within = mass[i]! > 0 ? (share - below) / mass[i]! : 0.5;
  return Math.max(0, from + (i + within - 0.5) * spacing);
}

/** Density per point, drawn straight between the points of the grid; never 0. */
export function densityAt({ from, spacing, mass }: Distribution, rating: number): number {
  const position = (rating - from) / spacing;
  const left = Math.floor(position);
  const share = position - left;
  const here = (mass[left] ?? 0) * (1 - share) + (mass[left + 1] ?? 0) * share;
  return Math.max(1e-9, here / spacing);
}

/** Turns logarithms of unnormalised densities into a distribution. */
export function normalised(from: number, spacing: number, logs: Float64Array): Distribution {
  const highest = logs.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const mass = logs.map((log) => Math.exp(log - highest));
  const total = mass.reduce((a, b) => a + b, 0);
  return { from, spacing, mass: mass.map((share) => share / total) };
}

/** Logarithm of a normal density; the constant 1/sqrt(2 pi) is left out everywhere. */
export function logNormal(distance: number, sd: number): number {
  return -0.5 * (distance / sd) ** 2 - Math.log(sd);
}

/** log(exp(a) + exp(b)) */
export function logSum(a: number, b: number): number {
  const high = Math.max(a, b);
  return high === Number.NEGATIVE_INFINITY ? high : high + Math.log1p(Math.exp(-Math.abs(a - b)));
}

/**
 * Logarithms of the mean of a likelihood over a shift: mostly of `sd`, with `wideShare` of
 * `wideSd`. Beyond the grid a likelihood counts as none.
 */
export function averagedOverShift(
  logs: Float64Array,
  spacing: number,
  shift: { readonly sd: number; readonly wideSd: number; readonly wideShare: number },
): Float64Array {
  const highest = logs.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const narrow = kernel(shift.sd, spacing);
  const wide = shift.wideShare > 0 ? kernel(shift.wideSd, spacing) : new Float64Array(1);
  const reach = (Math.max(narrow.length, wide.length) - 1) / 2;
  const both = new Float64Array(2 * reach + 1);
  const add = (part: Float64Array, share: number) => {
    const offset = reach - (part.length - 1) / 2;
    part.forEach((weight, i) => {
      both[offset + i]! += share * weight;
    });
  };
  add(narrow, 1 - shift.wideShare);
  add(wide, shift.wideShare);
  const likelihood = logs.map((log) => Math.exp(log - highest));
  return likelihood.map((_, i) => {
    let sum = 0;
    const first = Math.max(0, i - reach);
    const last = Math.min(likelihood.length - 1, i + reach);
    for (let j = first; j <= last; j++) sum += both[j - i + reach]! * likelihood[j]!;
    return highest + Math.log(Math.max(sum, 1e-300));
  });
}

/** A normal distribution on the grid, out to four standard deviations; sums to 1. */
function kernel(sd: number, spacing: number): Float64Array {
  const reach = Math.ceil((4 * sd) / spacing);
  const weights = Float64Array.from({ length: 2 * reach + 1 }, (_, i) =>
    sd === 0 ? 1 : Math.exp(-0.5 * (((i - reach) * spacing) / sd) ** 2),
  );
  const total = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / total);
}

/** Mean of `max(x, 0)` for a normal x whose mean is 0 or more. */
export function meanAboveZero(mean: number, sd: number): number {
  const ratio = mean / sd;
  if (ratio > 6) return mean;
  const density = Math.exp(-0.5 * ratio ** 2) / Math.sqrt(2 * Math.PI);
  return mean * normalBelow(ratio) + sd * density;
}

/** The standard normal distribution function (Abramowitz and Stegun 26.2.17, error below 1e-7). */
export function normalBelow(z: number): number {
  if (z < 0) return 1 - normalBelow(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const series =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp(-0.5 * z ** 2) / Math.sqrt(2 * Math.PI)) * series;
}
