import type { Drawing } from '@tessera/kit/chart/drawing';
import { createMemo, type Memo, oncePer } from '@tessera/kit/memo';
import { attendance, type MemberAttendance } from '../attendance/analyse.ts';
import { type ClubLines, type ClubRule, clubLines } from '../chamber/club-lines.ts';
import { type WithGovernment, withGovernment } from '../chamber/government.ts';
import type { Period, RollCalls } from '../chamber/period.ts';
import type { PrintContents } from '../chamber/print-register.ts';
import type { MemberLoyalty } from '../loyalty/analyse.ts';
import { type Found, search } from '../search/analyse.ts';
import type { Similarity } from '../similarity/analyse.ts';
import { type FoundVotes, filterKey, findVotes, type VoteFilter } from '../votes/analyse.ts';
import { type Workers, workInThisThread } from './workers.ts';

/**
 * The analyses of a period, computed once and cached for an hour. Loyalty and similarity run in a
 * worker under a time limit; what takes a few milliseconds runs in this thread
 * (docs/contract/parliament.md 1.7, docs/decisions/0005).
 */
export type Analyses = {
  loyalty(period: Period, rule: ClubRule): Promise<readonly MemberLoyalty[]>;
  attendance(period: Period): Promise<readonly MemberAttendance[]>;
  similarity(period: Period): Promise<Similarity>;
  clubLines(period: Period, rule: ClubRule): Promise<ClubLines>;
  withGovernment(period: Period): Promise<WithGovernment>;
  readonly drawPng: Drawing['drawPng'];
  /** @param prints numbers of the prints with the topic of the filter */
  votes(period: Period, filter: VoteFilter, prints?: ReadonlySet<number>): Promise<FoundVotes>;
  /** Everything of a period that has the words of a question; without `prints` only those voted on. */
  search(period: Period, question: string, prints?: PrintContents): Promise<Found>;
  /** Drops every cached result, after the data have changed. */
  invalidateAll(): void;
};

/** What `/loyalty` and `/attendance` say of a member. */
export type OwnLoyalty = MemberLoyalty;
export type OwnAttendance = MemberAttendance;

const ANALYSIS_TTL_MS = 3_600_000;

/** Results of one period. */
const MAX_RESULTS = 500;
const MAX_SEARCHES = 50;

/** Time limits of computations; beyond them the answer is 503. */
const ANALYSIS = { timeoutMs: 15_000 };
const LONG = { timeoutMs: 30_000 };

export function createAnalyses(workers: Workers = workInThisThread()): Analyses {
  const { analyse, draw } = workers;
  const memos = createMemos(MAX_RESULTS);
  // A search for a common word finds every vote, so few are cached.
  const searches = createMemos(MAX_SEARCHES);
  return {
    loyalty: (period, rule) =>
      memos
        .of(period)
        .getOrCompute(`loyalty ${rule}`, () =>
          analyse.run('loyalty', { ...rollCalls(period), rule }, ANALYSIS),
        ),
    attendance: (period) => memos.of(period).getOrCompute('attendance', () => attendance(period)),
    similarity: (period) =>
      memos
        .of(period)
        .getOrCompute('similarity', () => analyse.run('similarity', rollCalls(period), LONG)),
    clubLines: (period, rule) =>
      memos.of(period).getOrCompute(`lines ${rule}`, () => clubLines(period, rule)),
    withGovernment: (period) =>
      memos.of(period).getOrCompute('government', () => withGovernment(period)),
    drawPng: draw.drawPng,
    votes: async (period, filter, prints) =>
      // Topics change while prints are processed, so a list by topic is not cached.
      prints
        ? findVotes(period, filter, prints)
        : memos
            .of(period)
            .getOrCompute(`votes ${filterKey(filter)}`, () => findVotes(period, filter)),
    search: (period, question, prints) =>
      searches
        .of(period)
        .getOrCompute(`${prints?.version ?? ''} ${question.trim()}`, () =>
          search(period, question, prints),
        ),
    invalidateAll() {
      memos.forgetAll();
      searches.forgetAll();
    },
  };
}

/**
 * The part of a period that a worker needs. The matrices are shared memory and are not copied;
 * titles and prints would be, so they are left out.
 */
function rollCalls({ clubs, members, voteCount, ballots, clubAtVote }: Period): RollCalls {
  return { clubs, members, voteCount, ballots, clubAtVote };
}

/**
 * A cache for each loading of a period, which leaves memory together with it. After a refresh,
 * requests that began before it still work with the previous data; their results are cached apart from
 * those of the new data.
 */
function createMemos(maxEntries: number) {
  const none = () => oncePer((): Memo => createMemo({ ttlMs: ANALYSIS_TTL_MS, maxEntries }));
  let memos = none();
  return {
    of: (period: Period) => memos(period),
    forgetAll() {
      memos = none();
    },
  };
}
