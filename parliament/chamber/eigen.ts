/** Eigenvalues, largest first, and their unit eigenvectors. */
type Eigenpairs = {
  readonly values: Float64Array;
  readonly vectors: readonly Float64Array[];
};

/**
 * The largest eigenvalues of a symmetric positive semidefinite n × n matrix by subspace iteration
 * with Rayleigh–Ritz (Golub & Van Loan, Matrix Computations, 4th edition, 8.2.4): a few more vectors
 * than needed are multiplied by the matrix repeatedly, and the best approximation within their span
 * is taken, until the residual vanishes.
 */
export function largestEigenpairs(matrix: Float64Array, n: number, count: number): Eigenpairs {
  const width = Math.min(n, count + SPARE);
  let basis = startVectors(width, n);
  orthonormalise(basis);
  let values: Float64Array = new Float64Array(width);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const images = basis.map((vector) => times(matrix, vector));
    const small = basis.map((vector) => Float64Array.from(images, (image) => dot(vector, image)));
    const { values: ritz, vectors: turns } = jacobi(small);
    values = ritz;
    basis = turns.map((turn) => combined(turn, basis));
    const turned = turns.map((turn) => combined(turn, images));
    const limit = TOLERANCE * Math.abs(values[0] ?? 0);
    const settled = basis
      .slice(0, count)
      .every((vector, i) => residual(turned[i]!, values[i]!, vector) <= limit);
    if (settled) break;
    basis = turned;
    orthonormalise(basis);
  }
  return { values: values.subarray(0, count), vectors: basis.slice(0, count) };
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

/** Additional vectors speed up convergence when eigenvalues are close together. */
const SPARE = 10;
const MAX_ROUNDS = 500;
const TOLERANCE = 1e-13;

/** Pseudo-random but fixed start vectors, so that results are reproducible. */
function startVectors(count: number, n: number): Float64Array[] {
  let state = 1;
  return Array.from({ length: count }, () =>
    Float64Array.from({ length: n }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) | 0;
      return state / 2 ** 31;
    }),
  );
}

/** Gram–Schmidt, applied twice; a vector in the span of its predecessors becomes zero. */
function orthonormalise(vectors: readonly Float64Array[]): void {
  for (const [i, vector] of vectors.entries()) {
    const before = norm(vector);
    for (let pass = 0; pass < 2; pass++) {
      for (let j = 0; j < i; j++) {
        const overlap = dot(vector, vectors[j]!);
        const other = vectors[j]!;
        for (let k = 0; k < vector.length; k++) vector[k]! -= overlap * other[k]!;
      }
    }
    const after = norm(vector);
    const scale = after > 1e-14 * before ? 1 / after : 0;
    for (let k = 0; k < vector.length; k++) vector[k]! *= scale;
  }
}

/** All eigenpairs of a small symmetric matrix, largest first: cyclic Jacobi rotations (ibid. 8.5). */
export function jacobi(rows: readonly Float64Array[]): Eigenpairs {
  const n = rows.length;
  const a = rows.map((row) => Float64Array.from(row));
  const vectors = a.map((_, i) => Float64Array.from({ length: n }, (_, j) => +(i === j)));
  for (let sweep = 0; sweep < 50; sweep++) {
    let rotated = false;
    for (let p = 0; p < n; p++) {
      for (let q = p + 1; q < n; q++) {
        const off = a[p]![q]!;
        if (Math.abs(off) <= 2e-16 * (Math.abs(a[p]![p]!) + Math.abs(a[q]![q]!))) continue;
        rotated = true;
        const theta = (a[q]![q]! - a[p]![p]!) / (2 * off);
        const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
        const cosine = 1 / Math.hypot(tangent, 1);
        const sine = tangent * cosine;
        for (let k = 0; k < n; k++) rotate(a[k]!, p, q, cosine, sine);
        rotateRows(a[p]!, a[q]!, cosine, sine);
        rotateRows(vectors[p]!, vectors[q]!, cosine, sine);
      }
    }
    if (!rotated) break;
  }
  const order = a.map((_, i) => i).sort((i, j) => a[j]![j]! - a[i]![i]!);
  return {
    values: Float64Array.from(order, (i) => a[i]![i]!),
    vectors: order.map((i) => vectors[i]!),
  };
}

function rotate(row: Float64Array, p: number, q: number, cosine: number, sine: number): void {
  const [x, y] = [row[p]!, row[q]!];
  row[p] = cosine * x - sine * y;
  row[q] = sine * x + cosine * y;
}

function rotateRows(p: Float64Array, q: Float64Array, cosine: number, sine: number): void {
  for (let k = 0; k < p.length; k++) {
    const [x, y] = [p[k]!, q[k]!];
    p[k] = cosine * x - sine * y;
    q[k] = sine * x + cosine * y;
  }
}

function times(matrix: Float64Array, vector: Float64Array): Float64Array {
  const n = vector.length;
  const product = new Float64Array(n);
  for (let i = 0, at = 0; i < n; i++) {
    let sum = 0;
    for (let j = 0; j < n; j++, at++) sum += matrix[at]! * vector[j]!;
    product[i] = sum;
  }
  return product;
}

function combined(weights: Float64Array, vectors: readonly Float64Array[]): Float64Array {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const [i, vector] of vectors.entries()) {
    const weight = weights[i]!;
    for (let k = 0; k < sum.length; k++) sum[k]! += weight * vector[k]!;
  }
  return sum;
}

function residual(image: Float64Array, value: number, vector: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < image.length; k++) sum += (image[k]! - value * vector[k]!) ** 2;
  return Math.sqrt(sum);
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < one.length; k++) sum += one[k]! * other[k]!;
  return sum;
}

const norm = (vector: Float64Array) => Math.sqrt(dot(vector, vector));
