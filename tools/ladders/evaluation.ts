import { estimateRating } from '../../services/rating/estimator/estimate.ts';
import type { Belief, Evidence, Game } from '../../services/rating/estimator/evidence.ts';
import { PARAMETERS, type Parameters, Z90 } from '../../services/rating/estimator/parameters.ts';

/** Evidence about a player whose hidden rating is known, because a simulation made it. */
export type KnownPlayer = Evidence & { readonly group: string; readonly true_mmr: number };

/** Error of a method, and the share of truths in its 90 % intervals. */
export type Score = {
  readonly n: number;
  readonly rmse: number;
  readonly bias: number;
  readonly coverage: number;
};
export type MethodScores = {
  readonly overall: Score;
  readonly groups: Readonly<Record<string, Score>>;
};

/** One object per method, as `evaluate --format json` prints it. */
export type Evaluation = {
  readonly estimate: MethodScores;
  readonly visible_rank: MethodScores;
  readonly plain: MethodScores;
};

export function evaluation(
  players: readonly KnownPlayer[],
  parameters: Parameters = PARAMETERS,
): Evaluation {
  return {
    estimate: methodScores(players, (evidence) => estimateRating(evidence, parameters)),
    visible_rank: methodScores(players, visibleRankEstimate),
    plain: methodScores(players, plainEstimate),
  };
}

type Method = (evidence: Evidence) => Belief & { readonly ci90?: readonly [number, number] };

function methodScores(players: readonly KnownPlayer[], method: Method): MethodScores {
  const beliefs = players.map((player) => {
    return { group: player.group, truth: player.true_mmr, belief: method(player) };
  });
  const groups = Map.groupBy(beliefs, ({ group }) => group);
  return {
    overall: score(beliefs),
    groups: Object.fromEntries([...groups].map(([name, members]) => [name, score(members)])),
  };
}

/** The score of no players is NaN, which JSON writes as null. */
export function score(
  beliefs: readonly { readonly truth: number; readonly belief: ReturnType<Method> }[],
): Score {
  let squares = 0;
  let errors = 0;
  let held = 0;
  for (const { truth, belief } of beliefs) {
    const { mu, sigma, ci90: [low, high] = [mu - Z90 * sigma, mu + Z90 * sigma] } = belief;
    squares += (mu - truth) ** 2;
    errors += mu - truth;
    if (truth >= low && truth <= high) held++;
  }
  const n = beliefs.length;
  return { n, rmse: Math.sqrt(squares / n), bias: errors / n, coverage: held / n };
}

// Reference methods for the estimate. They answer nobody.

/**
 * The plain method of win rate and lobby average: rank plus a win-rate gap, and an average of the
 * lobbies, joined by inverse variance. It ignores the record of the others, moves nothing between
 * lobbies and states a sigma of at least 40 points.
 */
function plainEstimate(evidence: Evidence): Belief {
  const own = evidence.rank < 2800 ? plainTierOne(evidence) : undefined;
  const seen = plainTierTwo(evidence.games);
  // An apex player has no tier 1 there, and an interval half as wide again.
  const lobby = seen && { ...seen, sigma: seen.sigma * (own ? 1 : 1.5) };
  const joined = own && lobby ? joinedByVariance(own, lobby) : (own ?? lobby);
  if (joined) return { mu: joined.mu, sigma: Math.max(joined.sigma, 40) };
  // An apex player without lobbies: the rank is all that is known.
  return { mu: evidence.rank, sigma: 200 };
}

/** The visible rank as an estimate, with the interval that method gives a win-rate gap. */
function visibleRankEstimate(evidence: Evidence): Belief {
  return { mu: evidence.rank, sigma: plainTierOne(evidence).sigma };
}

function plainTierOne({ rank, wins, losses }: Evidence): Belief {
  const n = wins + losses;
  if (n === 0) return { mu: rank, sigma: 200 };
  const gap = 200 * (wins / n - 0.5) * Math.sqrt(n);
  return { mu: rank + gap, sigma: Math.max(60, 200 / Math.sqrt(n)) };
}

/** Enemies 0.6, allies 0.4, lobbies faded by exp(-days / 14); at most two unranked in a lobby. */
function plainTierTwo(games: readonly Game[]): Belief | undefined {
  const lobbies = games.flatMap(({ daysAgo, participants }) => {
    const ranked = participants.filter((other) => other.mmr !== null);
    if (ranked.length < 7) return [];
    let sum = 0;
    let total = 0;
    for (const other of ranked) {
      const weight = other.side === 'enemy' ? 0.6 : 0.4;
      sum += weight * other.mmr!;
      total += weight;
    }
    return [{ mean: sum / total, weight: Math.exp(-daysAgo / 14) }];
  });
  if (lobbies.length === 0) return undefined;

  const total = lobbies.reduce((sum, { weight }) => sum + weight, 0);
  const mu = lobbies.reduce((sum, { mean, weight }) => sum + weight * mean, 0) / total;
  const variance =
    lobbies.reduce((sum, { mean, weight }) => sum + weight * (mean - mu) ** 2, 0) / total;
  const effective = total ** 2 / lobbies.reduce((sum, { weight }) => sum + weight ** 2, 0);
  return { mu, sigma: Math.sqrt(variance / effective) };
}

/** With one lobby the second sigma is 0, where the original divides by it and answers NaN. */
function joinedByVariance(one: Belief, two: Belief): Belief {
  if (two.sigma === 0) return two;
  const weight1 = 1 / one.sigma ** 2;
  const weight2 = 1 / two.sigma ** 2;
  return {
    mu: (weight1 * one.mu + weight2 * two.mu) / (weight1 + weight2),
    sigma: Math.sqrt(1 / (weight1 + weight2)),
  };
}
