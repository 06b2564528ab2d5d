import { type LadderCounts, LOBBY_COUNTS, type LobbyCount } from './lobby-counts.ts';
import type { StratumScore } from './strata.ts';
import type { WorldScore } from './world-scores.ts';

/** The results of `judge`; README shows them. */
export type WorldResults = {
  readonly worlds: readonly WorldScore[];
  readonly strata: readonly StratumScore[];
};

/** A table in Markdown: every world, learned from 500 of its players and judged on others. */
export function worldTable(worlds: readonly WorldScore[]): string {
  return table(
    [
      'ladder',
      'players',
      'RMSE shipped',
      'coverage shipped',
      'used',
      'RMSE',
      'coverage',
      'bias',
      'visible rank',
      'lobby mean with steps',
      'OpenSkill',
    ],
    worlds.map(({ world, players, before, learned, used, simple }) => [
      world,
      String(players),
      points(before.rmse),
      percent(before.coverage),
      used,
      points(learned.rmse),
      percent(learned.coverage),
      points(learned.bias),
      points(simple.rank),
      points(simple.lobbies),
      points(simple.open_skill),
    ]),
  );
}

/** The strata in which an interval can be judged: at least 200 players. */
export function strataTable(strata: readonly StratumScore[]): string {
  return table(
    ['players with', 'players', 'RMSE', 'bias', 'coverage'],
    strata
      .filter(({ n }) => n >= FEWEST_JUDGED)
      .map(({ stratum, n, rmse, bias, coverage }) => [
        stratum,
        String(n),
        points(rmse),
        points(bias),
        percent(coverage),
      ]),
  );
}

/** Coverage of answers before all evidence is gathered, by ladder, and of all of them also the error. */
export function countTable(ladders: readonly LadderCounts[]): string {
  const all = LOBBY_COUNTS.map((_, i) => ladders.map(({ counts }) => counts[i]!));
  const total = (of: (count: LobbyCount) => number) =>
    all.map((counts) => {
      const n = counts.reduce((sum, count) => sum + count.n, 0);
      return counts.reduce((sum, count) => sum + count.n * of(count), 0) / n;
    });
  return table(
    ['lobbies', ...LOBBY_COUNTS.map(String)],
    [
      ['all, RMSE', ...total(({ rmse }) => rmse ** 2).map((square) => points(Math.sqrt(square)))],
      ['all, coverage', ...total(({ coverage }) => coverage).map(percent)],
      ...ladders.map(({ ladder, counts }) => [
        ladder,
        ...counts.map(({ coverage }) => percent(coverage)),
      ]),
    ],
  );
}

export const FEWEST_JUDGED = 200;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  );
}

function points(value: number): string {
  return value.toFixed(1);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
