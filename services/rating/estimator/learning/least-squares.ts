/** Tried speeds: games after which a gap has shrunk to 1/e. */
export const SPEEDS = [8, 12, 18, 25, 35, 50, 70, 100, 150, 220];

/** Likelihoods of fits relative to the likeliest one, with `trust` as exponent. */
export function likelihoods(fits: readonly { logLikelihood: number }[], trust: number): number[] {
  const highest = Math.max(...fits.map(({ logLikelihood }) => logLikelihood));
  return fits.map(({ logLikelihood }) => Math.exp(trust * (logLikelihood - highest)));
}

export function weighed(values: readonly number[], weights: readonly number[]) {
  const total = weights.reduce((a, b) => a + b, 0);
  const mean = (of: (value: number) => number) =>
    values.reduce((sum, value, i) => sum + (weights[i]! / total) * of(value), 0);
  const centre = mean((value) => value);
  return { mean: centre, sd: Math.sqrt(mean((value) => (value - centre) ** 2)) };
}

/** A regression to which rows are added one by one; the last value of a row is what is explained. */
export function leastSquares(regressors: number) {
  const products = Array.from({ length: regressors }, () => new Array(regressors + 1).fill(0));
  let total = 0;
  return {
    add(row: readonly number[], variance = 1): void {
      for (const [i, sums] of products.entries())
        for (const [k, value] of row.entries()) sums[k] += (row[i]! * value) / variance;
      total += row[regressors]! ** 2 / variance;
    },
    /** The sum of squares to explain. */
    get total() {
      return total;
    },
    /** Slopes, their variances in units of that of a row, and the sum of squares that is left. */
    solution() {
      const solution = solved(products);
      if (!solution) return undefined;
      const { slopes, variances } = solution;
      const explained = slopes.reduce((sum, slope, i) => sum + slope * products[i]!.at(-1)!, 0);
      return { slopes, variances, left: total - explained };
    },
  };
}

/** Slopes of the normal equations, and the diagonal of the inverse (Gauss and Jordan). */
function solved(products: readonly (readonly number[])[]) {
  const size = products.length;
  const rows = products.map((row, i) => [...row, ...products.map((_, j) => (i === j ? 1 : 0))]);
  for (let pivot = 0; pivot < size; pivot++) {
    const diagonal = rows[pivot]![pivot]!;
    if (Math.abs(diagonal) < 1e-9) return undefined;
    rows[pivot] = rows[pivot]!.map((value) => value / diagonal);
    for (let other = 0; other < size; other++) {
      if (other === pivot) continue;
      const factor = rows[other]![pivot]!;
      rows[other] = rows[other]!.map((value, j) => value - factor * rows[pivot]![j]!);
    }
  }
  return {
    slopes: rows.map((row) => row[size]!),
    variances: rows.map((row, i) => Math.abs(row[size + 1 + i]!)),
  };
}
