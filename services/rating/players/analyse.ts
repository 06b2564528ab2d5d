import type { Report } from '../estimator/report.ts';
import { type Rank, rankAt } from '../ladder/rank.ts';

/** The estimate beside the visible rank: outside the interval, or within it. */
type Verdict = 'above' | 'below' | 'agrees';

export function verdict({ estimate, explain }: Report): Verdict {
  const [low, high] = estimate.ci90;
  if (explain.rank.points < low) return 'above';
  return explain.rank.points > high ? 'below' : 'agrees';
}

/** Ranks at the two ends of the 90 % interval. */
export function rankRange({ estimate }: Report): { low: Rank; high: Rank } {
  return { low: rankAt(estimate.ci90[0]), high: rankAt(estimate.ci90[1]) };
}
