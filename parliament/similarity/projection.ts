import { doubleCentred, largestEigenpairs } from '../chamber/eigen.ts';
import type { Gram } from './gram.ts';

/** Coordinates of members; members who vote alike are close together. */
type Projection = {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** The two largest singular values of the centred vote matrix. */
  readonly singularValues: readonly [number, number];
  /** Share of the variance per axis; NaN without variance. */
  readonly explainedVariance: readonly [number, number];
};

/**
 * The first two principal components of the vote matrix X with centred columns. The SVD X = U·S·Vᵀ
 * follows from the n × n Gram matrix X·Xᵀ = U·S²·Uᵀ of the members; centring the columns of X is
 * centring rows and columns of the Gram matrix. Coordinates are U·S; each axis is oriented so that
 * its largest coordinate is positive.
 */
export function projection({ size, dot }: Gram): Projection {
  const centred = doubleCentred(dot, size);
  let variance = 0;
  for (let i = 0; i < size; i++) variance += centred[i * size + i]!;
  // mutation: a third pair is computed and not used
  const { values, vectors } = largestEigenpairs(centred, size, 2);
  const [first, second] = [Math.max(0, values[0] ?? 0), Math.max(0, values[1] ?? 0)];
  return {
    x: coordinates(vectors[0], first, size),
    y: coordinates(vectors[1], second, size),
    singularValues: [Math.sqrt(first), Math.sqrt(second)],
    explainedVariance: [first / variance, second / variance],
  };
}

function coordinates(vector: Float64Array | undefined, value: number, n: number): Float64Array {
  if (!vector) return new Float64Array(n);
  // mutation: of coordinates of the same size either may be the positive one
  const largest = vector.reduce((far, v) => (Math.abs(v) > Math.abs(far) ? v : far), 0);
  // mutation: the largest coordinate is 0 only when all are
  const scale = Math.sqrt(value) * (largest < 0 ? -1 : 1);
  return vector.map((v) => v * scale);
}
