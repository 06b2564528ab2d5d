import { createMemo, type Memo } from '@tessera/kit/memo';
import type { Period } from '../chamber/period.ts';
import { type ClubRule, loyalty, type MemberLoyalty } from '../loyalty/analyse.ts';

/** The analyses of a period, computed once and remembered (specification 1.7). */
export type Analyses = {
  loyalty(period: Period, rule: ClubRule): Promise<readonly MemberLoyalty[]>;
  /** Forgets every result: the data have changed. */
  invalidateAll(): void;
};

export const ANALYSIS_TTL_MS = 3_600_000;

export function createAnalyses(memo: Memo = createMemo({ ttlMs: ANALYSIS_TTL_MS })): Analyses {
  return {
    loyalty: (period, rule) =>
      memo.getOrCompute(`loyalty ${period.period.number} ${rule}`, () => loyalty(period, rule)),
    invalidateAll: memo.invalidateAll,
  };
}
