import { Ballot } from '../chamber/ballot.ts';
import type { Member, RollCalls } from '../chamber/period.ts';
import { votePlanes } from '../chamber/vote-planes.ts';
import { type Gram, gram } from './gram.ts';
import { projection } from './projection.ts';

/**
 * # Similarity
 *
 * Answers two questions from one matrix of members × votes (+1 yes, −1 no, 0 otherwise): which
 * members of different clubs vote most alike (cosine of their rows), and where all members lie on a
 * plane (the first two principal components).
 *
 * Both follow from the Gram matrix, the products of every two rows; the matrix of votes itself is
 * never built. `gram.ts` counts the products in bits: 32 votes per instruction, 200 × 200 members.
 * `projection.ts` centres it (centring the columns of the votes is centring rows and columns of the
 * Gram matrix), and `chamber/eigen.ts` finds its two largest eigenvalues, whose vectors are the
 * coordinates.
 *
 * Invariants: results are the same on every machine and every run (fixed start vectors, each axis
 * oriented to its largest coordinate, ties by id after rounding to 12 decimals); only members with a
 * ballot are rows; pairs within a club and without a club are never ranked.
 *
 * A pair: `votePlanes` turns ballots into bits, `gram` counts common and opposite votes,
 * `crossClubPairs` divides by the lengths and keeps the best 500, `page.ts` shows them as a table,
 * `map-layout.ts` and `scatter.ts` draw the points.
 *
 * Dropped: an SVD of members × votes, which computes hundreds of components where two are needed,
 * and the plain triple loop for the products, which takes a byte per ballot instead of a bit.
 */

/** Two members of different clubs. */
export type MemberPair = {
  readonly one: Member;
  /** The member with the larger id. */
  readonly other: Member;
  /** Cosine of their rows: 1 identical, −1 opposite, 0 unrelated. */
  readonly similarity: number;
  /** Votes in which both voted yes or no. */
  readonly compared: number;
  /** Those in which they voted the same. */
  readonly agreed: number;
};

export type MapPoint = { readonly member: Member; readonly x: number; readonly y: number };

export type Similarity = {
  /** The most similar pairs across clubs, at most `MOST_PAIRS` of them. */
  readonly pairs: readonly MemberPair[];
  /** How many pairs across clubs there are. */
  readonly pairCount: number;
  readonly points: readonly MapPoint[];
  /** Share of the variance per axis; NaN when nobody voted yes or no. */
  readonly explainedVariance: readonly [number, number];
};

/** The largest `top`. */
const MOST_PAIRS = 500;

/**
 * Similarity of members: a matrix of +1 yes, −1 no, 0 otherwise, with a row per member who has a
 * ballot and a column per vote.
 */
export function similarity(calls: RollCalls): Similarity {
  const rows = membersWithBallots(calls);
  const members = rows.map((m) => calls.members[m]!);
  const products = gram(votePlanes(calls), rows);
  const { x, y, explainedVariance } = projection(products);
  return {
    ...crossClubPairs(products, members),
    points: members.map((member, i) => ({ member, x: x[i]!, y: y[i]! })),
    explainedVariance,
  };
}

function membersWithBallots({ ballots, members, voteCount }: RollCalls): number[] {
  const width = members.length;
  return [...members.keys()].filter((m) => {
    for (let vote = 0; vote < voteCount; vote++) {
      if (ballots[vote * width + m] !== Ballot.none) return true;
    }
    return false;
  });
}

/** Members are in order of id, so among equal pairs smaller ids come first. */
function crossClubPairs({ size, dot, compared }: Gram, members: readonly Member[]) {
  // mutation: a larger buffer, of which only the pairs found are read
  const cosines = new Float64Array((size * (size - 1)) / 2);
  const at = new Int32Array(cosines.length);
  let pairCount = 0;
  for (let a = 0; a < size; a++) {
    for (let b = a + 1; b < size; b++) {
      if (!fromTwoClubs(members[a]!, members[b]!)) continue;
      const norms = Math.sqrt(dot[a * size + a]! * dot[b * size + b]!);
      const cosine = norms === 0 ? 0 : dot[a * size + b]! / norms;
      // Rounded, so that pairs that differ only by floating-point error are ordered by id.
      cosines[pairCount] = Math.round(cosine * 1e12) / 1e12;
      at[pairCount] = a * size + b;
      pairCount += 1;
    }
  }
  const best = largest(cosines.subarray(0, pairCount), MOST_PAIRS);
  const pairs = best.map((place): MemberPair => {
    const cell = at[place]!;
    const votes = compared[cell]!;
    return {
      one: members[Math.floor(cell / size)]!,
      other: members[cell % size]!,
      similarity: cosines[place]!,
      compared: votes,
      agreed: (votes + dot[cell]!) / 2,
    };
  });
  return { pairs, pairCount };
}

function fromTwoClubs(one: Member, other: Member): boolean {
  return one.club !== undefined && other.club !== undefined && one.club !== other.club;
}

/** Places of the `count` largest values, largest first; equal ones in their order. */
function largest(values: Float64Array, count: number): number[] {
  // mutation: the threshold saves time, the result is cut off again
  const threshold = values.slice().sort().at(-count) ?? Number.NEGATIVE_INFINITY;
  const places: number[] = [];
  // mutation: the threshold saves time, the result is cut off again
  for (let i = 0; i < values.length; i++) if (values[i]! >= threshold) places.push(i);
  return places.sort((i, j) => values[j]! - values[i]!).slice(0, count);
}
