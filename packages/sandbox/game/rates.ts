/** `[requests, seconds]`, as in the header `X-App-Rate-Limit: 20:1,100:120`. */
type Limit = readonly [requests: number, seconds: number];

export type Rates = {
  /** The limits of the key, for each routing host. */
  readonly app: readonly Limit[];
  /** For each method on each host. */
  readonly method: Readonly<Record<Method, readonly Limit[]>>;
};

const METHODS = ['account', 'league', 'ids', 'match'] as const;
export type Method = (typeof METHODS)[number];

/** Limits of a production key: enough for a quick demonstration. */
export const PRODUCTION_RATES: Rates = {
  app: [
    [500, 10],
    [30_000, 600],
  ],
  method: { account: [[1000, 60]], league: [[2000, 10]], ids: [[500, 10]], match: [[250, 10]] },
};

/** Limits of a developer key (headers recorded in 2022): an uncached estimate takes minutes. */
export const DEVELOPER_RATES: Rates = {
  app: [
    [20, 1],
    [100, 120],
  ],
  method: { account: [[1000, 60]], league: [[165, 60]], ids: [[500, 10]], match: [[250, 10]] },
};

type Window = { opened: number; count: number };

type Admission = {
  readonly headers: Record<string, string>;
  /** Set when a limit is exceeded. */
  readonly refused?: { readonly type: 'application' | 'method'; readonly retryAfter: number };
};

/**
 * Rate limits as the upstream counts them: fixed windows that open with their first request. A
 * request over a limit, or during a `Retry-After` pause, is a violation.
 */
export function createRateLimits(rates: Rates, now: () => number) {
  const windows = new Map<string, Window>();
  const pauses = new Map<string, { from: number; until: number }>();
  let violations = 0;

  function count(scope: string, limits: readonly Limit[]): { counts: string; over: number } {
    let over = 0;
    const counts = limits.map(([requests, seconds]) => {
      const key = `${scope} ${seconds}`;
      const window = windows.get(key);
      const fresh = !window || now() >= window.opened + seconds * 1000;
      const current = fresh ? { opened: now(), count: 0 } : window;
      current.count++;
      windows.set(key, current);
      if (current.count > requests)
        over = Math.max(over, Math.ceil((current.opened + seconds * 1000 - now()) / 1000));
      return `${current.count}:${seconds}`;
    });
    return { counts: counts.join(','), over };
  }

  function admit(host: string, method: Method): Admission {
    const app = count(host, rates.app);
    const own = count(`${host} ${method}`, rates.method[method]);
    if (app.over > 0 || own.over > 0 || inPause(host) || inPause(`${host} ${method}`)) violations++;
    const headers = {
      'x-app-rate-limit': written(rates.app),
      'x-app-rate-limit-count': app.counts,
      'x-method-rate-limit': written(rates.method[method]),
      'x-method-rate-limit-count': own.counts,
    };
    if (app.over > 0) return { headers, refused: { type: 'application', retryAfter: app.over } };
    if (own.over > 0) return { headers, refused: { type: 'method', retryAfter: own.over } };
    return { headers };
  }

  /** Requests sent before the pause became known do not count as violations. */
  function inPause(scope: string): boolean {
    const pause = pauses.get(scope);
    return pause !== undefined && now() > pause.from + PAUSE_KNOWN_MS && now() < pause.until - 20;
  }

  return {
    admit,
    /** Starts a pause that a reply asked for in `Retry-After`. */
    pause(scope: string, seconds: number) {
      pauses.set(scope, { from: now(), until: now() + seconds * 1000 });
    },
    violations: () => violations,
  };
}

/** Until then a client, also one on a busy machine, may not have read the reply that began a pause. */
const PAUSE_KNOWN_MS = 500;

function written(limits: readonly Limit[]): string {
  return limits.map(([requests, seconds]) => `${requests}:${seconds}`).join(',');
}
