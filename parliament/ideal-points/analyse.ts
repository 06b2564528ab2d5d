import { type RollCalls, UNAFFILIATED } from '../chamber/period.ts';
import { type Abstention, type Contested, contested } from './contested.ts';
import { type Fit, fitOfAll, fitOfVotes } from './fit.ts';
import { standardErrors } from './intervals.ts';
import { climb, type Solution } from './model.ts';
import { firstAxisAlong, mirrored, standardised } from './standard.ts';
import { startOf } from './start.ts';

/** A member's place, in standard deviations of all members; `y` is 0 in one dimension. */
export type IdealPoint = {
  /** Place in the members of the period. */
  readonly member: number;
  /** Ballots the place is estimated from. */
  readonly ballots: number;
  readonly x: number;
  readonly y: number;
  /** Standard errors; a 90 % interval is ± `INTERVAL_90` times as long. */
  readonly xError: number;
  readonly yError: number;
};

/** Where a vote divides the chamber: members with constant + x·across + y·upwards > 0 vote yes. */
export type VoteLine = {
  /** Place in the votes of the period. */
  readonly vote: number;
  readonly constant: number;
  /** How steeply the probability of a yes grows per unit: the discrimination of the vote. */
  readonly across: number;
  readonly upwards: number;
  readonly fit: Fit;
};

/** Where a vote in one dimension divides the members; undefined when it divides nobody. */
export function cutThrough({ constant, across }: VoteLine): number | undefined {
  const cut = -constant / across;
  return Number.isFinite(cut) && Math.abs(cut) < FARTHEST_CUT ? cut : undefined;
}

/** Beyond it, all members are on one side, and the number is of no use. */
const FARTHEST_CUT = 5;

export type IdealPoints = {
  readonly dimensions: 1 | 2;
  readonly abstention: Abstention;
  /** In order of x. */
  readonly points: readonly IdealPoint[];
  /** In order of time; only contested votes. */
  readonly lines: readonly VoteLine[];
  readonly fit: Fit;
  /** The club whose members define which end of an axis is positive; undefined without clubs. */
  readonly anchor: string | undefined;
};

export type IdealInput = {
  readonly calls: RollCalls;
  readonly dimensions: 1 | 2;
  readonly abstention: Abstention;
  /** Block of each vote, of `agendaBlocks`. */
  readonly blocks: Int32Array;
};

// mutation: the climb ends by its tolerance long before
const TO_THE_MODE = { rounds: 400, tolerance: 1e-5 };

/**
 * # Ideal points
 *
 * The places of members on a line or in a plane under which their ballots are most probable, with
 * the line that each vote draws through them. `contested.ts` chooses votes and members, `start.ts`
 * guesses, `model.ts` climbs to the mode, `standard.ts` gives the result units and directions,
 * `intervals.ts` estimates it again from samples, `fit.ts` counts which ballots it gets right.
 *
 * Same votes, same result: nothing is random but the samples, whose numbers are fixed.
 */
export function idealPoints({ calls, dimensions, abstention, blocks }: IdealInput): IdealPoints {
  const matrix = contested(calls, abstention);
  // Without contested votes nobody has twenty ballots in them.
  if (matrix.members < 3) {
    return {
      dimensions,
      abstention,
      points: [],
      lines: [],
      fit: fitOfAll([]),
      anchor: undefined,
    };
  }
  const mode = climb(matrix, startOf(matrix, dimensions), TO_THE_MODE);
  const plane = standardised(mode);
  // mutation: turned to agree with itself, a line stays or is mirrored, and is mirrored again
  const along = dimensions === 1 ? plane : firstAxisAlong(oneDimension(matrix), plane);
  const anchor = anchorOf(calls, matrix);
  const solution = mirrored(
    along,
    // mutation: a median of 0 is as much on the right as on the left
    anchor !== undefined && medianOf(calls, matrix, along, anchor, 0) < 0,
    // mutation: on a line the second coordinate of everybody is 0
    dimensions === 2 && isUpsideDown(calls, matrix, along),
  );
  const errors = standardErrors(
    matrix,
    solution,
    dimensions,
    numberedAgain(blocks, matrix.votePlaces),
  );
  const fits = fitOfVotes(matrix, solution);
  return {
    dimensions,
    abstention,
    points: pointsOf(matrix, solution, errors),
    lines: fits.map((fit, vote) => ({
      vote: matrix.votePlaces[vote]!,
      constant: solution.lines[3 * vote]!,
      across: solution.lines[3 * vote + 1]!,
      upwards: solution.lines[3 * vote + 2]!,
      fit,
    })),
    fit: fitOfAll(fits),
    anchor: anchor === undefined ? undefined : calls.clubs[anchor],
  };
}

