import { doubleCentred, largestEigenpairs } from '../chamber/eigen.ts';
import { millsRatio } from './algebra.ts';

/**
 * Ballots as an estimation reads them: row v × members + m is 1 for yes, −1 for the other side, and
 * 0 where the member took no part.
 */
export type VoteMatrix = {
  readonly votes: number;
  readonly members: number;
  readonly sides: Int8Array;
};

/** Of vote v, a member at x votes yes with probability Φ(constants[v] + slopes[v] · x). */
export type Solution = {
  /** By member. */
  readonly positions: Float64Array;
  /** By vote. */
  readonly constants: Float64Array;
  readonly slopes: Float64Array;
};

/**
 * # The model
 *
 * A member with quadratic utility and normal errors votes yes with probability Φ(α + β · x), where x
 * is the member's position and α, β belong to the vote (Clinton, Jackman & Rivers 2004). Positions
 * have the prior N(0, 1), α and β the prior N(0, 25): the model and the priors of Imai, Lo & Olmsted
 * (2016), Fast Estimation of Ideal Points with Massive Data, APSR 110(4).
 *
 * Its mode is found by alternation, as Poole does for NOMINATE: all votes given the positions, then
 * all members given the votes. Each of these steps is a probit regression of one or two coefficients,
 * and takes one Newton step a round. After it, `balance` moves origin and unit to where the priors
 * are most probable, which leaves every probability of a vote as it is; without it, alternation needs
 * twenty times the rounds. Their EM algorithm climbs to the same mode.
 */
export const LINE_PRECISION = 1 / 25;
const POSITION_PRECISION = 1;

/** A longer Newton step than this is cut: the first ones start far from the mode. */
const LONGEST_STEP = 2;

// mutation: the climb ends by its tolerance long before
const TO_THE_MODE = { rounds: 400, tolerance: 1e-5 };

/** Rounds at most; ends earlier when no position moves further than the tolerance in a round. */
type Climb = { readonly rounds: number; readonly tolerance: number };

/** Climbs from a start to the mode. The start is not changed. */
export function climb(
  matrix: VoteMatrix,
  start = startOf(matrix),
  { rounds, tolerance }: Climb = TO_THE_MODE,
): Solution & { readonly rounds: number } {
  const solution = structuredClone(start);
  const byMember = transposed(matrix);
  let round = 0;
  // mutation: a climb moves by no distance twice, so that none equals the tolerance
  for (let moved = Number.POSITIVE_INFINITY; moved > tolerance && round < rounds; round++) {
    const before = solution.positions.slice();
    moveLines(matrix, solution);
    moveMembers(matrix, byMember, solution);
    balance(solution);
    moved = solution.positions.reduce((most, x, m) => Math.max(most, Math.abs(x - before[m]!)), 0);
  }
  return { ...solution, rounds: round };
}

function moveLines({ votes, members, sides }: VoteMatrix, solution: Solution): void {
  const { positions, constants, slopes } = solution;
  for (let vote = 0; vote < votes; vote++) {
    const [a, b] = [constants[vote]!, slopes[vote]!];
    let [g0, g1] = [-LINE_PRECISION * a, -LINE_PRECISION * b];
    let [h00, h01, h11] = [LINE_PRECISION, 0, LINE_PRECISION];
    const row = vote * members;
    for (let m = 0; m < members; m++) {
      const side = sides[row + m]!;
      if (side === 0) continue;
      const x = positions[m]!;
      const z = side * (a + b * x);
      const mills = millsRatio(z);
      const pull = side * mills;
      const curve = mills * (mills + z);
      g0 += pull;
      g1 += pull * x;
      h00 += curve;
      h01 += curve * x;
      h11 += curve * x * x;
    }
    const determinant = h00 * h11 - h01 * h01;
    const d0 = (h11 * g0 - h01 * g1) / determinant;
    const d1 = (h00 * g1 - h01 * g0) / determinant;
    const cut = Math.min(1, LONGEST_STEP / Math.hypot(d0, d1, 1e-300));
    constants[vote] = a + cut * d0;
    slopes[vote] = b + cut * d1;
  }
}

