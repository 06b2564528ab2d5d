import type { LobbyPart, Report } from '../estimator/report.ts';
import { type Rank, rankAt } from '../ladder/rank.ts';
import type { DayPoint } from '../ladder/record.ts';
import { type TierBand, tierBands } from '../ladder/shares.ts';

/** One line of the interval picture: a belief and its 90 % range, on the stretch shown. */
export type IntervalRow = {
  readonly name: 'rank' | 'tier1' | 'tier2' | 'estimate';
  readonly mu: number;
  /** Undefined for the rank, which is known exactly. */
  readonly range: readonly [number, number] | undefined;
};

/** The stretch of the ladder that holds everything there is to show, and what is on it. */
export type IntervalPicture = {
  readonly from: number;
  readonly to: number;
  readonly bands: readonly TierBand[];
  readonly rows: readonly IntervalRow[];
};

const Z90 = 1.645;

export function intervalPicture({ estimate, breakdown, explain }: Report): IntervalPicture {
  const { tier1, tier2 } = breakdown;
  const around = ({ mu, sigma }: { mu: number; sigma: number }) =>
    [Math.max(0, mu - Z90 * sigma), mu + Z90 * sigma] as const;
  const rows: IntervalRow[] = [
    { name: 'rank', mu: explain.rank.points, range: undefined },
    { name: 'tier1', mu: tier1.mu, range: around(tier1) },
    ...(tier2 ? [{ name: 'tier2' as const, mu: tier2.mu, range: around(tier2) }] : []),
    { name: 'estimate', mu: estimate.mu, range: [Math.max(0, estimate.ci90[0]), estimate.ci90[1]] },
  ];
  const ends = rows.flatMap(({ mu, range }) => [mu, ...(range ?? [])]);
  const from = Math.max(0, Math.floor((Math.min(...ends) - 20) / 50) * 50);
  const to = Math.ceil((Math.max(...ends) + 20) / 50) * 50;
  return { from, to, bands: tierBands(from, to), rows };
}

/** What the estimate says of the visible rank, with its own uncertainty in mind. */
export type Verdict = 'above' | 'below' | 'agrees';

export function verdict({ estimate, explain }: Report): Verdict {
  const [low, high] = estimate.ci90;
  if (explain.rank.points < low) return 'above';
  return explain.rank.points > high ? 'below' : 'agrees';
}

/** The ranks between which the value lies nine times in ten. */
export function rankRange({ estimate }: Report): { low: Rank; high: Rank } {
  return { low: rankAt(estimate.ci90[0]), high: rankAt(estimate.ci90[1]) };
}

/** What the timeline shows: lobbies and the walk through them, and the daily snapshots. */
export type Timeline = {
  readonly lobbies: readonly LobbyPart[];
  readonly snapshots: readonly DayPoint[];
};

/** Oldest first, as one reads a chart. */
export function timeline(report: Report, snapshots: readonly DayPoint[]): Timeline {
  return { lobbies: report.explain.lobbies.toReversed(), snapshots };
}
