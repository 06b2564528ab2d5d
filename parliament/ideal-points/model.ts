import { millsRatio } from './algebra.ts';
import { balance } from './balance.ts';

/**
 * Ballots as an estimation reads them: row v × members + m is 1 for yes, −1 for the other side, and
 * 0 where the member took no part.
 */
export type VoteMatrix = {
  readonly votes: number;
  readonly members: number;
  readonly sides: Int8Array;
};

/** Positions of members and the lines of votes, both in one or two dimensions. */
export type Solution = {
  /** Coordinates of member m: entries 2m and 2m + 1; the second is 0 in one dimension. */
  readonly positions: Float64Array;
  /**
   * The line of vote v: entries 3v (constant), 3v + 1 and 3v + 2 (weights of the coordinates).
   * A member votes yes with probability Φ(constant + weights · position).
   */
  readonly lines: Float64Array;
};

/**
 * # The model
 *
 * A member with quadratic utility and normal errors votes yes with probability Φ(α + β · x), where x
 * is the member's position and α, β belong to the vote (Clinton, Jackman & Rivers 2004). Positions
 * have the prior N(0, 1), α and β the prior N(0, 25) in each dimension: the model and the priors of
 * Imai, Lo & Olmsted (2016), Fast Estimation of Ideal Points with Massive Data, APSR 110(4).
 *
 * Its mode is found by alternation, as Poole does for NOMINATE: all votes given the positions, then
 * all members given the votes. Each of these steps is a probit regression of two or three
 * coefficients, and takes one Newton step a round. After it, `balance` moves origin, units and axes
 * to where the priors are most probable, which leaves every probability of a vote as it is; without
 * it, alternation needs twenty times the rounds. Their EM algorithm climbs to the same mode.
 */
const LINE_PRECISION = 1 / 25;
const POSITION_PRECISION = 1;

/** A longer Newton step than this is cut: the first ones start far from the mode. */
const LONGEST_STEP = 2;

type Climb = {
  /** Rounds at most. */
  readonly rounds: number;
  /** Ends when no coordinate moves further than this in a round. */
  readonly tolerance: number;
};

/** Climbs from a start to the mode. The start is not changed. */
export function climb(
  matrix: VoteMatrix,
  start: Solution,
  { rounds, tolerance }: Climb,
): Solution & { readonly rounds: number } {
  const positions = start.positions.slice();
  const lines = start.lines.slice();
  const byMember = transposed(matrix);
  let round = 0;
  // mutation: a climb moves by no distance twice, so that none equals the tolerance
  for (let moved = Number.POSITIVE_INFINITY; moved > tolerance && round < rounds; round++) {
    const before = positions.slice();
    moveLines(matrix, positions, lines);
    moveMembers(matrix, byMember, positions, lines);
    // mutation: the precision of positions is 1
    balance(positions, lines, LINE_PRECISION / POSITION_PRECISION);
    moved = longestMove(before, positions);
  }
  return { positions, lines, rounds: round };
}

function longestMove(before: Float64Array, after: Float64Array): number {
  let longest = 0;
  for (let at = 0; at < after.length; at++) {
    longest = Math.max(longest, Math.abs(after[at]! - before[at]!));
  }
  return longest;
}

/** One Newton step for the line of every vote. */
function moveLines(
  { votes, members, sides }: VoteMatrix,
  x: Float64Array,
  lines: Float64Array,
): void {
  for (let vote = 0; vote < votes; vote++) {
    const at = 3 * vote;
    const [a, b, c] = [lines[at]!, lines[at + 1]!, lines[at + 2]!];
    let [g0, g1, g2] = [-LINE_PRECISION * a, -LINE_PRECISION * b, -LINE_PRECISION * c];
    let [h00, h11, h22] = [LINE_PRECISION, LINE_PRECISION, LINE_PRECISION];
    let [h01, h02, h12] = [0, 0, 0];
    const row = vote * members;
    for (let m = 0; m < members; m++) {
      const side = sides[row + m]!;
      if (side === 0) continue;
      const x1 = x[2 * m]!;
      const x2 = x[2 * m + 1]!;
      const z = side * (a + b * x1 + c * x2);
      const mills = millsRatio(z);
      const pull = side * mills;
      const curve = mills * (mills + z);
      g0 += pull;
      g1 += pull * x1;
      g2 += pull * x2;
      h00 += curve;
      h01 += curve * x1;
      h02 += curve * x2;
      h11 += curve * x1 * x1;
      h12 += curve * x1 * x2;
      h22 += curve * x2 * x2;
    }
    // Cofactors of the symmetric 3 × 3 matrix of second derivatives.
    const c00 = h11 * h22 - h12 * h12;
    const c01 = h02 * h12 - h01 * h22;
    const c02 = h01 * h12 - h02 * h11;
    const determinant = h00 * c00 + h01 * c01 + h02 * c02;
    const c11 = h00 * h22 - h02 * h02;
    const c12 = h01 * h02 - h00 * h12;
    const c22 = h00 * h11 - h01 * h01;
    const d0 = (c00 * g0 + c01 * g1 + c02 * g2) / determinant;
    const d1 = (c01 * g0 + c11 * g1 + c12 * g2) / determinant;
    const d2 = (c02 * g0 + c12 * g1 + c22 * g2) / determinant;
    const cut = Math.min(1, LONGEST_STEP / Math.hypot(d0, d1, d2, 1e-300));
    lines[at] = a + cut * d0;
    lines[at + 1] = b + cut * d1;
    lines[at + 2] = c + cut * d2;
  }
}

/** One Newton step for every member. */
function moveMembers(
  { votes, members }: VoteMatrix,
  byMember: Int8Array,
  x: Float64Array,
  lines: Float64Array,
): void {
  for (let m = 0; m < members; m++) {
    const x1 = x[2 * m]!;
    const x2 = x[2 * m + 1]!;
    let [g1, g2] = [-POSITION_PRECISION * x1, -POSITION_PRECISION * x2];
    let [h11, h22, h12] = [POSITION_PRECISION, POSITION_PRECISION, 0];
    const row = m * votes;
    for (let vote = 0; vote < votes; vote++) {
      const side = byMember[row + vote]!;
      if (side === 0) continue;
      const at = 3 * vote;
      const b = lines[at + 1]!;
      const c = lines[at + 2]!;
      const z = side * (lines[at]! + b * x1 + c * x2);
      const mills = millsRatio(z);
      const pull = side * mills;
      const curve = mills * (mills + z);
      g1 += pull * b;
      g2 += pull * c;
      h11 += curve * b * b;
      h12 += curve * b * c;
      h22 += curve * c * c;
    }
    const determinant = h11 * h22 - h12 * h12;
    const d1 = (h22 * g1 - h12 * g2) / determinant;
    const d2 = (h11 * g2 - h12 * g1) / determinant;
    const cut = Math.min(1, LONGEST_STEP / Math.hypot(d1, d2, 1e-300));
    x[2 * m] = x1 + cut * d1;
    x[2 * m + 1] = x2 + cut * d2;
  }
}

function transposed({ votes, members, sides }: VoteMatrix): Int8Array {
  const turned = new Int8Array(sides.length);
  for (let vote = 0; vote < votes; vote++) {
    for (let m = 0; m < members; m++) turned[m * votes + vote] = sides[vote * members + m]!;
  }
  return turned;
}
