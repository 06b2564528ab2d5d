/** A symmetric 2 × 2 matrix: both diagonal entries around the common other one. */
export type Symmetric = readonly [first: number, both: number, second: number];

/** The symmetric root of a positive definite matrix (Cayley & Hamilton). */
export function rootOf([a, b, c]: Symmetric): Symmetric {
  const determinant = Math.sqrt(a * c - b * b);
  const trace = Math.sqrt(a + c + 2 * determinant);
  return [(a + determinant) / trace, b / trace, (c + determinant) / trace];
}

export function inverseOf([a, b, c]: Symmetric): Symmetric {
  const determinant = a * c - b * b;
  return [c / determinant, -b / determinant, a / determinant];
}

/** outer × inner × outer, which is symmetric again. */
export function between([a, b, c]: Symmetric, [p, q, r]: Symmetric): Symmetric {
  const [ap, aq, bp, bq] = [a * p + b * q, a * q + b * r, b * p + c * q, b * q + c * r];
  return [ap * a + aq * b, ap * b + aq * c, bp * b + bq * c];
}

/** Multiplies each pair of numbers in the array by the matrix. @param from @param every places */
export function applyTo(
  [a, b, c]: Symmetric,
  pairs: Float64Array,
  from: number,
  every: number,
): void {
  for (let at = from; at < pairs.length; at += every) {
    const [x, y] = [pairs[at]!, pairs[at + 1]!];
    pairs[at] = a * x + b * y;
    pairs[at + 1] = b * x + c * y;
  }
}
