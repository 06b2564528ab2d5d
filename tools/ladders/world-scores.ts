import { CHANGED_LADDERS, type NamedLadder } from '@tessera/sandbox/ladder/settings';
import { estimateRating } from '../../services/rating/estimator/estimate.ts';
import type { Belief, Evidence, Game } from '../../services/rating/estimator/evidence.ts';
import { adopt } from '../../services/rating/estimator/learning/adopt.ts';
import { PARAMETERS, type Parameters } from '../../services/rating/estimator/parameters.ts';
import { type KnownPlayer, type Score, score } from './evaluation.ts';
import { ladderSample } from './ladder-sample.ts';

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

// Methods that a newcomer would try first. The estimate is compared with them; they answer nobody.

/** The visible rank, taken for the hidden rating. */
function visibleRank({ rank }: Evidence): number {
  return rank;
}

/** Points a game moves the hidden rating, by common belief. */
const COMMON_STEP = 22;

/** Mean of all seen ranks, each lobby moved to today by the results since; the rank without any. */
function lobbyMeanWithSteps({ rank, games }: Evidence): number {
  let moved = 0;
  const lobbies = games.flatMap((game) => {
    moved += game.win ? COMMON_STEP : -COMMON_STEP;
    const mean = meanRank(game);
    return mean === undefined ? [] : mean + moved;
  });
  if (lobbies.length === 0) return rank;
  return Math.max(0, lobbies.reduce((a, b) => a + b, 0) / lobbies.length);
}

function meanRank({ participants }: Game): number | undefined {
  const ranks = participants.flatMap(({ mmr }) => mmr ?? []);
  return ranks.length < 4 ? undefined : ranks.reduce((a, b) => a + b, 0) / ranks.length;
}

/**
 * OpenSkill's update for two teams (Weng and Lin 2011, algorithm 1, Bradley-Terry). One unit of
 * performance noise is chosen so that 400 points of mean difference win ten games of eleven, as in
 * Elo. The player starts at the visible rank, the others keep theirs; unranked ones are as strong
 * as the mean of their lobby.
 */
function openSkill({ rank, games }: Evidence): number {
  let mu = rank;
  let variance = OWN_SD ** 2;
  for (const game of games.toReversed()) {
    const mean = meanRank(game) ?? mu;
    const sum = (side: 'ally' | 'enemy') =>
      game.participants
        .filter((other) => other.side === side)
        .reduce((total, { mmr }) => total + (mmr ?? mean), 0);
    const c = Math.sqrt(10 * BETA ** 2 + 9 * OTHERS_SD ** 2 + variance);
    const chance = 1 / (1 + Math.exp(-(sum('ally') + mu - sum('enemy')) / c));
    mu += (variance / c) * ((game.win ? 1 : 0) - chance);
    const shrink = (Math.sqrt(variance) / c) * (variance / c ** 2) * chance * (1 - chance);
    variance *= Math.max(1 - shrink, 0.0001);
  }
  return Math.max(0, mu);
}

/** 5 * 400 / ln(10), divided by the root of ten players. */
const BETA = 275;
const OWN_SD = 150;
const OTHERS_SD = 100;
