import type { PngInput, SvgInput } from '@tessera/kit/chart/tasks';
import type { Locale } from '@tessera/kit/locale';
import { createMemo, type Memo } from '@tessera/kit/memo';
import type { MemberAttendance } from '../attendance/analyse.ts';
import { type ClubLines, type ClubRule, clubLines } from '../chamber/club-lines.ts';
import type { Period, RollCalls } from '../chamber/period.ts';
import type { MemberLoyalty } from '../loyalty/analyse.ts';
import type { Similarity } from '../similarity/analyse.ts';
import { type FoundVotes, filterKey, findVotes, type VoteFilter } from '../votes/analyse.ts';
import { type Workers, workInThisThread } from './workers.ts';

/** The analyses of a period, computed once in a worker and remembered (specification 1.7). */
export type Analyses = {
  loyalty(period: Period, rule: ClubRule): Promise<readonly MemberLoyalty[]>;
  attendance(period: Period): Promise<readonly MemberAttendance[]>;
  similarity(period: Period): Promise<Similarity>;
  /** One pass of a few milliseconds: not worth the way to a worker. */
  clubLines(period: Period, rule: ClubRule): Promise<ClubLines>;
  /** A chart for a page; the page it stands in is what is remembered. */
  drawSvg(chart: SvgInput, locale: Locale): Promise<string>;
  /** A chart for paper: PNG bytes. */
  drawPng(chart: PngInput, locale: Locale): Promise<Uint8Array>;
  votes(period: Period, filter: VoteFilter): Promise<FoundVotes>;
  /** Forgets every result: the data have changed. */
  invalidateAll(): void;
};

const ANALYSIS_TTL_MS = 3_600_000;

/** How long a visitor waits before the answer is 503 (decisions, parliament). */
const ANALYSIS = { timeoutMs: 15_000 };
const LONG = { timeoutMs: 30_000 };

export function createAnalyses(
  workers: Workers = workInThisThread(),
  memo: Memo = createMemo({ ttlMs: ANALYSIS_TTL_MS }),
): Analyses {
  const { analyse, draw } = workers;
  return {
    loyalty: (period, rule) =>
      memo.getOrCompute(`loyalty ${period.period.number} ${rule}`, () =>
        analyse.run('loyalty', { calls: rollCalls(period), rule }, ANALYSIS),
      ),
    attendance: (period) =>
      memo.getOrCompute(`attendance ${period.period.number}`, () =>
        analyse.run('attendance', { calls: rollCalls(period) }, ANALYSIS),
      ),
    similarity: (period) =>
      memo.getOrCompute(`similarity ${period.period.number}`, () =>
        analyse.run('similarity', { calls: rollCalls(period) }, LONG),
      ),
    clubLines: (period, rule) =>
      memo.getOrCompute(`lines ${period.period.number} ${rule}`, () => clubLines(period, rule)),
    drawSvg: (chart, locale) => draw.run('drawSvg', chart, { ...LONG, locale }),
    drawPng: (chart, locale) => draw.run('drawPng', chart, { ...LONG, locale }),
    votes: (period, filter) =>
      memo.getOrCompute(`votes ${period.period.number} ${filterKey(filter)}`, () =>
        findVotes(period, filter),
      ),
    invalidateAll: memo.invalidateAll,
  };
}

/**
 * What the analyses read of a period. The matrices lie in shared memory, so a worker gets them
 * without a copy; thousands of titles and prints would be copied, and stay behind.
 */
function rollCalls({ clubs, members, voteCount, ballots, clubAtVote }: Period): RollCalls {
  return { clubs, members, voteCount, ballots, clubAtVote };
}
