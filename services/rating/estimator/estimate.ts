import type { Belief, Evidence } from './evidence.ts';
import type { LobbyCentre } from './lobby.ts';
import { PARAMETERS, type Parameters } from './parameters.ts';
import {
  averagedOverShift,
  type Distribution,
  gridOver,
  logNormal,
  logSum,
  momentsOf,
  normalised,
  quantile,
} from './posterior.ts';
import { ownGap } from './rank-gap.ts';
import {
  expectedCentre,
  lobbyLikelihood,
  movedSince,
  type Observation,
  observations,
  resultSteps,
} from './walk.ts';

/** An estimate of a player's hidden rating on the ladder's scale, and what it is made of. */
export type Estimate = Belief & {
  /** The 5 % and 95 % quantiles. */
  readonly ci90: readonly [number, number];
  readonly tier1: Belief & { readonly games: number };
  /** Undefined when no lobby was usable. */
  readonly tier2: TierTwo | undefined;
  /** Shares of the tiers by inverse variance; they sum to 1. */
  readonly shares: { readonly tier1: number; readonly tier2: number };
  readonly posterior: Distribution;
  /** Probability that the account is new, whose rating moves faster. */
  readonly newProbability: number;
};

type TierTwo = Belief & {
  readonly lobbiesUsed: number;
  /** Newest first, one for each game of the evidence. */
  readonly games: readonly GamePart[];
};

/** The part of one game in the estimate. */
type GamePart = {
  readonly lobby: LobbyCentre;
  /** Points the game's result moved the rating by. */
  readonly step: number;
  /** 1 for an ordinary lobby, more for an outlier, which weighs that much less. */
  readonly outlierFactor: number;
  /** This lobby's share of tier 2, 0 when unusable. */
  readonly share: number;
  /** Standard deviation of the player's distance from the lobby, error of the centre included. */
  readonly sigma: number;
  /** The rating after the game. */
  readonly after: number;
};

/** One case: the account is old, or new. */
type Case = {
  readonly share: number;
  readonly steps: readonly number[];
  readonly moved: readonly number[];
  readonly gap: Belief;
};

/** The model of `docs/contract/rating.md`; step 3 is its section 11.3. */
export function estimateRating(evidence: Evidence, parameters: Parameters = PARAMETERS): Estimate {
  const seen = observations(evidence, parameters); // steps 3, 4
  const cases = [
    caseOf(evidence, 1 - parameters.newShare, 0, parameters),
    caseOf(evidence, parameters.newShare, parameters.step.fresh, parameters),
  ]; // steps 1, 2, 5
  const grid = gridFor(evidence, seen, cases);

  // Steps 6 to 8: both tiers and their product, each case weighed by how well it explains them.
  const rankOnly = new Float64Array(grid.size).fill(Number.NEGATIVE_INFINITY);
  const lobbiesOnly = rankOnly.slice();
  const both = cases.map(() => new Float64Array(grid.size));
  cases.forEach((one, c) => {
    const lobbies = lobbyLikelihood(seen, one.moved, grid, parameters);
    for (let point = 0; point < grid.size; point++) {
      const rating = grid.from + point * grid.spacing;
      const prior = logNormal(rating - parameters.population.mean, parameters.population.sd);
      const byRank = logNormal(rating - evidence.rank - one.gap.mu, one.gap.sigma);
      const share = Math.log(one.share) + prior;
      rankOnly[point] = logSum(rankOnly[point]!, share + byRank);
      lobbiesOnly[point] = logSum(lobbiesOnly[point]!, share + lobbies[point]!);
      both[c]![point] = share + byRank + lobbies[point]!;
    }
  });
  const joint = both[0]!.map((log, point) => logSum(log, both[1]![point]!));
  const common = { sd: parameters.centreSd, wideSd: 0, wideShare: 0 };
  const conditional = normalised(grid.from, grid.spacing, joint);
  const blurred = averagedOverShift(joint, grid.spacing, common);
  const posterior = normalised(grid.from, grid.spacing, blurred);
  const newProbability = both[1]!.reduce(
    (sum, log, i) => sum + conditional.mass[i]! * Math.exp(log - joint[i]!),
    0,
  );

  // Step 9.
  const belief = momentsOf(posterior);
  const tier1 = momentsOf(normalised(grid.from, grid.spacing, rankOnly));
  const lobbiesUsed = seen.filter(({ lobby }) => lobby.usable).length;
  const tier2 =
    lobbiesUsed > 0 ? momentsOf(normalised(grid.from, grid.spacing, lobbiesOnly)) : undefined;
  const shareOfTier2 = tier2 ? tier1.sigma ** 2 / (tier1.sigma ** 2 + tier2.sigma ** 2) : 0;
  return {
    ...belief,
    ci90: intervalAround(posterior, belief.mu, 90),
    tier1: { ...tier1, games: evidence.wins + evidence.losses },
    tier2: tier2 && {
      ...tier2,
      lobbiesUsed,
      games: gameParts(seen, cases, newProbability, belief.mu, parameters),
    },
    shares: { tier1: 1 - shareOfTier2, tier2: shareOfTier2 },
    posterior,
    newProbability,
  };
}

