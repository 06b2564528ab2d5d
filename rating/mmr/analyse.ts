import type { Report } from '../estimator/report.ts';

/** The answer of `GET /api/v1/mmr` (specification, 4.B) with what we add to it. */
export type MmrAnswer = Pick<
  Report,
  'summoner' | 'estimate' | 'breakdown' | 'provisional' | 'percentile'
> & {
  readonly freshness: { readonly computed_at: string; readonly from_cache: boolean };
  readonly explain?: Report['explain'];
};

export function mmrAnswer(report: Report, fromCache: boolean, explain: boolean): MmrAnswer {
  const { summoner, estimate, breakdown, provisional, percentile, computed_at } = report;
  return {
    summoner,
    estimate,
    breakdown,
    freshness: { computed_at, from_cache: fromCache },
    provisional,
    percentile,
    ...(explain && { explain: report.explain }),
  };
}

/** For how many seconds a proxy may answer for us: never beyond the life of the estimate. */
export function maxAgeSeconds(expiresAt: number, now: number): number {
  return Math.max(0, Math.min(300, Math.floor((expiresAt - now) / 1000)));
}
