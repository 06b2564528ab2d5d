import { isDeepStrictEqual } from 'node:util';

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

/** At most `requests` requests in `seconds` seconds. */
type RateLimit = { readonly requests: number; readonly seconds: number };

/**
 * `20:1,100:120` → at most 20 in 1 s and 100 in 120 s. Undefined when the header is missing or not
 * of this form.
 */
export function findRateLimits(header: string | null | undefined): RateLimit[] | undefined {
  if (!header) return undefined;
  const limits: RateLimit[] = [];
  for (const pair of header.split(',')) {
    const match = /^\s*(\d{1,9}):(\d{1,9})\s*$/.exec(pair);
    const [requests, seconds] = [Number(match?.[1]), Number(match?.[2])];
    if (!match || requests < 1 || seconds < 1) return undefined;
    limits.push({ requests, seconds });
  }
  return limits;
}

type LimitLog = ReturnType<typeof createLimitLog>;

/**
 * Requests counted against one limit. A request occupies a slot from the moment it is sent until
 * one window after its reply arrived. The upstream counted it somewhere in between, so no window
 * can hold more requests than the limit, wherever the upstream lets its windows begin: each one
 * that it has counted in the same window as a new request still occupies a slot here.
 */
function createLimitLog(limit: RateLimit) {
  const windowMs = limit.seconds * 1000;
  let unanswered = 0;
  /** When each occupied slot becomes free, ascending, since replies arrive in order of time. */
  const releases: number[] = [];

  /** Occupied slots, including requests without a reply. */
  function occupied(now: number): number {
    while (releases[0]! <= now) releases.shift();
    return unanswered + releases.length;
  }

  /** When slot number `index` (0 = the one that is free first) can be used. */
  function slotFreeAt(index: number, now: number): number {
    const free = Math.max(0, limit.requests - occupied(now));
    return index < free ? now : (releases[index - free] ?? now + windowMs);
  }

  return {
    limit,
    occupied,
    /**
     * The earliest time at which the last of `requests` further requests can be sent, none of them
     * before `from`. An estimate while replies are outstanding.
     */
    freeAt(now: number, requests: number, from: number): number {
      // Each slot sends one request per window, beginning when it becomes free.
      const rounds = Math.floor((requests - 1) / limit.requests);
      const first = slotFreeAt((requests - 1) % limit.requests, now);
      return Math.max(first, from) + rounds * windowMs;
    },
    send: () => void unanswered++,
    receive(now: number): void {
      unanswered = Math.max(0, unanswered - 1);
      releases.push(now + windowMs);
    },
    /** Requests that the upstream counted and that are not ours (another process with this key). */
    receiveForeign(now: number, count: number): void {
      for (let i = 0; i < Math.min(count, limit.requests); i++) releases.push(now + windowMs);
    },
  };
}
