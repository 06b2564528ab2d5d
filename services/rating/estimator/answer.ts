import type { MmrAnswer, Report } from './report.ts';

/** An estimate, and how much of the evidence it is made of. */
export type Answer = {
  readonly report: Report;
  readonly fromCache: boolean;
  readonly isComplete: boolean;
  /** When the computation that goes on is expected to end; undefined where none does. */
  readonly completeAt?: Date;
};

/** The body of `GET /api/v1/mmr` (docs/contract/rating.md 4.2). */
export function mmrAnswer(answer: Answer, explain: boolean): MmrAnswer {
  const { report, fromCache, isComplete, completeAt } = answer;
  const { summoner, estimate, breakdown, provisional, intervals, percentile, model } = report;
  return {
    summoner,
    estimate,
    breakdown,
    freshness: {
      computed_at: report.computed_at,
      from_cache: fromCache,
      ...(!isComplete && { complete: false, complete_at: completeAt?.toISOString() ?? null }),
    },
    provisional,
    intervals,
    percentile,
    model,
    ...(explain && { explain: report.explain }),
  };
}
