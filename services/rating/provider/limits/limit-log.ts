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

export type LimitLog = ReturnType<typeof createLimitLog>;

/**
 * Requests counted against one limit. A request occupies a slot from the moment it is sent until
 * one window after its reply arrived. The upstream counted it somewhere in between, so no window
 * can hold more requests than the limit, wherever the upstream lets its windows begin: each one
 * that it has counted in the same window as a new request still occupies a slot here.
 */
export function createLimitLog(limit: RateLimit) {
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
