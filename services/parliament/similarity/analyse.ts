import { Ballot } from '../chamber/ballot.ts';
import { doubleCentred, type Eigenpair, twoLargestEigenpairs } from '../chamber/eigen.ts';
import { type Member, type RollCalls, UNAFFILIATED } from '../chamber/period.ts';
import { type VotePlanes, votePlanes } from '../chamber/vote-planes.ts';

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
  /** Index of a club in which both sat at one time of the period, as after a split. */
  readonly shared: number | undefined;
};

export type MapPoint = { readonly member: Member; readonly x: number; readonly y: number };

export type Similarity = {
  /** The most similar pairs across clubs, at most `MOST_PAIRS` of them. */
  readonly pairs: readonly MemberPair[];
  /** Number of all pairs across clubs. */
  readonly pairCount: number;
  readonly points: readonly MapPoint[];
  /** Share of the variance per axis; NaN when nobody voted yes or no. */
  readonly explainedVariance: readonly [number, number];
};

const MOST_PAIRS = 500;

/**
 * Which members of different clubs vote most alike, and where all members with a ballot lie on a map.
 * Both follow from the products of every two rows of a matrix of members × votes (+1 yes, −1 no, 0
 * otherwise), which is never built. Results are the same on every machine and in every run.
 */
export function similarity(calls: RollCalls): Similarity {
  const rows = membersWithBallots(calls);
  const members = rows.map((m) => calls.members[m]!);
  const products = gram(votePlanes(calls), rows);
  const { x, y, explainedVariance } = projection(products);
  return {
    ...crossClubPairs(calls, products, members),
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
function crossClubPairs(
  calls: RollCalls,
  { size, dot, compared }: Gram,
  members: readonly Member[],
): Pick<Similarity, 'pairs' | 'pairCount'> {
  const cosines = new Float64Array((size * (size - 1)) / 2);
  const at = new Int32Array(cosines.length);
  let pairCount = 0;
  for (let a = 0; a < size; a++) {
    for (let b = a + 1; b < size; b++) {
      const [one, other] = [members[a]!, members[b]!];
      if (!fromTwoClubs(one, other)) continue;
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
    const [one, other] = [members[Math.floor(cell / size)]!, members[cell % size]!];
    return {
      one,
      other,
      shared: sharedClub(calls, one, other),
      similarity: cosines[place]!,
      compared: votes,
      agreed: (votes + dot[cell]!) / 2,
    };
  });
  return { pairs, pairCount };
}

/** A club, the unaffiliated being none, of which both were members at the same time. */
function sharedClub({ clubs }: RollCalls, one: Member, other: Member): number | undefined {
  const end = '9999';
  return one.clubSpans.find(
    (span) =>
      clubs[span.club] !== UNAFFILIATED &&
      other.clubSpans.some(
        ({ club, from, to }) =>
          club === span.club && from <= (span.to ?? end) && span.from <= (to ?? end),
      ),
  )?.club;
}

function fromTwoClubs(one: Member, other: Member): boolean {
  return one.club !== undefined && other.club !== undefined && one.club !== other.club;
}

/** Places of the `count` largest values, largest first; equal ones in their order. */
function largest(values: Float64Array, count: number): number[] {
  const threshold = values.slice().sort().at(-count) ?? Number.NEGATIVE_INFINITY;
  const places: number[] = [];
  for (let i = 0; i < values.length; i++) if (values[i]! >= threshold) places.push(i);
  return places.sort((i, j) => values[j]! - values[i]!).slice(0, count);
}

/** Products of every two members, n × n and symmetric; the diagonal is the member with itself. */
type Gram = {
  readonly size: number;
  /** Votes in which both voted yes or no: identical minus opposite ones. */
  readonly dot: Float64Array;
  /** Votes in which both voted yes or no. */
  readonly compared: Int32Array;
};

/**
 * The products of all pairs of rows of the vote matrix (+1 yes, −1 no, 0 anything else), counted
 * in bits: of the votes in which both voted yes or no, opposite ones count −1, the others +1.
 * @param rows the members to compare, as indexes into the planes.
 */
export function gram({ words, yes, no }: VotePlanes, rows: readonly number[]): Gram {
  const took = yes.map((word, at) => word | no[at]!);
  const size = rows.length;
  const dot = new Float64Array(size * size);
  const compared = new Int32Array(size * size);
  for (let a = 0; a < size; a++) {
    const left = rows[a]! * words;
    for (let b = a; b < size; b++) {
      const right = rows[b]! * words;
      let both = 0;
      let opposite = 0;
      for (let from = 0; from < words; from += BLOCK) {
        const end = Math.min(words, from + BLOCK);
        let bothBytes = 0;
        let oppositeBytes = 0;
        for (let word = from; word < end; word++) {
          const shared = took[left + word]! & took[right + word]!;
          bothBytes += bitsPerByte(shared);
          oppositeBytes += bitsPerByte(shared & (yes[left + word]! ^ yes[right + word]!));
        }
        both += sumOfBytes(bothBytes);
        opposite += sumOfBytes(oppositeBytes);
      }
      dot[a * size + b] = dot[b * size + a] = both - 2 * opposite;
      compared[a * size + b] = compared[b * size + a] = both;
    }
  }
  return { size, dot, compared };
}

/** Words whose bit counts (0 to 8 per byte) are added before the bytes are summed: 15 × 8 < 128. */
const BLOCK = 15;

/** Ones of each byte, in that byte: Hacker's Delight, 2nd edition, figure 5-2, without its end. */
function bitsPerByte(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (fours + (fours >>> 4)) & 0x0f0f0f0f;
}

function sumOfBytes(word: number): number {
  const halves = (word & 0x00ff00ff) + ((word >>> 8) & 0x00ff00ff);
  return (halves & 0xffff) + (halves >>> 16);
}

/** Coordinates of members; members who vote alike are close together. */
type Projection = {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Share of the variance per axis; NaN without variance. */
  readonly explainedVariance: readonly [number, number];
};

/**
 * The first two principal components of the vote matrix X with centred columns. The SVD X = U·S·Vᵀ
 * follows from the n × n Gram matrix X·Xᵀ = U·S²·Uᵀ of the members; centring the columns of X is
 * centring rows and columns of the Gram matrix. Coordinates are U·S; each axis is oriented so that
 * its largest coordinate is positive.
 */
export function projection({ size, dot }: Gram): Projection {
  const centred = doubleCentred(dot, size);
  let variance = 0;
  for (let i = 0; i < size; i++) variance += centred[i * size + i]!;
  const [first, second] = twoLargestEigenpairs(centred, size);
  return {
    x: coordinates(first),
    y: coordinates(second),
    explainedVariance: [first.value / variance, second.value / variance],
  };
}

function coordinates({ value, vector }: Eigenpair): Float64Array {
  const largest = vector.reduce((far, v) => (Math.abs(v) > Math.abs(far) ? v : far), 0);
  const scale = Math.sqrt(value) * (largest < 0 ? -1 : 1);
  return vector.map((v) => v * scale);
}
