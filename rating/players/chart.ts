import {
  accent,
  base,
  type ChartOption,
  grid,
  INK_2,
  lineStyle,
  pointStyle,
  tip,
  valueAxis,
} from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import type { LobbyPart } from '../estimator/report.ts';
import type { DayPoint } from '../ladder/record.ts';
import type { Phrases } from './phrases.ts';

export type TimelineData = {
  /** Oldest first. */
  readonly lobbies: readonly LobbyPart[];
  readonly snapshots: readonly DayPoint[];
};

/**
 * Lobby centres, the estimate after each game, and the daily estimates, over time. Without a legend:
 * the measure above the chart names the three marks, and a narrow chart has no room for both.
 */
export function timelineChart(
  { lobbies, snapshots }: TimelineData,
  say: Phrases,
  locale: Locale,
): ChartOption {
  const format = formats(locale);
  const mark = accent('rating');
  const used = lobbies.filter(({ lobby_mu }) => lobby_mu !== null);
  return {
    ...base(),
    grid: grid(),
    xAxis: {
      type: 'time',
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        formatter: locale === 'cs' ? '{d}. {M}.' : '{d}/{M}',
        color: INK_2,
        fontSize: 12,
        hideOverlap: true,
      },
    },
    yAxis: valueAxis({ name: say.axisPoints, from: 'data', along: 'y' }),
    series: [
      {
        type: 'scatter',
        name: say.lobbySeries,
        symbol: 'circle',
        symbolSize: 9,
        itemStyle: pointStyle(INK_2),
        data: used.map(({ played_at, lobby_mu, won }) => ({
          value: [played_at, lobby_mu!],
          ...tip(
            `${format.date(played_at)}: ${format.integer(lobby_mu)}, ${won ? say.won : say.lost}`,
          ),
        })),
      },
      {
        type: 'line',
        name: say.walkSeries,
        ...lineStyle(mark),
        symbol: 'none',
        data: lobbies
          .filter(({ after }) => after !== null)
          .map(({ played_at, after }) => [played_at, after!]),
      },
      {
        type: 'scatter',
        name: say.snapshotSeries,
        symbol: 'diamond',
        symbolSize: 11,
        itemStyle: pointStyle(mark),
        data: snapshots.map(({ date, mu }) => ({
          value: [`${date}T12:00:00Z`, mu],
          ...tip(`${format.date(date)}: ${format.integer(mu)}`),
        })),
      },
    ],
  };
}
