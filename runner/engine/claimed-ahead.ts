import type { ClaimedJob } from '../job/job.ts';
import { hostOf } from '../job/waiting.ts';

/*
 * Claimed ahead. Holds what this worker has claimed and not started, and decides how many jobs a
 * claim takes beyond the free slots.
 *
 * Invariant: every job that is added leaves once, to `start` or to `giveBack`, at most `AHEAD_MS`
 * after it was added.
 *
 * A job stays here when its host may not be called now, or when it was claimed in advance and no
 * slot was free. Where a claim costs a round trip, twice as many jobs are claimed in advance as
 * calls ended during the last round trip. So a slot that becomes free is filled at once while
 * receivers are fast, and nothing is claimed in advance while they are slow. Twice, because a
 * worker whose slots stand empty sees fewer calls end than it could make: claiming only as many as
 * ended would keep it there (measured: three of four slots empty when a claim arrived). Never more
 * than are expected to start within half of `AHEAD_MS`.
 *
 * Dropped: a fixed number of jobs in advance (they waited behind slow calls while their leases ran
 * out).
 */

export type ClaimedAheadOptions = {
  readonly concurrency: number;
  /** See `WorkStore`. */
  readonly claimsAhead: boolean;
  readonly freeSlots: () => number;
  readonly mayStart: (host: string, now: number) => boolean;
  /** Takes a free slot. */
  readonly start: (job: ClaimedJob, host: string, now: number) => void;
  readonly giveBack: (job: ClaimedJob) => void;
  readonly steadyClock: () => number;
};

export type ClaimedAhead = {
  /** How many jobs the next claim should take beyond the free slots. */
  wanted(now: number): number;
  claimBegan(now: number): void;
  callEnded(): void;
  /** Takes over the jobs of a claim and starts what can be started. */
  add(jobs: readonly ClaimedJob[]): void;
  /** Starts jobs while there are slots, in claim order; jobs of full hosts stay. */
  startNext(): void;
  giveBackAll(): void;
  jobs(): readonly ClaimedJob[];
};

/** How long a claimed job may wait for a slot or for its host. */
const AHEAD_MS = 100;

export function createClaimedAhead(options: ClaimedAheadOptions): ClaimedAhead {
  const { concurrency, claimsAhead, freeSlots, mayStart, start, giveBack, steadyClock } = options;
  const waiting: ClaimedJob[] = [];
  let endedSinceClaim = 0;
  let lastClaimAt = 0;
  let timer: NodeJS.Timeout | undefined;

  function target(now: number): number {
    if (!claimsAhead || endedSinceClaim === 0) return 0;
    const perMs = endedSinceClaim / Math.max(1, now - lastClaimAt);
    return Math.min(4 * concurrency, 2 * endedSinceClaim, Math.floor((perMs * AHEAD_MS) / 2));
  }

  function startNext(): void {
    if (waiting.length === 0 || freeSlots() <= 0) return;
    const now = steadyClock();
    const staying: ClaimedJob[] = [];
    let seen = 0;
    for (; seen < waiting.length && freeSlots() > 0; seen++) {
      const job = waiting[seen]!;
      const host = hostOf(job.callbackUrl);
      if (mayStart(host, now)) start(job, host, now);
      else staying.push(job);
    }
    waiting.splice(0, seen, ...staying);
    if (waiting.length === 0) stopTimer();
  }

  function giveBackAll(): void {
    stopTimer();
    for (const job of waiting.splice(0)) giveBack(job);
  }

  function stopTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    wanted: (now) => Math.max(0, target(now) - waiting.length),
    claimBegan(now) {
      endedSinceClaim = 0;
      lastClaimAt = now;
    },
    callEnded() {
      endedSinceClaim += 1;
    },
    add(jobs) {
      waiting.push(...jobs);
      startNext();
      if (waiting.length > 0) timer ??= setTimeout(giveBackAll, AHEAD_MS);
    },
    startNext,
    giveBackAll,
    jobs: () => waiting,
  };
}
