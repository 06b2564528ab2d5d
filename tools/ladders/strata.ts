import { SANDBOX_LADDER } from '@tessera/sandbox/ladder/settings';
import { estimateRating } from '../../services/rating/estimator/estimate.ts';
import type { Evidence } from '../../services/rating/estimator/evidence.ts';
import { TIERS } from '../../services/rating/ladder/rank.ts';
import { type KnownPlayer, type Score, score } from './evaluation.ts';
import { knownPlayers } from './ladder-sample.ts';

/** Score of the intervals of one stratum. */
export type StratumScore = { readonly stratum: string } & Score;

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
export function strataScores(players: readonly KnownPlayer[]): StratumScore[] {
  const beliefs = players.flatMap((player) => {
    const one = { truth: player.true_mmr, belief: estimateRating(player) };
    const parts = strataOf(player);
    return ['all', ...parts, parts.join(', ')].map((stratum) => ({ stratum, ...one }));
  });
  return [...Map.groupBy(beliefs, ({ stratum }) => stratum)]
    .map(([stratum, members]) => ({ stratum, ...score(members) }))
    .sort((a, b) => order(a.stratum).localeCompare(order(b.stratum), 'en', { numeric: true }));
}

/** The strata of a player: recent games, games of the season, visible tier. */
export function strataOf({ rank, wins, losses, games }: Evidence): [string, string, string] {
  return [
    `${band(games.length, [5, 10, 15, 20])} recent games`,
    `season of ${band(wins + losses, [5, 10, 30, 80])} games`,
    TIERS[Math.min(TIERS.indexOf('MASTER'), Math.floor(rank / 400))]!,
  ];
}

/** `5 to 9`, and for the last band only its start. */
function band(value: number, starts: readonly number[]): string {
  const index = starts.findLastIndex((start) => value >= start || start === starts[0]);
  const next = starts[index + 1];
  return next === undefined ? `${starts[index]} or more` : `${starts[index]} to ${next - 1}`;
}

function order(stratum: string): string {
  const kinds = [/^all$/, /^[^,]*recent[^,]*$/, /^[^,]*season[^,]*$/, /^[^,]*$/, /,/];
  const kind = kinds.findIndex((pattern) => pattern.test(stratum));
  const tier = TIERS.findIndex((name) => stratum.endsWith(name));
  return `${kind} ${kind === 3 ? tier : stratum}`;
}