/**
 * The middle `width` per cent, and the mean where it lies outside: of somebody at the end of the
 * scale nearly all of the posterior may lie at 0, and the rest far above.
 */
export function intervalAround(
  posterior: Distribution,
  mu: number,
  width: number,
): [lower: number, upper: number] {
  const [low, high] = [0.5 - width / 200, 0.5 + width / 200].map((share) =>
    quantile(posterior, share),
  ) as [number, number];
  return [Math.min(low, mu), Math.max(high, mu)];
}

function caseOf(evidence: Evidence, share: number, fresh: number, parameters: Parameters): Case {
  const steps = resultSteps(evidence, fresh, parameters);
  const gap = ownGap(evidence, steps, fresh, parameters);
  return { share, steps, moved: movedSince(steps), gap };
}

/** Covers every rating that the rank or a lobby could speak for. */
function gridFor({ rank }: Evidence, seen: readonly Observation[], cases: readonly Case[]) {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  const cover = (from: number, to: number) => {
    low = Math.min(low, from);
    high = Math.max(high, to);
  };
  for (const { gap, moved } of cases) {
    cover(rank + gap.mu - 4.5 * gap.sigma, rank + gap.mu + 4.5 * gap.sigma);
    seen.forEach(({ lobby }, i) => {
      const today = lobby.mu + moved[i]!;
      if (lobby.usable) cover(today - 250, today + 250);
    });
  }
  return gridOver(low, high);
}

/** The parts of the games, seen from the final estimate. */
function gameParts(
  seen: readonly Observation[],
  [old, fresh]: readonly Case[],
  newProbability: number,
  mu: number,
  parameters: Parameters,
): GamePart[] {
  const { matching, drift } = parameters;
  let after = mu;
  const parts = seen.map(({ lobby, games }, i) => {
    const step = (1 - newProbability) * old!.steps[i]! + newProbability * fresh!.steps[i]!;
    const stood = after;
    after -= step;
    const error = lobby.variance + drift ** 2 * games;
    const narrow = matching.sd ** 2 + error;
    const wide = matching.wideSd ** 2 + error;
    const distance = lobby.mu - expectedCentre(after, parameters);
    const near = (1 - matching.wideShare) * Math.exp(logNormal(distance, Math.sqrt(narrow)));
    const far = matching.wideShare * Math.exp(logNormal(distance, Math.sqrt(wide)));
    const nearShare = near + far > 0 ? near / (near + far) : 0;
    const precision = lobby.usable ? nearShare / narrow + (1 - nearShare) / wide : 0;
    return { lobby, step, stood, precision, narrow };
  });
  const total = parts.reduce((sum, { precision }) => sum + precision, 0);
  return parts.map(({ lobby, step, stood, precision, narrow }) => ({
    lobby,
    step,
    outlierFactor: lobby.usable ? 1 / (precision * narrow) : 1,
    share: precision / total,
    sigma: Math.sqrt(narrow),
    after: stood,
  }));
}
