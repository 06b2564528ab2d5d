/** An eigenvalue of a matrix and its eigenvector of length 1. */
export type Eigenpair = { readonly value: number; readonly vector: Float64Array };

const MAX_ROUNDS = 20_000;
const TOLERANCE = 1e-14;

/**
 * The two largest eigenvalues of a symmetric positive semidefinite n × n matrix, by power iteration
 * with deflation (Golub & Van Loan, Matrix Computations, 4th edition, 8.2.1). The start is fixed, so
 * results are reproducible.
 */
export function twoLargestEigenpairs(matrix: Float64Array, n: number): [Eigenpair, Eigenpair] {
  const first = largestEigenpair(matrix, n, undefined);
  return [first, largestEigenpair(matrix, n, first.vector)];
}

/** The largest eigenvalue of all vectors at right angles to `other`. */
function largestEigenpair(
  matrix: Float64Array,
  n: number,
  other: Float64Array | undefined,
): Eigenpair {
  // No two coordinates of the start are equal, so it is at right angles to no eigenvector in practice.
  let vector = unit(
    orthogonal(
      Float64Array.from({ length: n }, (_, i) => Math.sin(i + 1)),
      other,
    ),
  );
  let value = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const image = orthogonal(times(matrix, vector), other);
    value = Math.sqrt(dot(image, image));
    const next = unit(image);
    const change = next.reduce((sum, x, i) => sum + (x - vector[i]!) ** 2, 0);
    vector = next;
    if (change < TOLERANCE ** 2) break;
  }
  return { value, vector };
}

/** An n × n matrix less the means of its rows and columns, plus that of the whole. */
export function doubleCentred(matrix: Float64Array, n: number): Float64Array {
  const means = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) means[i]! += matrix[i * n + j]! / n;
  }
  const mean = means.reduce((sum, value) => sum + value / n, 0);
  return matrix.map((value, at) => value - means[Math.floor(at / n)]! - means[at % n]! + mean);
}

function times(matrix: Float64Array, vector: Float64Array): Float64Array {
  const n = vector.length;
  return vector.map((_, i) => {
    let sum = 0;
    for (let j = 0; j < n; j++) sum += matrix[i * n + j]! * vector[j]!;
    return sum;
  });
}

/** The part of a vector at right angles to another one of length 1. */
function orthogonal(vector: Float64Array, other: Float64Array | undefined): Float64Array {
  if (!other) return vector;
  const overlap = dot(vector, other);
  return vector.map((x, i) => x - overlap * other[i]!);
}

function unit(vector: Float64Array): Float64Array {
  const length = Math.sqrt(dot(vector, vector));
  return length === 0 ? vector : vector.map((x) => x / length);
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += one[i]! * other[i]!;
  return sum;
}
