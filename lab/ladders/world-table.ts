import type { LobbyCount } from './lobby-counts.ts';
import type { StratumScore } from './strata.ts';
import type { WorldScore } from './world-scores.ts';

/** What `judge` writes; README shows it. */
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

/** Answers before all evidence is gathered, over all ladders. */
export function countTable(counts: readonly LobbyCount[]): string {
  return table(
    ['lobbies', 'players', 'RMSE', 'coverage', 'least of a ladder', 'most'],
    counts.map(({ lobbies, n, rmse, coverage, least, most }) => [
      String(lobbies),
      String(n),
      points(rmse),
      percent(coverage),
      percent(least),
      percent(most),
    ]),
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
