import { applyTo, inverseOf, rootOf, type Symmetric } from './algebra.ts';
import type { Solution } from './model.ts';

/** A 2 × 2 matrix by rows. */
type Turn = readonly [number, number, number, number];

/**
 * The same solution with positions of mean 0 and spread 1 in each dimension, uncorrelated: the unit
 * is one standard deviation among the members.
 */
export function standardised({ positions, lines }: Solution): Solution {
  const count = positions.length / 2;
  const x = positions.slice();
  const z = lines.slice();
  const [mean1, mean2] = [meanOf(x, 0), meanOf(x, 1)];
  let [first, both, second] = [0, 0, 0];
  for (let at = 0; at < x.length; at += 2) {
    x[at]! -= mean1;
    x[at + 1]! -= mean2;
    const [a, b] = [x[at]!, x[at + 1]!];
    first += (a * a) / count;
    both += (a * b) / count;
    second += (b * b) / count;
  }
  for (let at = 0; at < z.length; at += 3) z[at]! += z[at + 1]! * mean1 + z[at + 2]! * mean2;
  const root: Symmetric =
    second === 0 ? [Math.sqrt(first) || 1, 0, 1] : rootOf([first, both, second]);
  applyTo(inverseOf(root), x, 0, 2);
  applyTo(root, z, 1, 3);
  return { positions: x, lines: z };
}

/**
 * A standardised solution in two dimensions, turned so that its first axis agrees best with the
 * positions in one dimension.
 */
export function firstAxisAlong(oneDimension: Float64Array, solution: Solution): Solution {
  const x = solution.positions;
  let [a, b] = [0, 0];
  for (let at = 0; at < x.length; at += 2) {
    a += oneDimension[at]! * x[at]!;
    b += oneDimension[at]! * x[at + 1]!;
  }
  const length = Math.hypot(a, b) || 1;
  return turned(solution, [a / length, b / length, -b / length, a / length]);
}

/** The same solution with one or both axes reversed. */
export function mirrored(solution: Solution, first: boolean, second: boolean): Solution {
  return turned(solution, [first ? -1 : 1, 0, 0, second ? -1 : 1]);
}

/** An orthogonal matrix is its own inverse transposed, so it turns lines like positions. */
export function turned({ positions, lines }: Solution, [a, b, c, d]: Turn): Solution {
  const result = { positions: positions.slice(), lines: lines.slice() };
  for (let at = 0; at < positions.length; at += 2) {
    const [x, y] = [positions[at]!, positions[at + 1]!];
    result.positions[at] = a * x + b * y;
    result.positions[at + 1] = c * x + d * y;
  }
  for (let at = 1; at < lines.length; at += 3) {
    const [x, y] = [lines[at]!, lines[at + 1]!];
    result.lines[at] = a * x + b * y;
    result.lines[at + 1] = c * x + d * y;
  }
  return result;
}

function meanOf(x: Float64Array, from: number): number {
  let sum = 0;
  for (let at = from; at < x.length; at += 2) sum += x[at]!;
  return sum / (x.length / 2);
}
