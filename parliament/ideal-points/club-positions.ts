import type { RollCalls } from '../chamber/period.ts';
import { type IdealPoint, median } from './analyse.ts';

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
