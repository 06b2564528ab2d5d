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
