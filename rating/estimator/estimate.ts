import type { Belief, Evidence } from './evidence.ts';
import { tierOne } from './offset.ts';
import { PARAMETERS, SMALLEST_SIGMA, Z90 } from './parameters.ts';
import { type Walk, walkThroughLobbies } from './walk.ts';

/** An estimate of a player's hidden rating on the ladder's scale, and what it is made of. */
export type Estimate = Belief & {
  readonly ci90: readonly [number, number];
  readonly tier1: Belief & { readonly games: number };
  /** Undefined when no lobby was usable. */
  readonly tier2: Walk | undefined;
  /** What each tier contributes to the mean: shares that sum to 1. */
  readonly shares: { readonly tier1: number; readonly tier2: number };
  /** The quarrel between the tiers in squared standard deviations; NaN without a second tier. */
  readonly disagreement: number;
};

/** The whole of the design page "estimator": its step numbers stand above the lines. */
export function estimateRating(evidence: Evidence): Estimate {
  const tier1 = { ...tierOne(evidence), games: evidence.wins + evidence.losses }; // steps 1, 2
  const tier2 = walkThroughLobbies(evidence); // steps 3 to 8
  const { belief, disagreement, shareOfTier2 } = tier2
    ? combined(tier1, tier2) // step 9
    : { belief: tier1, disagreement: Number.NaN, shareOfTier2: 0 };

  // Step 10.
  const mu = Math.max(belief.mu, 0);
  const calibrated = Math.hypot(PARAMETERS.inflation * belief.sigma, PARAMETERS.modelSd);
  const sigma = Math.max(calibrated, SMALLEST_SIGMA);
  return {
    mu,
    sigma,
    ci90: [mu - Z90 * sigma, mu + Z90 * sigma],
    tier1,
    tier2,
    shares: { tier1: 1 - shareOfTier2, tier2: shareOfTier2 },
    disagreement,
  };
}

/** Step 9. By inverse variance; when the two disagree, the interval grows. */
function combined(one: Belief, two: Belief) {
  const weight1 = 1 / one.sigma ** 2;
  const weight2 = 1 / two.sigma ** 2;
  const disagreement = (one.mu - two.mu) ** 2 / (one.sigma ** 2 + two.sigma ** 2);
  const widening = Math.sqrt(1 + PARAMETERS.disagreement * Math.max(disagreement - 1, 0));
  const belief: Belief = {
    mu: (weight1 * one.mu + weight2 * two.mu) / (weight1 + weight2),
    sigma: Math.sqrt(1 / (weight1 + weight2)) * widening,
  };
  return { belief, disagreement, shareOfTier2: weight2 / (weight1 + weight2) };
}
