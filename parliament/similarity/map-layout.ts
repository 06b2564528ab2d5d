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

/** Clubs with members on the map, largest first, each with a colour and a shape. */
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

/** Whether the group is the club with this code, ignoring case; '' matches none. */
export function isClub({ code }: ClubMarks, party: string): boolean {
  return party !== '' && code?.toLowerCase() === party.toLowerCase();
}

type Range = { readonly min: number; readonly max: number };

/**
 * Ranges of both axes for a plot of this size: all points with a margin, and equal scales, because
 * distances on the map must be comparable.
 */
export function planeRanges(points: readonly MapPoint[], width: number, height: number) {
  const [x, y] = [extent(points.map(({ x }) => x)), extent(points.map(({ y }) => y))];
  const unit = 1.12 * Math.max(x.span / width, y.span / height, 1e-9);
  return {
    x: around(x.middle, unit * width),
    y: around(y.middle, unit * height),
  } satisfies { x: Range; y: Range };
}

function extent(values: readonly number[]) {
  const [min, max] = [Math.min(...values, 0), Math.max(...values, 0)];
  return { middle: (min + max) / 2, span: max - min };
}

function around(middle: number, span: number): Range {
  return { min: middle - span / 2, max: middle + span / 2 };
}
