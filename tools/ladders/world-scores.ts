import { CHANGED_LADDERS, type NamedLadder } from '@tessera/sandbox/ladder/settings';
import { estimateRating } from '../../services/rating/estimator/estimate.ts';
import type { Belief } from '../../services/rating/estimator/evidence.ts';
import { adopt } from '../../services/rating/estimator/learning/adopt.ts';
import { PARAMETERS, type Parameters } from '../../services/rating/estimator/parameters.ts';
import { type KnownPlayer, type Score, score } from './evaluation.ts';
import { ladderSample } from './ladder-sample.ts';
import { lobbyMeanWithSteps, openSkill, visibleRank } from './simple-methods.ts';

/** One line of the table of ladders. */
export type WorldScore = {
  readonly world: string;
  readonly players: number;
  /** Share of 90 % intervals that hold the truth, and error, before and after learning. */
  readonly before: IntervalScore;
  /** With the parameters that the service would use, and where they come from. */
  readonly learned: IntervalScore;
  readonly used: 'shipped' | 'learned';
  readonly simple: {
    readonly rank: number;
    readonly lobbies: number;
    readonly open_skill: number;
  };
  /** Our error divided by that of the best simple method. */
  readonly ratio: number;
};

type IntervalScore = Omit<Score, 'n'>;

/** New after the last change to a rule of learning: no rule was chosen by these worlds' players. */
const FIRST_SEED = 210_001;

/** Learns each world from some of its players and weeks, and is judged on others. */
export function* worldScores(
  worlds: readonly NamedLadder[] = CHANGED_LADDERS,
): Generator<WorldScore> {
  for (const [index, { name, settings }] of worlds.entries()) {
    const { forLearning, weeks, judged } = ladderSample(settings, FIRST_SEED + 100 * index);
    const learning = adopt(forLearning, weeks);
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
      used: learning.used,
      simple,
      ratio: learned.rmse / Math.min(simple.rank, simple.lobbies, simple.open_skill),
    };
  }
}

function rmseOf(players: readonly KnownPlayer[], method: (player: KnownPlayer) => number): number {
  return scoreOf(players, (player) => ({ mu: method(player), sigma: 0 })).rmse;
}

function intervalScore(players: readonly KnownPlayer[], parameters: Parameters): IntervalScore {
  const estimates = scoreOf(players, (player) => estimateRating(player, parameters));
  const { coverage, rmse, bias } = estimates;
  return { coverage, rmse, bias };
}

function scoreOf(players: readonly KnownPlayer[], method: (player: KnownPlayer) => Belief): Score {
  return score(players.map((one) => ({ truth: one.true_mmr, belief: method(one) })));
}
