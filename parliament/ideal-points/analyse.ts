import { type RollCalls, UNAFFILIATED } from '../chamber/period.ts';
import { type Contested, contested } from './contested.ts';
import { standardErrors } from './intervals.ts';
import { climb, type Solution, standardised, stretch } from './model.ts';

/** A member's place, in standard deviations of all members. */
export type IdealPoint = {
  /** Place in the members of the period. */
  readonly member: number;
  /** Ballots the place is estimated from. */
  readonly ballots: number;
  readonly x: number;
  /** Standard error; a 90 % interval is ± `INTERVAL_90` times as long. */
  readonly error: number;
};

/** Where a vote divides the chamber: members with constant + slope · x > 0 vote yes. */
export type VoteLine = {
  /** Place in the votes of the period. */
  readonly vote: number;
  readonly constant: number;
  /** How steeply the probability of a yes grows per unit: the discrimination of the vote. */
  readonly slope: number;
  readonly fit: Fit;
};

type Fit = {
  /** Ballots the model was asked for. */
  readonly ballots: number;
  /** Those on the side the model holds for less probable. */
  readonly errors: number;
  /** Ballots on the smaller side: the errors of a guess that everybody votes with the majority. */
  readonly minority: number;
};

/**
 * Proportional reduction in error of one vote, and over all votes the aggregate one (APRE): 1 without
 * errors, 0 when the model is no better than guessing the majority (Poole 2005, ch. 2).
 */
export function errorReduction({ minority, errors }: Fit): number | undefined {
  return minority === 0 ? undefined : (minority - errors) / minority;
}

/** Where a vote divides the members; undefined when it divides nobody. */
export function cutThrough({ constant, slope }: VoteLine): number | undefined {
  const cut = -constant / slope;
  return Number.isFinite(cut) && Math.abs(cut) < FARTHEST_CUT ? cut : undefined;
}

/** Beyond it, all members are on one side, and the number is of no use. */
const FARTHEST_CUT = 5;

export type IdealPoints = {
  /** In order of x. */
  readonly points: readonly IdealPoint[];
  /** In order of time; only contested votes. */
  readonly lines: readonly VoteLine[];
  readonly fit: Fit;
};

type IdealInput = {
  readonly calls: RollCalls;
  /** Block of each vote, of `agendaBlocks`. */
  readonly blocks: Int32Array;
};

/**
 * # Ideal points
 *
 * The places of members on a line under which their ballots are most probable, with the point at
 * which each vote cuts it. `contested.ts` chooses votes and members, `model.ts` climbs to the mode
 * and gives it units, `intervals.ts` says how exact it is.
 *
 * Nothing is random: same votes, same result.
 */
export function idealPoints({ calls, blocks }: IdealInput): IdealPoints {
  const matrix = contested(calls);
  // Without contested votes nobody has twenty ballots in them.
  if (matrix.members < 3) return { points: [], lines: [], fit: totalOf([]) };
  const solution = standardised(climb(matrix));
  // mutation: a median of 0 is as much on the right as on the left
  if (isMirrored(calls, matrix, solution)) stretch(solution, -1);
  const errors = standardErrors(
    matrix,
    solution,
    matrix.votePlaces.map((vote) => blocks[vote]!),
  );
  const lines = linesOf(matrix, solution);
  return {
    points: pointsOf(matrix, solution, errors),
    lines,
    fit: totalOf(lines.map(({ fit }) => fit)),
  };
}

function pointsOf(
  { members, sides, memberPlaces }: Contested,
  { positions }: Solution,
  errors: Float64Array,
): IdealPoint[] {
  const ballots = new Int32Array(members);
  for (let at = 0; at < sides.length; at++) ballots[at % members]! += Math.abs(sides[at]!);
  return Array.from(memberPlaces, (member, m) => ({
    member,
    ballots: ballots[m]!,
    x: positions[m]!,
    error: errors[m]!,
  })).sort((a, b) => a.x - b.x);
}

function linesOf({ members, sides, votePlaces }: Contested, solution: Solution): VoteLine[] {
  return Array.from(votePlaces, (place, vote) => {
    const [constant, slope] = [solution.constants[vote]!, solution.slopes[vote]!];
    let [yes, no, errors] = [0, 0, 0];
    for (const [m, x] of solution.positions.entries()) {
      const side = sides[vote * members + m]!;
      if (side === 0) continue;
      if (side > 0) yes += 1;
      else no += 1;
      if (constant + slope * x > 0 !== side > 0) errors += 1;
    }
    const fit = { ballots: yes + no, errors, minority: Math.min(yes, no) };
    return { vote: place, constant, slope, fit };
  });
}

function totalOf(fits: readonly Fit[]): Fit {
  const total = (of: (fit: Fit) => number) => fits.reduce((sum, fit) => sum + of(fit), 0);
  return {
    ballots: total(({ ballots }) => ballots),
    errors: total(({ errors }) => errors),
    minority: total(({ minority }) => minority),
  };
}

/** ODS has sat in every chamber since 1993; its members are on the right. */
const ANCHOR = 'ODS';

/** A club of fewer members defines no direction, and is not said to be at an end. */
export const LEAST_MEMBERS = 3;

/** Whether ODS, or without three members of it the largest club, is on the left. */
function isMirrored(calls: RollCalls, matrix: Contested, { positions }: Solution): boolean {
  const placesOf = (club: number) =>
    positions.filter((_, m) => calls.members[matrix.memberPlaces[m]!]!.club === club);
  const own = placesOf(calls.clubs.indexOf(ANCHOR));
  if (own.length >= LEAST_MEMBERS) return median(own) < 0;
  const [largest] = [...calls.clubs.keys()]
    .filter((club) => calls.clubs[club] !== UNAFFILIATED)
    .map(placesOf)
    .sort((a, b) => b.length - a.length);
  return largest !== undefined && median(largest) < 0;
}

/** The middle value, or the mean of the two middle ones; NaN without values. */
export function median(values: Iterable<number>): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2;
}

/** Where the members of a club stand, by their last club of the period. */
export type ClubPosition = {
  readonly club: number;
  readonly code: string;
  readonly points: readonly IdealPoint[];
  /** Median of its members. */
  readonly x: number;
};

/** Clubs with a placed member, in order of their medians. */
export function clubPositions(
  { clubs, members }: RollCalls,
  all: readonly IdealPoint[],
): ClubPosition[] {
  return clubs
    .map((code, club) => {
      const points = all.filter(({ member }) => members[member]!.club === club);
      return { club, code, points, x: median(points.map(({ x }) => x)) };
    })
    .filter(({ points }) => points.length > 0)
    .sort((a, b) => a.x - b.x || a.club - b.club);
}
