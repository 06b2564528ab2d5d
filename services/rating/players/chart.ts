import type { Chart, Mark } from '@tessera/kit/chart/chart';
import { accent, DIAMOND, INK_2 } from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import { Z90 } from '../estimator/parameters.ts';
import type { LobbyPart, Report } from '../estimator/report.ts';
import type { DayPoint } from '../ladder/record.ts';
import { LOCALE } from '../ui/frame.ts';

type TimelineData = {
  /** Oldest first. */
  readonly lobbies: readonly LobbyPart[];
  readonly snapshots: readonly DayPoint[];
};

/**
 * Lobby centres, the estimate after each game, and the daily estimates, over time. Without a legend:
 * the measure above the chart names the three marks, and a narrow chart has no room for both.
 */
export function timelineChart({ lobbies, snapshots }: TimelineData): Chart {
  const { date: dateOf, integer } = formats(LOCALE);
  const colour = accent('rating');
  return {
    x: { scale: 'time' },
    y: { scale: 'numbers', title: 'Ladder points', from: 'data' },
    marks: [
      {
        kind: 'points',
        shape: 'circle',
        size: 9,
        colour: INK_2,
        points: lobbies.flatMap(({ played_at, lobby_mu, won }) => {
          if (lobby_mu === null) return [];
          const tip = `${dateOf(played_at)}: ${integer(lobby_mu)}, ${won ? 'won' : 'lost'}`;
          return { x: Date.parse(played_at), y: lobby_mu, tip };
        }),
      },
      {
        kind: 'line',
        colour,
        points: lobbies.flatMap(({ played_at, after: y }) =>
          y === null ? [] : { x: Date.parse(played_at), y },
        ),
      },
      {
        kind: 'points',
        shape: DIAMOND,
        size: 11,
        colour,
        points: snapshots.map(({ date, mu }) => ({
          x: Date.parse(`${date}T12:00:00Z`),
          y: mu,
          tip: `${dateOf(date)}: ${integer(mu)}`,
        })),
      },
    ],
  };
}

/** One row of the picture of intervals: a value and its 90 % interval. */
type Row = {
  readonly name: string;
  readonly mu: number;
  /** Undefined for a value that is known exactly. */
  readonly range?: readonly [number, number];
  readonly colour: string;
};

/** The visible rank, both tiers and the estimate below each other, with their 90 % intervals. */
export function intervalChart({ estimate, breakdown, explain }: Report): Chart {
  const { integer } = formats(LOCALE);
  const { tier1, tier2 } = breakdown;
  const rows: Row[] = [
    { name: 'Visible rank', mu: explain.rank.points, colour: INK_2 },
    { name: 'Rank and record', mu: tier1.mu, range: intervalOf(tier1), colour: INK_2 },
  ];
  if (tier2) rows.push({ name: 'Matches', mu: tier2.mu, range: intervalOf(tier2), colour: INK_2 });
  const colour = accent('rating');
  rows.push({ name: 'Estimate', mu: estimate.mu, range: estimate.ci90, colour });
  const names = rows.map(({ name, mu }, at) => ({ at, text: `${name}: ${integer(mu)}` }));
  return {
    x: { scale: 'numbers', from: 'data' },
    y: { scale: 'rows', min: -0.5, max: rows.length - 0.5, names },
    marks: rows.flatMap(rowMarks),
  };
}

function rowMarks({ name, mu, range, colour }: Row, y: number): Mark[] {
  const { integer } = formats(LOCALE);
  const interval = range ? ` (${integer(range[0])} to ${integer(range[1])})` : '';
  const tip = `${name}: ${integer(mu)}${interval}`;
  const ends = (range ?? []).map((x) => ({ x, y }));
  return [
    { kind: 'line', colour, points: ends },
    {
      kind: 'points',
      shape: range ? 'circle' : DIAMOND,
      size: 11,
      colour,
      points: [{ x: mu, y, tip }],
    },
  ];
}

/** The 90 % interval of a tier; nobody stands below 0. */
function intervalOf({ mu, sigma }: { mu: number; sigma: number }): [number, number] {
  return [Math.max(0, mu - Z90 * sigma), Math.max(0, mu + Z90 * sigma)];
}
