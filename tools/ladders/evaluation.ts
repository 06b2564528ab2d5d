import { estimateRating } from '../../services/rating/estimator/estimate.ts';
import type { Belief, Evidence } from '../../services/rating/estimator/evidence.ts';
import { PARAMETERS, type Parameters, Z90 } from '../../services/rating/estimator/parameters.ts';
import { plainEstimate, visibleRankEstimate } from './plain.ts';

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
