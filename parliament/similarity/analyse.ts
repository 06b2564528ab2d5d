import { Ballot } from '../chamber/ballot.ts';
import type { Member, RollCalls } from '../chamber/period.ts';
import { votePlanes } from '../chamber/vote-planes.ts';
import { type Gram, gram } from './gram.ts';
import { projection } from './projection.ts';

/** Two members of different clubs. */
export type MemberPair = {
  readonly one: Member;
  /** The one of the larger id. */
  readonly other: Member;
  /** Cosine of their rows of votes: 1 the same in everything, −1 the opposite, 0 no relation. */
  readonly similarity: number;
  /** Votes in which both took a side. */
  readonly compared: number;
  /** Of these: votes in which they took the same. */
  readonly agreed: number;
};

export type MapPoint = { readonly member: Member; readonly x: number; readonly y: number };

export type Similarity = {
  /** The most similar pairs across clubs, at most `MOST_PAIRS` of them. */
  readonly pairs: readonly MemberPair[];
  /** How many pairs across clubs there are. */
  readonly pairCount: number;
  readonly points: readonly MapPoint[];
  /** The share of all differences that each axis shows; NaN when nobody took a side. */
  readonly explainedVariance: readonly [number, number];
};

/** `top` may ask for so many (decisions: 1 to 500). */
const MOST_PAIRS = 500;

/**
 * Who votes alike (specification 1.4): a matrix of +1 yes, −1 no and 0 anything else, with a row
 * for every member who stands in any roll call, and a column for every vote.
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

/** Members stand in the order of their ids, so among equals the smaller ids come first. */
function crossClubPairs({ size, dot, compared }: Gram, members: readonly Member[]) {
  const cosines = new Float64Array((size * (size - 1)) / 2);
  const at = new Int32Array(cosines.length);
  let pairCount = 0;
  for (let a = 0; a < size; a++) {
    for (let b = a + 1; b < size; b++) {
      if (!fromTwoClubs(members[a]!, members[b]!)) continue;
      const norms = Math.sqrt(dot[a * size + a]! * dot[b * size + b]!);
      const cosine = norms === 0 ? 0 : dot[a * size + b]! / norms;
      // What differs only by the rounding of the last digits is equal, and ids decide.
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
  const threshold = values.slice().sort()[Math.max(0, values.length - count)] ?? 0;
  const places: number[] = [];
  for (let i = 0; i < values.length; i++) if (values[i]! >= threshold) places.push(i);
  return places.sort((i, j) => values[j]! - values[i]! || i - j).slice(0, count);
}