function oneDimension(matrix: Contested): Float64Array {
  return standardised(climb(matrix, startOf(matrix, 1), TO_THE_MODE)).positions;
}

function pointsOf(matrix: Contested, { positions }: Solution, errors: Float64Array): IdealPoint[] {
  const ballots = new Int32Array(matrix.members);
  for (let at = 0; at < matrix.sides.length; at++) {
    if (matrix.sides[at] !== 0) ballots[at % matrix.members]! += 1;
  }
  return Array.from({ length: matrix.members }, (_, m) => ({
    member: matrix.memberPlaces[m]!,
    ballots: ballots[m]!,
    x: positions[2 * m]!,
    y: positions[2 * m + 1]!,
    xError: errors[2 * m]!,
    yError: errors[2 * m + 1]!,
  })).sort((a, b) => a.x - b.x);
}

/** Blocks of the votes that enter, without gaps in their numbers. */
function numberedAgain(blocks: Int32Array, votes: Int32Array): Int32Array {
  const numbers = new Map<number, number>();
  return votes.map((vote) => {
    const block = blocks[vote]!;
    const number = numbers.get(block) ?? numbers.size;
    numbers.set(block, number);
    return number;
  });
}

/** ODS has sat in every chamber since 1993; its members are on the right of the first axis. */
const ANCHOR = 'ODS';

/** A club of fewer members defines no direction. */
const LEAST_MEMBERS = 3;

/** The club at the right end: ODS, or without it the club with most members. */
function anchorOf(calls: RollCalls, { memberPlaces }: Contested): number | undefined {
  const sizes = calls.clubs.map(
    (_, club) => memberPlaces.filter((m) => calls.members[m]!.club === club).length,
  );
  const own = calls.clubs.indexOf(ANCHOR);
  // mutation: the size at −1 is undefined, which is not at least three
  if (own >= 0 && sizes[own]! >= LEAST_MEMBERS) return own;
  const [largest] = [...sizes.keys()]
    .filter((club) => calls.clubs[club] !== UNAFFILIATED && sizes[club]! > 0)
    .sort((a, b) => sizes[b]! - sizes[a]!);
  return largest;
}

/** Whether the club farthest from the middle of the second axis lies below it; it belongs above. */
function isUpsideDown(calls: RollCalls, matrix: Contested, solution: Solution): boolean {
  let farthest = 0;
  for (const [club, code] of calls.clubs.entries()) {
    const size = matrix.memberPlaces.filter((m) => calls.members[m]!.club === club).length;
    if (code === UNAFFILIATED || size < LEAST_MEMBERS) continue;
    const median = medianOf(calls, matrix, solution, club, 1);
    // mutation: of two clubs equally far out either may be above
    if (Math.abs(median) > Math.abs(farthest)) farthest = median;
  }
  // mutation: a median of 0 is as much above as below
  return farthest < 0;
}

function medianOf(
  { members }: RollCalls,
  { memberPlaces }: Contested,
  { positions }: Solution,
  club: number,
  axis: 0 | 1,
): number {
  const own: number[] = [];
  for (const [m, place] of memberPlaces.entries()) {
    if (members[place]!.club === club) own.push(positions[2 * m + axis]!);
  }
  return median(own);
}

/** The middle value, or the mean of the two middle ones; NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2;
}

/** Where the members of a club stand, by their last club of the period. */
export type ClubPosition = {
  /** Index into `clubs`. */
  readonly club: number;
  readonly code: string;
  readonly members: number;
  /** Medians of its members. */
  readonly x: number;
  readonly y: number;
  /** The member farthest to the left and to the right. */
  readonly lowest: number;
  readonly highest: number;
};

/** Clubs with a placed member, in order of their medians. */
export function clubPositions(
  { clubs, members }: RollCalls,
  points: readonly IdealPoint[],
): ClubPosition[] {
  return clubs
    .map((code, club) => {
      const own = points.filter(({ member }) => members[member]!.club === club);
      const across = own.map(({ x }) => x);
      return {
        club,
        code,
        members: own.length,
        x: median(across),
        y: median(own.map(({ y }) => y)),
        lowest: Math.min(...across),
        highest: Math.max(...across),
      };
    })
    .filter(({ members }) => members > 0)
    .sort((a, b) => a.x - b.x || a.club - b.club);
}
