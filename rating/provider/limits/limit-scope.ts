import { createLimitLog, type LimitLog } from './limit-log.ts';
import { findRateLimits } from './rate-headers.ts';

/** What the limits of one scope look like from outside. */
export type ScopeView = {
  readonly limits: readonly {
    readonly requests: number;
    readonly seconds: number;
    readonly used: number;
  }[];
  /** How long the upstream asked us to stay away, 0 when it did not. */
  readonly paused_ms: number;
};

/**
 * The limits of one scope: a routing host, or one method on it. They are learned from the headers
 * of each reply; until the first one, a single request feels the way.
 */
export type LimitScope = {
  mayEnter(now: number): boolean;
  /** When the next request may enter, as far as can be known. */
  freeAt(now: number, places: number): number;
  /** Counts a request; the function it returns wants the reply's headers. */
  enter(sentAt: number): (now: number, limits: string | null, counts: string | null) => void;
  pauseUntil(time: number): void;
  readonly pausedUntil: number;
  view(now: number): ScopeView;
};

export function createLimitScope(): LimitScope {
  let logs: LimitLog[] = [];
  let known = false;
  let underWay = 0;
  let entered = 0;
  let pausedUntil = 0;

  /** A changed limit starts with the places taken under the old one of the same length. */
  function learn(header: string | null): void {
    if (header === '') known = true;
    const limits = findRateLimits(header);
    if (!limits) return;
    known = true;
    const same =
      limits.length === logs.length &&
      limits.every(({ requests, seconds }, i) => {
        const limit = logs[i]!.limit;
        return limit.requests === requests && limit.seconds === seconds;
      });
    if (same) return;
    logs = limits.map((limit) => {
      const log = createLimitLog(limit);
      for (let i = 0; i < underWay; i++) log.send();
      return log;
    });
  }

  return {
    mayEnter(now) {
      if (now < pausedUntil) return false;
      if (!known) return underWay === 0;
      return logs.every((log) => log.occupied(now) < log.limit.requests);
    },
    freeAt(now, places) {
      return Math.max(now, pausedUntil, ...logs.map((log) => log.freeAt(now, places)));
    },
    enter(sentAt) {
      underWay++;
      const number = ++entered;
      for (const log of logs) log.send();
      const taken = new Map(logs.map((log) => [log.limit.seconds, log.occupied(sentAt)]));
      return (now, limits, counts) => {
        learn(limits);
        underWay--;
        for (const log of logs) {
          log.receive(now);
          // What we can have sent at most: places taken then, and who may have overtaken us.
          const ours = (taken.get(log.limit.seconds) ?? 1) + entered - number;
          const counted = countOf(counts, log.limit.seconds);
          if (counted > ours) log.receiveForeign(now, counted - ours);
        }
      };
    },
    pauseUntil(time) {
      pausedUntil = Math.max(pausedUntil, time);
    },
    get pausedUntil() {
      return pausedUntil;
    },
    view: (now) => ({
      limits: logs.map((log) => ({ ...log.limit, used: log.occupied(now) })),
      paused_ms: Math.max(0, Math.round(pausedUntil - now)),
    }),
  };
}

/** What the upstream has counted in the window of so many seconds; 0 when it does not say. */
function countOf(header: string | null, seconds: number): number {
  return findRateLimits(header)?.find((count) => count.seconds === seconds)?.requests ?? 0;
}
