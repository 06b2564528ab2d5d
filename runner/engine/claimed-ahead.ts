import { hostOf } from '../job/callback-address.ts';
import type { ClaimedJob } from '../job/job.ts';

/*
 * Claimed ahead. Holds what this worker has claimed and not started, and decides how many jobs a
 * claim takes beyond the free slots.
 *
 * Invariant: every job that is added leaves once, to `start` or to `giveBack`, at most `AHEAD_MS`
 * after it was added.
 *
 * A job stays here when its host may not be called now, or when it was claimed in advance and no
 * slot was free. Where a claim costs a round trip, the stock is as many jobs as calls end
 * within half of `AHEAD_MS`. So a slot that becomes free is filled at once while receivers are
 * fast, and nothing is claimed in advance while they are slow. The stock is filled up when half of
 * it is used: a round trip for a few jobs costs the server almost as much as one for hundreds.
 *
 * Dropped: a fixed number of jobs in advance (they waited behind slow calls while their leases ran
 * out), and a claim for every job that left the stock (twice the processor time of the server).
 */

type ClaimedAheadOptions = {
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

/** How long a claimed job may wait for a slot or for its host. */
const AHEAD_MS = 100;

/** How many jobs are in stock for each slot at most. */
const MOST_PER_SLOT = 10;

type WaitingJob = {
  readonly job: ClaimedJob;
  /** In claim order. */
  readonly place: number;
  /** Steady clock. */
  readonly until: number;
};

/** Over how long the rate of calls is measured at least. */
const WINDOW_MS = 10;

export function createClaimedAhead(options: ClaimedAheadOptions) {
  const { concurrency, claimsAhead, freeSlots, mayStart, start, giveBack, steadyClock } = options;
  /** By host, each in claim order: what waits for a full host is not looked at for every call. */
  const lines = new Map<string, WaitingJob[]>();
  let jobsWaiting = 0;
  let lastPlace = 0;
  let ended = 0;
  let countedSince = 0;
  let endedPerMs = 0;
  let timer: NodeJS.Timeout | undefined;

  function stock(now: number): number {
    const passed = now - countedSince;
    if (passed >= WINDOW_MS) {
      endedPerMs = ended / passed;
      ended = 0;
      countedSince = now;
    }
    return Math.min(MOST_PER_SLOT * concurrency, Math.floor((endedPerMs * AHEAD_MS) / 2));
  }

  /** Starts jobs while there are slots, in claim order; jobs of full hosts stay. */
  function startNext(): void {
    if (jobsWaiting === 0 || freeSlots() <= 0) return;
    const now = steadyClock();
    while (jobsWaiting > 0 && freeSlots() > 0) {
      const host = nextHost(now);
      if (host === undefined) return;
      start(takeFirst(host).job, host, now);
    }
  }

  /** The host of the first job in claim order that may start. */
  function nextHost(now: number): string | undefined {
    let next: string | undefined;
    let place = Number.POSITIVE_INFINITY;
    for (const [host, [first]] of lines) {
      if (first!.place >= place || !mayStart(host, now)) continue;
      next = host;
      place = first!.place;
    }
    return next;
  }

  function takeFirst(host: string): WaitingJob {
    const line = lines.get(host)!;
    const first = line.shift()!;
    jobsWaiting -= 1;
    if (line.length === 0) lines.delete(host);
    return first;
  }

  function giveBackUntil(moment: number): void {
    for (const [host, line] of lines) {
      while (line[0] !== undefined && line[0].until <= moment) giveBack(takeFirst(host).job);
    }
  }

  function onTimer(): void {
    timer = undefined;
    const now = steadyClock();
    giveBackUntil(now);
    if (jobsWaiting === 0) return;
    const next = Math.min(...[...lines.values()].map(([first]) => first!.until));
    timer = setTimeout(onTimer, Math.ceil(next - now));
  }

  return {
    /** How many jobs the next claim should take beyond the free slots. */
    wanted(now: number): number {
      if (!claimsAhead) return 0;
      const full = stock(now);
      return jobsWaiting > full / 2 ? 0 : full - jobsWaiting;
    },
    callEnded(): void {
      ended += 1;
    },
    /** Takes over the jobs of a claim and starts what can be started. */
    add(jobs: readonly ClaimedJob[]): void {
      const until = steadyClock() + AHEAD_MS;
      for (const job of jobs) {
        const host = hostOf(job.callbackUrl);
        const line = lines.get(host);
        lastPlace += 1;
        const one = { job, place: lastPlace, until };
        if (line === undefined) lines.set(host, [one]);
        else line.push(one);
      }
      jobsWaiting += jobs.length;
      startNext();
      if (jobsWaiting > 0) timer ??= setTimeout(onTimer, AHEAD_MS);
    },
    startNext,
    giveBackAll(): void {
      clearTimeout(timer);
      timer = undefined;
      giveBackUntil(Number.POSITIVE_INFINITY);
    },
    jobs: (): readonly ClaimedJob[] =>
      [...lines.values()].flatMap((line) => line.map(({ job }) => job)),
  };
}
