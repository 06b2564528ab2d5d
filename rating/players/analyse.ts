import { Z90 } from '../estimator/parameters.ts';
import type { Report } from '../estimator/report.ts';
import { type Rank, rankAt } from '../ladder/rank.ts';

/** How the visible rank compares with the estimate and its interval. */
type Verdict = 'above' | 'below' | 'agrees';

export function verdict({ estimate, explain }: Report): Verdict {
  const [low, high] = estimate.ci90;
  if (explain.rank.points < low) return 'above';
  return explain.rank.points > high ? 'below' : 'agrees';
}

/** How both parts make the estimate, in whole points, so that the figures of a sentence add up. */
type Combination = {
  readonly tier1: number;
  readonly tier2: number;
  /** The means of the parts by their shares. */
  readonly byShares: number;
  /** What the shapes of both add to that (`beyond` of the explanation). */
  readonly beyond: number;
};

/** Undefined where no lobby was usable: there is one part then. */
export function combination({ estimate, breakdown, explain }: Report): Combination | undefined {
  const { tier1, tier2 } = breakdown;
  const { shares } = explain;
  if (!tier2) return undefined;
  const byShares = Math.round(shares.tier1 * tier1.mu + shares.tier2 * tier2.mu);
  return { ...shares, byShares, beyond: Math.round(estimate.mu) - byShares };
}

/** Ranks at the two ends of the 90 % interval. */
export function rankRange({ estimate }: Report): { low: Rank; high: Rank } {
  return { low: rankAt(estimate.ci90[0]), high: rankAt(estimate.ci90[1]) };
}

/** The 90 % interval of a part of the estimate; nobody stands below 0. */
export function intervalOf({ mu, sigma }: { mu: number; sigma: number }): [number, number] {
  return [Math.max(0, mu - Z90 * sigma), Math.max(0, mu + Z90 * sigma)];
}
