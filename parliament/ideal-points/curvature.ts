import { cholesky, millsRatio } from './algebra.ts';
import type { Solution, VoteMatrix } from './model.ts';

/**
 * How sharply the likelihood bends around the positions when the line of every vote follows them:
 * the negative second derivatives of the profile likelihood, D × members squared, its lower half.
 * Of the whole matrix of positions and lines it is the Schur complement: each vote contributes its
 * own curvature less the part that its line can take up.
 *
 * Directions in which nothing can be known (all members moved, stretched or turned together) get a
 * high value, so that no sample moves along them.
 */
export function curvature(
  { votes, members, sides }: VoteMatrix,
  { positions: x, lines }: Solution,
  dimensions: 1 | 2,
): Float64Array {
  const size = dimensions * members;
  const total = new Float64Array(size * size);
  const rows = new Int32Array(size);
  const cross = [new Float64Array(size), new Float64Array(size), new Float64Array(size)] as const;
  for (let vote = 0; vote < votes; vote++) {
    const [a, b, c] = [lines[3 * vote]!, lines[3 * vote + 1]!, lines[3 * vote + 2]!];
    const own = Float64Array.of(PRIOR, 0, 0, 0, PRIOR, 0, 0, 0, PRIOR);
    let used = 0;
    for (let m = 0; m < members; m++) {
      const side = sides[vote * members + m]!;
      if (side === 0) continue;
      const x1 = x[2 * m]!;
      const x2 = x[2 * m + 1]!;
      const z = side * (a + b * x1 + c * x2);
      const mills = millsRatio(z);
      const slope = side * mills;
      const bend = mills * (mills + z);
      own[0]! += bend;
      own[3]! += bend * x1;
      own[4]! += bend * x1 * x1;
      own[6]! += bend * x2;
      own[7]! += bend * x1 * x2;
      own[8]! += bend * x2 * x2;
      const row = dimensions * m;
      rows[used] = row;
      cross[0][used] = bend * b;
      cross[1][used] = bend * b * x1 - slope;
      cross[2][used] = bend * b * x2;
      used += 1;
      total[row * size + row]! += bend * b * b;
      if (dimensions === 1) continue;
      rows[used] = row + 1;
      cross[0][used] = bend * c;
      cross[1][used] = bend * c * x1;
      cross[2][used] = bend * c * x2 - slope;
      used += 1;
      total[(row + 1) * size + row]! += bend * b * c;
      total[(row + 1) * size + row + 1]! += bend * c * c;
    }
    takeUp(total, size, rows, cross, used, cholesky(own, 3));
  }
  for (let at = 0; at < size; at++) total[at * size + at]! += 1e-9;
  holdFrame(total, x, members, dimensions);
  return total;
}

/** The precision of the prior of lines, small enough to matter only to votes that are unanimous. */
const PRIOR = 1 / 25;

/** Subtracts cross · own⁻¹ · crossᵀ, of which only the rows of members who took part are not zero. */
function takeUp(
  total: Float64Array,
  size: number,
  rows: Int32Array,
  [u, v, w]: readonly [Float64Array, Float64Array, Float64Array],
  used: number,
  f: Float64Array,
): void {
  for (let r = 0; r < used; r++) {
    u[r]! /= f[0]!;
    v[r] = (v[r]! - f[3]! * u[r]!) / f[4]!;
    w[r] = (w[r]! - f[6]! * u[r]! - f[7]! * v[r]!) / f[8]!;
  }
  for (let r = 0; r < used; r++) {
    const [p, q, s] = [u[r]!, v[r]!, w[r]!];
    const row = rows[r]! * size;
    for (let k = 0; k <= r; k++) {
      total[row + rows[k]!]! -= p * u[k]! + q * v[k]! + s * w[k]!;
    }
  }
}

/** Adds a high curvature along each direction of a shift, a stretch or a turn of all members. */
function holdFrame(total: Float64Array, x: Float64Array, members: number, dimensions: 1 | 2): void {
  const size = dimensions * members;
  const stiffness = 100;
  const shapes = [() => 1, (m: number) => x[2 * m]!, (m: number) => x[2 * m + 1]!];
  for (let axis = 0; axis < dimensions; axis++) {
    for (const shape of shapes.slice(0, dimensions + 1)) {
      for (let m = 0; m < members; m++) {
        const row = (dimensions * m + axis) * size;
        for (let other = 0; other <= m; other++) {
          total[row + dimensions * other + axis]! += stiffness * shape(m) * shape(other);
        }
      }
    }
  }
}
