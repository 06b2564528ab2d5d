import { isDeepStrictEqual } from 'node:util';
import { createLimitLog, findRateLimits, type LimitLog } from './limit-log.ts';

export type LimitScope = ReturnType<typeof createLimitScope>;

/**
 * The limits of one scope: a routing host, or one method on it. They are learned from the headers
 * of each reply; until the first reply, and after a pause until the next, only one request is under
 * way.
 */
export function createLimitScope() {
  let logs: LimitLog[] = [];
  let isKnown = false;
  let inFlight = 0;
  let entered = 0;
  let pausedUntil = 0;
  let isProbing = false;

  /** Replaces the limits when the upstream states others; requests under way are counted again. */
  function learn(header: string | null): void {
    if (header === '') isKnown = true;
    const limits = findRateLimits(header);
    if (!limits) return;
    isKnown = true;
    const before = logs.map(({ limit }) => limit);
    if (isDeepStrictEqual(limits, before)) return;
    logs = limits.map((limit) => {
      const log = createLimitLog(limit);
      for (let i = 0; i < inFlight; i++) log.send();
      return log;
    });
  }

  return {
    mayEnter(now: number): boolean {
      if (now < pausedUntil) return false;
      if (!isKnown || isProbing) return inFlight === 0;
      return logs.every((log) => log.occupied(now) < log.limit.requests);
    },
    /** The earliest time at which the last of `requests` further requests can be sent. */
    freeAt(now: number, requests: number): number {
      const from = Math.max(now, pausedUntil);
      return Math.max(from, ...logs.map((log) => log.freeAt(now, requests, from)));
    },
    /** Counts a request; the returned function is called with the headers of its reply. */
    enter(sentAt: number) {
      inFlight++;
      const number = ++entered;
      for (const log of logs) log.send();
      const taken = new Map(logs.map((log) => [log.limit.seconds, log.occupied(sentAt)]));
      return (now: number, limits: string | null, counts: string | null): void => {
        learn(limits);
        inFlight--;
        if (limits !== null && sentAt >= pausedUntil) isProbing = false;
        for (const log of logs) {
          log.receive(now);
          // At most this many are ours: slots occupied at sending, and requests sent since.
          const ours = (taken.get(log.limit.seconds) ?? 1) + entered - number;
          const counted = countOf(counts, log.limit.seconds);
          if (counted > ours) log.receiveForeign(now, counted - ours);
        }
      };
    },
    pauseUntil(time: number): void {
      pausedUntil = Math.max(pausedUntil, time);
      isProbing = true;
    },
    /** The requests that the scarcest limit leaves, 0 in a pause; undefined while none is known. */
    budget(now: number): number | undefined {
      if (now < pausedUntil) return 0;
      const left = logs.map((log) => Math.max(log.limit.requests - log.occupied(now), 0));
      return left.length > 0 ? Math.min(...left) : undefined;
    },
  };
}

/** The upstream's own count for the window of this length; 0 when it states none. */
function countOf(header: string | null, seconds: number): number {
  return findRateLimits(header)?.find((count) => count.seconds === seconds)?.requests ?? 0;
}
