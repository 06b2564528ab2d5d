// Methods that a newcomer would try first. The estimate is compared with them; they answer nobody.
import type { Evidence, Game } from '../../services/rating/estimator/evidence.ts';

/** The visible rank, taken for the hidden rating. */
export function visibleRank({ rank }: Evidence): number {
  return rank;
}

/** Points a game moves the hidden rating, by common belief. */
const COMMON_STEP = 22;

/** Mean of all seen ranks, each lobby moved to today by the results since; the rank without any. */
export function lobbyMeanWithSteps({ rank, games }: Evidence): number {
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
export function openSkill({ rank, games }: Evidence): number {
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
