import { estimateRating } from '../estimator/estimate.ts';
import { type Learned, learnParameters } from '../estimator/learning/learn.ts';
import type { Parameters } from '../estimator/parameters.ts';
import { PARAMETERS } from '../estimator/parameters.ts';
import type { KnownPlayer } from './evaluation.ts';
import { knownPlayers } from './known-players.ts';
import { CHANGED_WORLDS, type NamedWorld } from './settings.ts';
import { lobbyMeanWithSteps, openSkill, visibleRank } from './simple-methods.ts';

/** One line of `evaluate --worlds`. */
export type WorldScore = {
  readonly world: string;
  readonly players: number;
  /** Share of 90 % intervals that hold the truth, and error, before and after learning. */
  readonly before: { readonly coverage: number; readonly rmse: number };
  readonly learned: { readonly coverage: number; readonly rmse: number; readonly bias: number };
  readonly simple: {
    readonly rank: number;
    readonly lobbies: number;
    readonly open_skill: number;
  };
  /** Our error divided by that of the best simple method. */
  readonly ratio: number;
};

const LEARNED_FROM = 500;
const JUDGED_ON = 1000;
/** New after the last change to a rule of learning: no rule was chosen by these worlds' players. */
const FIRST_SEED = 130_001;

/** Learns each world from 500 of its players and is judged on others. */
export function* worldScores(
  worlds: readonly NamedWorld[] = CHANGED_WORLDS,
): Generator<WorldScore & { readonly learned_numbers: Learned['numbers'] }> {
  for (const [index, { name, settings }] of worlds.entries()) {
    const everyone: KnownPlayer[] = [];
    for (let part = 0; everyone.length < LEARNED_FROM + JUDGED_ON; part++)
      everyone.push(...knownPlayers(settings, FIRST_SEED + 100 * index + part));
    const stride = Math.floor(everyone.length / (LEARNED_FROM + JUDGED_ON));
    const some = everyone.filter((_, i) => i % stride === 0);
    const forLearning = some.filter((_, i) => i % 3 === 0).slice(0, LEARNED_FROM);
    const judged = some.filter((_, i) => i % 3 !== 0).slice(0, JUDGED_ON);
    const learning = learnParameters(forLearning);
    const simple = {
      rank: rmseOf(judged, visibleRank),
      lobbies: rmseOf(judged, lobbyMeanWithSteps),
      open_skill: rmseOf(judged, openSkill),
    };
    const learned = intervalScore(judged, learning.parameters);
    yield {
      world: name,
      players: judged.length,
      before: intervalScore(judged, PARAMETERS),
      learned,
      simple,
      ratio: learned.rmse / Math.min(simple.rank, simple.lobbies, simple.open_skill),
      learned_numbers: learning.numbers,
    };
  }
}

function rmseOf(players: readonly KnownPlayer[], method: (player: KnownPlayer) => number): number {
  const squares = players.reduce((sum, one) => sum + (method(one) - one.true_mmr) ** 2, 0);
  return Math.sqrt(squares / players.length);
}

function intervalScore(players: readonly KnownPlayer[], parameters: Parameters) {
  let squares = 0;
  let errors = 0;
  let held = 0;
  for (const player of players) {
    const { mu, ci90 } = estimateRating(player, parameters);
    const error = mu - player.true_mmr;
    squares += error ** 2;
    errors += error;
    if (player.true_mmr >= ci90[0] && player.true_mmr <= ci90[1]) held++;
  }
  const n = players.length;
  return { coverage: held / n, rmse: Math.sqrt(squares / n), bias: errors / n };
}