function moveMembers(
  { votes, members }: VoteMatrix,
  byMember: Int8Array,
  { positions, constants, slopes }: Solution,
): void {
  for (let m = 0; m < members; m++) {
    const x = positions[m]!;
    let gradient = -POSITION_PRECISION * x;
    let curvature = POSITION_PRECISION;
    const row = m * votes;
    for (let vote = 0; vote < votes; vote++) {
      const side = byMember[row + vote]!;
      if (side === 0) continue;
      const slope = slopes[vote]!;
      const z = side * (constants[vote]! + slope * x);
      const mills = millsRatio(z);
      gradient += side * mills * slope;
      curvature += mills * (mills + z) * slope * slope;
    }
    const step = gradient / curvature;
    positions[m] = x + Math.min(1, LONGEST_STEP / Math.abs(step)) * step;
  }
}

function transposed({ votes, members, sides }: VoteMatrix): Int8Array {
  const turned = new Int8Array(sides.length);
  for (let vote = 0; vote < votes; vote++) {
    for (let m = 0; m < members; m++) turned[m * votes + vote] = sides[vote * members + m]!;
  }
  return turned;
}

/**
 * Origin and unit are free: with x → u(x + d), α → α − β·d and β → β ÷ u every vote keeps its
 * probabilities. Moves the solution, in place, to the one choice that the priors make most probable.
 */
function balance(solution: Solution): void {
  const { positions, constants, slopes } = solution;
  const precision = LINE_PRECISION / POSITION_PRECISION;
  const steepness = precision * sumOfSquares(slopes);
  const pull = slopes.reduce((sum, slope, vote) => sum + precision * slope * constants[vote]!, 0);
  const sum = positions.reduce((sum, x) => sum + x, 0);
  move(solution, (pull - sum) / (steepness + positions.length));
  const unit = Math.sqrt(Math.sqrt(steepness / sumOfSquares(positions)));
  if (Number.isFinite(unit) && unit !== 0) stretch(solution, unit);
}

/**
 * The same solution with positions of mean 0 and spread 1: the unit is one standard deviation among
 * the members.
 */
export function standardised(given: Solution): Solution {
  const solution = structuredClone(given);
  const { positions } = solution;
  move(solution, -positions.reduce((sum, x) => sum + x, 0) / positions.length);
  stretch(solution, 1 / (Math.sqrt(sumOfSquares(positions) / positions.length) || 1));
  return solution;
}

const sumOfSquares = (values: Float64Array) => values.reduce((sum, one) => sum + one * one, 0);

/** Moves all positions, in place; every vote keeps its probabilities. */
function move({ positions, constants, slopes }: Solution, by: number): void {
  for (let m = 0; m < positions.length; m++) positions[m]! += by;
  for (let vote = 0; vote < slopes.length; vote++) constants[vote]! -= slopes[vote]! * by;
}

/** Multiplies all positions, in place; every vote keeps its probabilities. −1 mirrors them. */
export function stretch({ positions, slopes }: Solution, by: number): void {
  for (let m = 0; m < positions.length; m++) positions[m]! *= by;
  for (let vote = 0; vote < slopes.length; vote++) slopes[vote]! /= by;
}

/**
 * Where the climb begins: the first eigenvector of the double-centred agreement of members, scaled
 * to the spread 1 (Poole 2005, Spatial Models of Parliamentary Voting, ch. 2), and flat lines.
 */
export function startOf(matrix: VoteMatrix): Solution {
  const { members, votes } = matrix;
  const { vectors } = largestEigenpairs(doubleCentred(agreement(matrix), members), members, 1);
  const positions = vectors[0]!.map((value) => value * Math.sqrt(members));
  return { positions, constants: new Float64Array(votes), slopes: new Float64Array(votes) };
}

/** Mean product of the sides of two members, over the votes in which both took part. */
function agreement({ members, votes, sides }: VoteMatrix): Float64Array {
  const same = new Float64Array(members * members);
  const both = new Float64Array(members * members);
  for (let vote = 0; vote < votes; vote++) {
    const row = sides.subarray(vote * members, (vote + 1) * members);
    for (let a = 0; a < members; a++) {
      const own = row[a]!;
      if (own === 0) continue;
      for (let b = 0; b < members; b++) {
        const product = own * row[b]!;
        same[a * members + b]! += product;
        both[a * members + b]! += product * product;
      }
    }
  }
  return same.map((sum, at) => (both[at] === 0 ? 0 : sum / both[at]!));
}
