import { type Category, categories } from '@tessera/kit/chart/theme';
import type { RollCalls } from '../chamber/period.ts';
import type { MapPoint } from './analyse.ts';

/** A club on the map: its mark and its members. */
export type ClubMarks = {
  /** null: members of no club. */
  readonly code: string | null;
  readonly mark: Category;
  readonly points: readonly MapPoint[];
};

/** Every club that has members on the map, the largest first, each with a colour and a shape. */
export function clubMarks({ clubs }: RollCalls, points: readonly MapPoint[]): ClubMarks[] {
  const groups = [...clubs.keys(), undefined]
    .map((club) => ({
      code: club === undefined ? null : clubs[club]!,
      points: points.filter(({ member }) => member.club === club),
    }))
    .filter(({ points }) => points.length > 0)
    .sort((a, b) => b.points.length - a.points.length);
  const marks = categories(groups.length);
  return groups.map((group, i) => ({ ...group, mark: marks[i]! }));
}

/** Whether this is the club of that code, written in any case; '' is no club. */
export function isClub({ code }: ClubMarks, party: string): boolean {
  return party !== '' && code?.toLowerCase() === party.toLowerCase();
}
