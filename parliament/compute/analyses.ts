import type { PngInput, SvgInput } from '@tessera/kit/chart/tasks';
import type { Locale } from '@tessera/kit/locale';
import { createMemo, type Memo } from '@tessera/kit/memo';
import { attendance, type MemberAttendance } from '../attendance/analyse.ts';
import { type ClubLines, type ClubRule, clubLines } from '../chamber/club-lines.ts';
import type { Period, RollCalls } from '../chamber/period.ts';
import type { MemberLoyalty } from '../loyalty/analyse.ts';
import type { Similarity } from '../similarity/analyse.ts';
import { type FoundVotes, filterKey, findVotes, type VoteFilter } from '../votes/analyse.ts';
import { type Workers, workInThisThread } from './workers.ts';

/**
 * The analyses of a period, computed once and cached for an hour. Loyalty and similarity run in a
 * worker under a time limit; what takes a few milliseconds runs in this thread
 * (docs/contract/parliament.md 1.7, decisions/0005).
 */
export type Analyses = {
  loyalty(period: Period, rule: ClubRule): Promise<readonly MemberLoyalty[]>;
  attendance(period: Period): Promise<readonly MemberAttendance[]>;
  similarity(period: Period): Promise<Similarity>;
  clubLines(period: Period, rule: ClubRule): Promise<ClubLines>;
  /** A chart for a page. Not cached: the page that contains it is. */
  drawSvg(chart: SvgInput, locale: Locale): Promise<string>;
  /** A standalone chart: PNG bytes. */
  drawPng(chart: PngInput, locale: Locale): Promise<Uint8Array>;
  votes(period: Period, filter: VoteFilter): Promise<FoundVotes>;
  /** Drops every cached result, after the data have changed. */
  invalidateAll(): void;
};

const ANALYSIS_TTL_MS = 3_600_000;

/** Time limits of computations; beyond them the answer is 503. */
const ANALYSIS = { timeoutMs: 15_000 };
const LONG = { timeoutMs: 30_000 };

export function createAnalyses(
  workers: Workers = workInThisThread(),
  memo: Memo = createMemo({ ttlMs: ANALYSIS_TTL_MS }),
): Analyses {
  const { analyse, draw } = workers;
  return {
    loyalty: (period, rule) =>
      memo.getOrCompute(`loyalty ${dataOf(period)} ${rule}`, () =>
        analyse.run('loyalty', { calls: rollCalls(period), rule }, ANALYSIS),
      ),
    attendance: (period) =>
      memo.getOrCompute(`attendance ${dataOf(period)}`, () => attendance(period)),
    similarity: (period) =>
      memo.getOrCompute(`similarity ${dataOf(period)}`, () =>
        analyse.run('similarity', { calls: rollCalls(period) }, LONG),
      ),
    clubLines: (period, rule) =>
      memo.getOrCompute(`lines ${dataOf(period)} ${rule}`, () => clubLines(period, rule)),
    drawSvg: draw.drawSvg,
    drawPng: draw.drawPng,
    votes: (period, filter) =>
      memo.getOrCompute(`votes ${dataOf(period)} ${filterKey(filter)}`, () =>
        findVotes(period, filter),
      ),
    invalidateAll: memo.invalidateAll,
  };
}

/**
 * The part of a period that a worker needs. The matrices are shared memory and are not copied;
 * titles and prints would be, so they are left out.
 */
function rollCalls({ clubs, members, voteCount, ballots, clubAtVote }: Period): RollCalls {
  return { clubs, members, voteCount, ballots, clubAtVote };
}

const versions = new WeakMap<Period, number>();
let lastVersion = 0;

/**
 * The period and which loading of it. After a refresh, requests that began before it still work
 * with the previous data; their results must not be taken for those of the new data.
 */
function dataOf(period: Period): string {
  let version = versions.get(period);
  if (version === undefined) {
    lastVersion += 1;
    version = lastVersion;
    versions.set(period, version);
  }
  return `${period.term.number}#${version}`;
}
