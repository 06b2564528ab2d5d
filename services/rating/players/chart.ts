import type { Chart } from '@tessera/kit/chart/chart';
import { accent, DIAMOND, INK_2 } from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import type { LobbyPart } from '../estimator/report.ts';
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
