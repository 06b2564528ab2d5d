import type { Chart, Intervals, Points, Rule } from '@tessera/kit/chart/chart';
import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/picture';
import { type Category, categories } from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { isInClub, memberName, type Period } from '../chamber/period.ts';
import {
  type ClubPosition,
  clubPositions,
  cutThrough,
  type IdealPoint,
  type IdealPoints,
  type VoteLine,
} from './analyse.ts';
import { idealFinding } from './finding.ts';
import { INTERVAL_90 } from './intervals.ts';
import { phrases } from './phrases.ts';

type ChartParts = {
  readonly locale: Locale;
  readonly period: Period;
  readonly result: IdealPoints;
  /** Code of the highlighted club, while the others fade; '' for none. */
  readonly party: string;
  /** The vote whose line is drawn. */
  readonly line: VoteLine | undefined;
};

/** Members as marks with 90 % intervals: along a line by club, or in the plane. */
export function idealChart(parts: ChartParts): Picture | undefined {
  const { locale, period, result } = parts;
  const title = idealFinding(locale, period, result);
  if (title === undefined) return undefined;
  const say = phrases(locale);
  const clubs = marked(period, result);
  return {
    ...(result.dimensions === 1 ? strip(parts, clubs) : plane(parts, clubs)),
    title,
    heading: result.dimensions === 1 ? say.stripTitle : say.planeTitle,
    measure: say.measure(formats(locale).integer(result.points.length)),
    width: PICTURE_WIDTH,
  };
}

type MarkedClub = ClubPosition & {
  readonly mark: Category;
  readonly points: readonly IdealPoint[];
};

/** Clubs from left to right; colours by size, as on the map of similarity. */
function marked(period: Period, { points }: IdealPoints): MarkedClub[] {
  const clubs = clubPositions(period, points);
  const bySize = clubs.toSorted((a, b) => b.members - a.members || a.club - b.club);
  const marks = categories(clubs.length);
  return clubs.map((club) => ({
    ...club,
    mark: marks[bySize.indexOf(club)]!,
    points: points.filter(({ member }) => period.members[member]!.club === club.club),
  }));
}

const ROW = 3.4;
const GAP = 5;

/** One row a member, clubs one below the other. */
function strip(parts: ChartParts, clubs: readonly MarkedClub[]): Pick<Picture, 'chart' | 'height'> {
  const { locale, line } = parts;
  const say = phrases(locale);
  let row = 0;
  const blocks = clubs.map((club) => {
    const first = row;
    row += club.points.length + GAP;
    return { club, first };
  });
  const cut = line && cutThrough(line);
  const reach = reachOf(clubs);
  const chart: Chart = {
    x: { scale: 'numbers', title: say.axisX, from: 'data', min: -reach, max: reach },
    y: {
      ...{ scale: 'rows', min: -GAP, max: row },
      names: blocks.map(({ club, first }) => ({
        at: first + club.points.length / 2,
        text: club.code,
      })),
    },
    marks: [
      ...blocks.flatMap(({ club, first }) => {
        const place: Place = ({ x }, at) => [x, first + at];
        return [horizontal(parts, club, place), marksOf(parts, club, place)];
      }),
      ...(cut === undefined ? [] : [cutting(say.cutLabel, [cut, -GAP], [cut, row])]),
    ],
  };
  return { chart, height: Math.round(row * ROW) + 70 };
}

function plane(parts: ChartParts, clubs: readonly MarkedClub[]): Pick<Picture, 'chart' | 'height'> {
  const { locale, line } = parts;
  const say = phrases(locale);
  const reach = reachOf(clubs);
  const ends = line && lineEnds(line, reach);
  const place: Place = ({ x, y }) => [x, y];
  const chart: Chart = {
    x: { scale: 'plane', title: say.axisX, min: -reach, max: reach },
    y: { scale: 'plane', title: say.axisY, min: -reach, max: reach },
    marks: [
      ...clubs.flatMap((club) => [
        horizontal(parts, club, place),
        intervals(parts, club, ({ x, y, yError }) => [
          [x, y - INTERVAL_90 * yError],
          [x, y + INTERVAL_90 * yError],
        ]),
        { ...marksOf(parts, club, place), name: club.code },
      ]),
      ...(ends ? [cutting(say.cutLabel, ...ends)] : []),
    ],
  };
  return { chart, height: 640 };
}

/** Where the point of a member is, by its index within the club. */
type Place = (point: IdealPoint, at: number) => readonly [x: number, y: number];
type Interval = Intervals['intervals'][number];

function marksOf({ locale, period, party }: ChartParts, club: MarkedClub, place: Place): Points {
  const { decimal } = formats(locale);
  return {
    ...{ kind: 'points', ...club.mark, size: 7 },
    opacity: isChosen(period, club, party) ? 0.9 : 0.2,
    points: club.points.map((point, at) => {
      const [x, y] = place(point, at);
      const name = memberName(period.members[point.member]!);
      const figures = `${decimal(point.x, 2)} (${bounds(locale, point)})`;
      return { x, y, tip: `${name} (${club.code}) ${figures}` };
    }),
  };
}

const isChosen = (period: Period, { points }: MarkedClub, party: string) =>
  points.some(({ member }) => isInClub(period, period.members[member]!, party));

/** The intervals of all members of a club along the main axis. */
function horizontal(parts: ChartParts, club: MarkedClub, place: Place): Intervals {
  return intervals(parts, club, (point, at) => {
    const [x, y] = place(point, at);
    const reach = INTERVAL_90 * point.xError;
    return [
      [x - reach, y],
      [x + reach, y],
    ];
  });
}

function intervals(
  { party }: ChartParts,
  { code, mark, points }: MarkedClub,
  interval: (point: IdealPoint, at: number) => Interval,
): Intervals {
  const isFaint = party !== '' && code.toLowerCase() !== party.toLowerCase();
  return {
    kind: 'intervals',
    colour: mark.colour,
    opacity: isFaint ? 0.12 : 0.45,
    intervals: points.map(interval),
  };
}

function cutting(label: string, from: Rule['from'], to: Rule['to']): Rule {
  return { kind: 'rule', label, from, to };
}

/** Where the line of a vote enters and leaves the square; undefined when it passes outside. */
function lineEnds(
  { constant, across, upwards }: VoteLine,
  reach: number,
): [[number, number], [number, number]] | undefined {
  const places: [number, number][] = [];
  for (const end of [-reach, reach]) {
    const y = -(constant + across * end) / upwards;
    if (Math.abs(y) <= reach) places.push([end, y]);
    const x = -(constant + upwards * end) / across;
    if (Math.abs(x) < reach) places.push([x, end]);
  }
  const [from, to] = places;
  return from && to && [from, to];
}

/** The axis reaches as far as the longest interval. */
function reachOf(clubs: readonly MarkedClub[]): number {
  const points = clubs.flatMap(({ points }) => points);
  const ends = points.map(({ x, y, xError, yError }) =>
    Math.max(Math.abs(x) + INTERVAL_90 * xError, Math.abs(y) + INTERVAL_90 * yError),
  );
  return Math.ceil(Math.max(...ends, 1) * 4.2) / 4;
}

/** `1,02 až 1,44` */
export function bounds(locale: Locale, { x, xError }: IdealPoint): string {
  const { decimal } = formats(locale);
  const [low, high] = [x - INTERVAL_90 * xError, x + INTERVAL_90 * xError];
  return phrases(locale).bounds(decimal(low, 2), decimal(high, 2));
}
