/**
 * The lower triangular factor of a symmetric positive definite n × n matrix (Golub & Van Loan, Matrix
 * Computations, 4th edition, 4.2.5), by rows. The upper half is not read.
 */
export function cholesky(matrix: Float64Array, n: number): Float64Array {
  const factor = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * n + j]!;
      for (let k = 0; k < j; k++) sum -= factor[i * n + k]! * factor[j * n + k]!;
      factor[i * n + j] = i === j ? Math.sqrt(sum) : sum / factor[j * n + j]!;
    }
  }
  return factor;
}

/** The solution of matrix · x = right side, from the factor of the matrix. */
export function solved(factor: Float64Array, n: number, rightSide: Float64Array): Float64Array {
  const x = rightSide.slice();
  for (let i = 0; i < n; i++) {
    let sum = x[i]!;
    for (let k = 0; k < i; k++) sum -= factor[i * n + k]! * x[k]!;
    x[i] = sum / factor[i * n + i]!;
  }
  for (let i = n - 1; i >= 0; i--) {
    x[i]! /= factor[i * n + i]!;
    for (let k = 0; k < i; k++) x[k]! -= factor[i * n + k]! * x[i]!;
  }
  return x;
}

/**
 * The inverse Mills ratio φ(z) ÷ Φ(z): the slope of log Φ. Read from a table with linear
 * interpolation (error below 3·10⁻⁶), because an estimation asks for it a hundred million times.
 */
export function millsRatio(z: number): number {
  if (z >= REACH) return 0;
  if (z <= -REACH) return -z - 1 / z;
  const place = (z + REACH) * STEPS_A_UNIT;
  const index = place | 0;
  const low = TABLE[index]!;
  return low + (TABLE[index + 1]! - low) * (place - index);
}

/** Φ(z), the distribution function of the standard normal. */
export function normalShare(z: number): number {
  if (z > REACH) return 1;
  if (z < -REACH) return 0;
  return z < 0 ? upperTail(-z) : 1 - upperTail(z);
}

const REACH = 8;
const STEPS_A_UNIT = 512;
const ROOT_TWO_PI = Math.sqrt(2 * Math.PI);

const density = (z: number) => Math.exp((-z * z) / 2) / ROOT_TWO_PI;

/**
 * 1 − Φ(z) for z ≥ 0: the power series near zero, beyond it the continued fraction.
 * Abramowitz & Stegun, Handbook of Mathematical Functions, 26.2.11 and 26.2.14.
 */
function upperTail(z: number): number {
  if (z < 3) {
    let term = z;
    let sum = z;
    for (let k = 3; Math.abs(term) > 1e-17; k += 2) {
      term *= (z * z) / k;
      sum += term;
    }
    return 0.5 - density(z) * sum;
  }
  let fraction = z;
  for (let k = 80; k >= 1; k--) fraction = z + k / fraction;
  return density(z) / fraction;
}

const TABLE = Float64Array.from({ length: 2 * REACH * STEPS_A_UNIT + 2 }, (_, index) => {
  const z = index / STEPS_A_UNIT - REACH;
  return density(z) / (z < 0 ? upperTail(-z) : 1 - upperTail(z));
});
