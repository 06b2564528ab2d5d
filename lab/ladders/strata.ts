import { estimateRating } from '../../rating/estimator/estimate.ts';
import type { Evidence } from '../../rating/estimator/evidence.ts';
import { PARAMETERS, type Parameters } from '../../rating/estimator/parameters.ts';
import type { KnownPlayer } from '../../rating/evaluation/evaluation.ts';
import { TIERS } from '../../rating/ladder/rank.ts';
import { knownPlayers } from './known-players.ts';
import { SANDBOX_LADDER } from './settings.ts';

/** How an interval did on the players of one stratum. */
export type StratumScore = {
  readonly stratum: string;
  readonly n: number;
  readonly rmse: number;
  readonly bias: number;
  readonly coverage: number;
};

/** Worlds of the sandbox's rules at other stages of a season than those of the fit; the seeds are newer than the model. */
const JUDGED_WORLDS = [21, 36, 55, 80, 105].map((seasonDays, i) => ({
  seasonDays,
  seed: 71_001 + i,
  players: 3100 + 250 * i,
}));
const JUDGED_PLAYERS = 10_000;

export function judgedPlayers(): KnownPlayer[] {
  const all = JUDGED_WORLDS.map(({ seed, ...settings }) =>
    knownPlayers({ ...SANDBOX_LADDER, ...settings }, seed),
  );
  return all.flatMap((players) => players.slice(0, JUDGED_PLAYERS / JUDGED_WORLDS.length));
}

/** All, by games of the window, by games of the season, by tier, and by all three together. */
export function strataScores(
  players: readonly KnownPlayer[],
  parameters: Parameters = PARAMETERS,
): StratumScore[] {
  const members = new Map<string, { error: number; held: boolean }[]>();
  for (const player of players) {
    const { mu, ci90 } = estimateRating(player, parameters);
    const truth = player.true_mmr;
    const one = { error: mu - truth, held: truth >= ci90[0] && truth <= ci90[1] };
    const parts = strataOf(player);
    for (const stratum of ['all', ...parts, parts.join(', ')]) {
      const known = members.get(stratum);
      if (known) known.push(one);
      else members.set(stratum, [one]);
    }
  }
  return [...members]
    .map(([stratum, all]) => ({
      stratum,
      n: all.length,
      rmse: Math.sqrt(all.reduce((sum, { error }) => sum + error ** 2, 0) / all.length),
      bias: all.reduce((sum, { error }) => sum + error, 0) / all.length,
      coverage: all.filter(({ held }) => held).length / all.length,
    }))
    .sort((a, b) => order(a.stratum).localeCompare(order(b.stratum), 'en', { numeric: true }));
}

/** What can be seen of a player: recent games, games of the season, visible tier. */
export function strataOf({ rank, wins, losses, games }: Evidence): [string, string, string] {
  return [
    `${band(games.length, [5, 10, 15, 20])} recent games`,
    `season of ${band(wins + losses, [5, 10, 30, 80])} games`,
    TIERS[Math.min(TIERS.indexOf('MASTER'), Math.floor(rank / 400))]!,
  ];
}

/** `5 to 9`, and for the last band only its start. */
function band(value: number, starts: readonly number[]): string {
  const index = Math.max(
    0,
    starts.findLastIndex((start) => value >= start),
  );
  const next = starts[index + 1];
  return next === undefined ? `${starts[index]} or more` : `${starts[index]} to ${next - 1}`;
}

function order(stratum: string): string {
  const kind =
    stratum === 'all'
      ? 0
      : stratum.includes(',')
        ? 4
        : stratum.includes('recent')
          ? 1
          : stratum.includes('season')
            ? 2
            : 3;
  const tier = TIERS.findIndex((name) => stratum.endsWith(name));
  return `${kind} ${kind === 3 ? tier : stratum}`;
}
