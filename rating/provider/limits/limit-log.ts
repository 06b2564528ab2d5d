/** At most `requests` requests in `seconds` seconds. */
export type RateLimit = { readonly requests: number; readonly seconds: number };

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

/**
 * Requests counted against one limit. A request occupies a slot from the moment it is sent until
 * one window after its reply arrived. The upstream counted it somewhere in between, so no window
 * can hold more requests than the limit, wherever the upstream lets its windows begin: each one
 * that it has counted in the same window as a new request still occupies a slot here.
 */
export type LimitLog = {
  readonly limit: RateLimit;
  /** Occupied slots, including requests without a reply. */
  occupied(now: number): number;
  /**
   * The earliest time at which the last of `requests` further requests can be sent, none of them
   * before `from`. An estimate while replies are outstanding.
   */
  freeAt(now: number, requests: number, from?: number): number;
  send(): void;
  receive(now: number): void;
  /** Requests that the upstream counted and that are not ours (another process with this key). */
  receiveForeign(now: number, count: number): void;
};

export function createLimitLog(limit: RateLimit): LimitLog {
  const windowMs = limit.seconds * 1000;
  let unanswered = 0;
  /** When each occupied slot becomes free, ascending, since replies arrive in order of time. */
  let releases: number[] = [];
  let head = 0;

  function forgetReleased(now: number): void {
    while (head < releases.length && releases[head]! <= now) head++;
    if (head > 1000 && head > releases.length / 2) {
      releases = releases.slice(head);
      head = 0;
    }
  }

  const occupied = (now: number): number => {
    forgetReleased(now);
    return unanswered + releases.length - head;
  };

  /** When slot number `index` (0 = the one that is free first) can be used. */
  function slotFreeAt(index: number, now: number): number {
    const free = Math.max(0, limit.requests - occupied(now));
    if (index < free) return now;
    return releases[head + index - free] ?? now + windowMs;
  }

  return {
    limit,
    occupied,
    freeAt(now, requests, from = now) {
      // Each slot sends one request per window, beginning when it becomes free.
      const rounds = Math.floor((requests - 1) / limit.requests);
      const first = slotFreeAt((requests - 1) % limit.requests, now);
      return Math.max(first, from) + rounds * windowMs;
    },
    send: () => {
      unanswered++;
    },
    receive(now) {
      unanswered = Math.max(0, unanswered - 1);
      releases.push(now + windowMs);
    },
    receiveForeign(now, count) {
      for (let i = 0; i < Math.min(count, limit.requests); i++) releases.push(now + windowMs);
    },
  };
}
