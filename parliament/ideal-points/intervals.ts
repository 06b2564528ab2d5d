import { cholesky, millsRatio, solved } from './algebra.ts';
import { LINE_PRECISION, type Solution, type VoteMatrix } from './model.ts';

/** A 90 % interval reaches so many standard errors to both sides. */
export const INTERVAL_90 = 1.6449;

/**
 * Standard errors of all positions by a bootstrap over blocks of votes (Efron & Tibshirani 1993,
 * ch. 6 and 8): whole blocks are drawn with replacement, the members are placed again by what was
 * drawn, and the errors are the spread of the results. Votes on one item of the agenda are one block,
 * because amendments of one bill are no independent evidence.
 *
 * Each sample takes one Newton step from the estimate instead of climbing all the way (Davidson &
 * MacKinnon 1999, Bootstrap Testing in Nonlinear Models), with the lines of the votes following. The
 * step is a sum over the blocks drawn, so its spread over all possible samples follows from the
 * multinomial distribution of the draws, and none has to be drawn: with the steps s of the B blocks,
 * the variance is Σ s² − (Σ s)² ÷ B. It differs by a few percent from that of the whole climb.
 *
 * Of members with few ballots the bootstrap knows too little: in simulated chambers, intervals of
 * members with a hundred ballots held 86 % instead of 90 %. Dependence within blocks can only take
 * evidence away, so no error is below that of independent ballots, the inverse of the curvature.
 * @param solution the estimate from all votes, standardised
 * @param blocks number of the block of each vote
 */
export function standardErrors(
  matrix: VoteMatrix,
  solution: Solution,
  blocks: Int32Array,
): Float64Array {
  const { members } = matrix;
  const { total, gradients } = curvature(matrix, solution, blocks);
  const factor = cholesky(total, members);
  const [sums, squares] = [new Float64Array(members), new Float64Array(members)];
  for (const gradient of gradients.values()) {
    for (const [m, step] of solved(factor, members, gradient).entries()) {
      // mutation: only the square of the sum is used
      sums[m]! += step;
      squares[m]! += step * step;
    }
  }
  return squares.map((square, m) => {
    const unit = new Float64Array(members);
    unit[m] = 1;
    const alone = solved(factor, members, unit)[m]!;
    return Math.sqrt(Math.max(square - (sums[m]! * sums[m]!) / gradients.size, alone));
  });
}

/**
 * How sharply the likelihood bends around the positions when the line of every vote follows them: the
 * negative second derivatives of the profile likelihood, members squared, its lower half. Of the
 * whole matrix of positions and lines it is the Schur complement: each vote contributes its own
 * curvature less the part that its line can take up. With it the gradient of each block.
 *
 * Directions in which nothing can be known (all members moved or stretched together) get a high
 * value, so that no sample moves along them.
 */
function curvature(
  { votes, members, sides }: VoteMatrix,
  { positions, constants, slopes }: Solution,
  blocks: Int32Array,
) {
  const total = new Float64Array(members * members);
  const gradients = new Map<number, Float64Array>();
  const took = new Int32Array(members);
  // The rows of the vote's constant and of its slope, by the places of `took`.
  const [u, v] = [new Float64Array(members), new Float64Array(members)];
  for (let vote = 0; vote < votes; vote++) {
    const gradient = gradients.get(blocks[vote]!) ?? new Float64Array(members);
    gradients.set(blocks[vote]!, gradient);
    const [a, b] = [constants[vote]!, slopes[vote]!];
    const own = Float64Array.of(LINE_PRECISION, 0, 0, LINE_PRECISION);
    let used = 0;
    for (let m = 0; m < members; m++) {
      const side = sides[vote * members + m]!;
      if (side === 0) continue;
      const x = positions[m]!;
      const z = side * (a + b * x);
      const mills = millsRatio(z);
      const slope = side * mills;
      const bend = mills * (mills + z);
      own[0]! += bend;
      own[2]! += bend * x;
      own[3]! += bend * x * x;
      took[used] = m;
      u[used] = bend * b;
      v[used] = bend * b * x - slope;
      used += 1;
      total[m * members + m]! += bend * b * b;
      gradient[m]! += slope * b;
    }
    const line = cholesky(own, 2);
    for (let r = 0; r < used; r++) {
      u[r]! /= line[0]!;
      v[r] = (v[r]! - line[2]! * u[r]!) / line[3]!;
      const row = took[r]! * members;
      for (let k = 0; k <= r; k++) total[row + took[k]!]! -= u[r]! * u[k]! + v[r]! * v[k]!;
    }
  }
  for (let m = 0; m < members; m++) {
    const row = m * members;
    total[row + m]! += 1e-9;
    for (let other = 0; other <= m; other++) {
      total[row + other]! += STIFFNESS * (1 + positions[m]! * positions[other]!);
    }
  }
  return { total, gradients };
}

const STIFFNESS = 100;
