import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/picture';
import {
  base,
  type Category,
  categories,
  grid,
  INK,
  legend,
  planeAxis,
  tip,
  valueAxis,
} from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { isInClub, memberName, type Period } from '../chamber/period.ts';
import { cutThrough, type IdealPoint, type IdealPoints, type VoteLine } from './analyse.ts';
import { type ClubPosition, clubPositions } from './club-positions.ts';
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
function strip({ locale, period, party, line }: ChartParts, clubs: readonly MarkedClub[]) {
  const say = phrases(locale);
  let row = 0;
  const blocks = clubs.map((club) => {
    const first = row;
    row += club.points.length + GAP;
    return { club, first };
  });
  const cut = line && cutThrough(line);
  const reach = reachOf(clubs);
  return {
    height: Math.round(row * ROW) + 70,
    option: {
      ...base(),
      grid: grid({ left: 84, bottom: 26 }),
      xAxis: { ...valueAxis({ name: say.axisX, from: 'data' }), min: -reach, max: reach },
      yAxis: { type: 'value' as const, min: -GAP, max: row, inverse: true, show: false },
      series: [
        ...blocks.map(({ club, first }) => ({
          ...clubSeries(locale, period, club, party, (point, at) => [point.x, first + at]),
          markLine: whiskers(club, party, ({ x, xError }, at) => [across(x, xError, first + at)]),
        })),
        {
          type: 'scatter' as const,
          symbolSize: 0.01,
          silent: true,
          data: blocks.map(({ club, first }) => ({
            value: [-reach, first + club.points.length / 2],
            label: { show: true, position: 'left' as const, formatter: club.code, color: INK },
          })),
        },
        ...(cut === undefined
          ? []
          : [
              cutSeries(
                [
                  [cut, -GAP],
                  [cut, row],
                ],
                say.cutLabel,
              ),
            ]),
      ],
    },
  };
}

function plane({ locale, period, party, line }: ChartParts, clubs: readonly MarkedClub[]) {
  const say = phrases(locale);
  const reach = reachOf(clubs);
  const ends = line && lineEnds(line, reach);
  return {
    height: 640,
    option: {
      ...base(),
      legend: legend(),
      grid: grid({ bottom: 56 }),
      xAxis: { ...planeAxis(say.axisX, 'x'), min: -reach, max: reach },
      yAxis: { ...planeAxis(say.axisY, 'y'), min: -reach, max: reach },
      series: [
        ...clubs.map((club) => ({
          ...clubSeries(locale, period, club, party, ({ x, y }) => [x, y]),
          markLine: whiskers(club, party, ({ x, y, xError, yError }) => [
            across(x, xError, y),
            [
              [x, y - INTERVAL_90 * yError],
              [x, y + INTERVAL_90 * yError],
            ],
          ]),
        })),
        ...(ends === undefined ? [] : [cutSeries(ends, say.cutLabel)]),
      ],
    },
  };
}

type Place = (point: IdealPoint, at: number) => [number, number];

function clubSeries(locale: Locale, period: Period, club: MarkedClub, party: string, place: Place) {
  return {
    type: 'scatter' as const,
    name: club.code,
    symbol: club.mark.symbol,
    symbolSize: 7,
    itemStyle: { color: club.mark.color, opacity: opacityOf(period, club, party) },
    data: club.points.map((point, at) => ({
      value: place(point, at),
      ...tip(
        `${memberName(period.members[point.member]!)} (${club.code}) ${formats(locale).decimal(point.x, 2)} (${bounds(locale, point)})`,
      ),
    })),
  };
}

const opacityOf = (period: Period, { points }: MarkedClub, party: string) =>
  points.some(({ member }) => isInClub(period, period.members[member]!, party)) ? 0.9 : 0.2;

const across = (x: number, error: number, y: number): Interval => [
  [x - INTERVAL_90 * error, y],
  [x + INTERVAL_90 * error, y],
];

/** The two ends of an interval. */
type Interval = [from: readonly [number, number], to: readonly [number, number]];

/** Intervals of all members of a club, as lines without ends. */
function whiskers(
  club: MarkedClub,
  party: string,
  intervals: (point: IdealPoint, at: number) => readonly Interval[],
) {
  const faint = party !== '' && club.code.toLowerCase() !== party.toLowerCase();
  return {
    silent: true,
    animation: false,
    symbol: 'none' as const,
    label: { show: false },
    lineStyle: {
      color: club.mark.color,
      width: 1,
      type: 'solid' as const,
      opacity: faint ? 0.12 : 0.45,
    },
    data: club.points.flatMap((point, at) =>
      intervals(point, at).map(
        ([from, to]) =>
          [{ coord: [...from] }, { coord: [...to] }] as [{ coord: number[] }, { coord: number[] }],
      ),
    ),
  };
}

function cutSeries(ends: readonly (readonly [number, number])[], text: string) {
  const [from, to] = ends.map((coord) => ({ coord: [...coord] }));
  return {
    type: 'scatter' as const,
    data: [],
    markLine: {
      silent: true,
      animation: false,
      symbol: 'none' as const,
      label: { show: true, formatter: text, color: INK, position: 'insideEndTop' as const },
      lineStyle: { color: INK, width: 1.5, type: 'dashed' as const },
      data: [[from!, to!] as [object, object]],
    },
  };
}

/** Where the line of a vote enters and leaves the square; undefined when it passes outside. */
function lineEnds(
  { constant, across, upwards }: VoteLine,
  reach: number,
): [number, number][] | undefined {
  const places: [number, number][] = [];
  for (const end of [-reach, reach]) {
    const y = -(constant + across * end) / upwards;
    if (Math.abs(y) <= reach) places.push([end, y]);
    const x = -(constant + upwards * end) / across;
    if (Math.abs(x) < reach) places.push([x, end]);
  }
  return places.length < 2 ? undefined : places.slice(0, 2);
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
