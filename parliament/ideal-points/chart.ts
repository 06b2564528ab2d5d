import type { Chart, Intervals, Points } from '@tessera/kit/chart/chart';
import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/picture';
import { type Category, categories } from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { Type } from 'typebox';
import { isInClub, memberName, type Period, UNAFFILIATED } from '../chamber/period.ts';
import type { PeriodView } from '../ui/member-columns.ts';
import { phrases as shared } from '../ui/phrases.ts';
import * as query from '../ui/query.ts';
import {
  type ClubPosition,
  clubPositions,
  cutThrough,
  type IdealPoint,
  type IdealPoints,
  LEAST_MEMBERS,
  type VoteLine,
} from './analyse.ts';
import { INTERVAL_90 } from './intervals.ts';
import { phrases } from './phrases.ts';

export const CHOICE = {
  period: query.period,
  name: Type.String({ maxLength: 100, default: '', description: 'words of a member’s name' }),
  /** The highlighted club, while the others fade. */
  party: query.party,
  vote: Type.Integer({ minimum: 0, default: 0, description: 'id of a vote whose line is drawn' }),
};

export type IdealView = PeriodView & {
  readonly query: query.Query<typeof CHOICE>;
  readonly result: IdealPoints;
  /** The vote whose line is drawn. */
  readonly line: VoteLine | undefined;
};

const ROW = 3.4;
const GAP = 5;

/** Members as marks with 90 % intervals: one row a member, clubs one below the other. */
export function idealChart(view: IdealView): Picture | undefined {
  const { period, result, line } = view;
  const { locale } = view.visit;
  const title = idealFinding(locale, period, result);
  if (title === undefined) return undefined;
  const say = phrases(locale);
  let row = 0;
  const clubs = marked(period, result).map((club) => {
    const first = row;
    row += club.points.length + GAP;
    return { ...club, first };
  });
  const cut = line && cutThrough(line);
  // The axis reaches as far as the longest interval.
  const ends = result.points.map(({ x, error }) => Math.abs(x) + INTERVAL_90 * error);
  const reach = Math.ceil(Math.max(...ends, 1) * 4.2) / 4;
  const chart: Chart = {
    x: { scale: 'numbers', title: say.axisX, from: 'data', min: -reach, max: reach },
    y: {
      ...{ scale: 'rows', min: -GAP, max: row },
      names: clubs.map(({ code, first, points }) => ({
        at: first + points.length / 2,
        text: code,
      })),
    },
    marks: [
      ...clubs.flatMap((club) => [intervalsOf(view, club), marksOf(view, club)]),
      ...(cut === undefined
        ? []
        : [
            {
              kind: 'rule' as const,
              label: say.cutLabel,
              from: [cut, -GAP],
              to: [cut, row],
            } as const,
          ]),
    ],
  };
  return {
    ...{ chart, title, heading: say.stripTitle, width: PICTURE_WIDTH },
    measure: say.measure(formats(locale).integer(result.points.length)),
    height: Math.round(row * ROW) + 70,
  };
}

/**
 * Which clubs are at the two ends of the axis, by the medians of the table of clubs, and which
 * rows of the table stand farther out but are too small, or no club; undefined when fewer than two
 * clubs can be placed.
 */
export function idealFinding(
  locale: Locale,
  period: Period,
  { points }: IdealPoints,
): string | undefined {
  const all = clubPositions(period, points);
  const clubs = all.filter(
    ({ points, code }) => points.length >= LEAST_MEMBERS && code !== UNAFFILIATED,
  );
  const [left, right] = [clubs[0], clubs.at(-1)];
  // mutation: without clubs both are undefined, and equal; the types want them named
  if (!left || !right || left === right) return undefined;
  const { decimal } = formats(locale);
  const finding = phrases(locale).finding(
    left.code,
    decimal(left.x, 2),
    right.code,
    decimal(right.x, 2),
  );
  const beyond = all.filter((club) => club.x < left.x || club.x > right.x);
  if (beyond.length === 0) return finding;
  return `${finding} ${shared(locale).notCounted(beyond.map(({ code }) => code).join(', '))}`;
}

/** Clubs from left to right; colours by size, as on the map of similarity. */
function marked(period: Period, { points }: IdealPoints) {
  const clubs = clubPositions(period, points);
  const bySize = clubs.toSorted((a, b) => b.points.length - a.points.length || a.club - b.club);
  const marks = categories(clubs.length);
  return clubs.map((club) => ({ ...club, mark: marks[bySize.indexOf(club)]! }));
}

type ClubRows = ClubPosition & {
  readonly mark: Category;
  /** Row of its first member. */
  readonly first: number;
};

function marksOf(
  { visit: { locale }, period, query: { party } }: IdealView,
  { code, points, mark, first }: ClubRows,
): Points {
  const { decimal } = formats(locale);
  const isChosen = points.some(({ member }) => isInClub(period, period.members[member]!, party));
  return {
    ...{ kind: 'points', ...mark, size: 7 },
    opacity: isChosen ? 0.9 : 0.2,
    points: points.map((point, at) => {
      const name = memberName(period.members[point.member]!);
      const figures = `${decimal(point.x, 2)} (${bounds(locale, point)})`;
      return { x: point.x, y: first + at, tip: `${name} (${code}) ${figures}` };
    }),
  };
}

function intervalsOf(
  { query: { party } }: IdealView,
  { code, points, mark, first }: ClubRows,
): Intervals {
  const isFaint = party !== '' && code.toLowerCase() !== party.toLowerCase();
  return {
    kind: 'intervals',
    colour: mark.colour,
    opacity: isFaint ? 0.12 : 0.45,
    intervals: points.map(({ x, error }, at) => [
      [x - INTERVAL_90 * error, first + at],
      [x + INTERVAL_90 * error, first + at],
    ]),
  };
}

/** `1,02 až 1,44` */
export function bounds(locale: Locale, { x, error }: IdealPoint): string {
  const { decimal } = formats(locale);
  const [low, high] = [x - INTERVAL_90 * error, x + INTERVAL_90 * error];
  return phrases(locale).bounds(decimal(low, 2), decimal(high, 2));
}
