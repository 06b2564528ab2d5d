/** When calls to a failing host are suspended. */
export type BreakerOptions = {
  /** Consecutive failures that open the breaker. */
  readonly failures: number;
  /** How long it stays open before a probe is allowed. */
  readonly restMs: number;
};

/**
 * A circuit breaker per host. While it is open, jobs wait without using attempts, so that a failing
 * receiver does not occupy every slot. Afterwards one call probes the host: success closes the
 * breaker, failure opens it again.
 */
export type Breaker = {
  /** Reserves a call: undefined when the host may be called now, else the time to wait until. */
  openUntil(host: string, now: number): number | undefined;
  /** Records how a call ended. */
  record(host: string, failed: boolean, now: number): void;
  /** When an open breaker allows a call; undefined when it is closed. Reserves nothing. */
  restingUntil(host: string, now: number): number | undefined;
  /** The hosts whose breaker is open. */
  open(now: number): string[];
};

type HostState = { failures: number; until: number; probing: boolean };

/** While a probe is under way, other jobs wait for this part of `restMs`. */
const WAIT_FOR_PROBE = 0.2;

export function createBreaker({ failures, restMs }: BreakerOptions): Breaker {
  const hosts = new Map<string, HostState>();
  return {
    openUntil(host, now) {
      const state = hosts.get(host);
      if (state === undefined || state.failures < failures) return undefined;
      if (state.until > now) return state.until;
      if (state.probing) return afterProbe(now);
      state.probing = true;
      return undefined;
    },
    record(host, failed, now) {
      if (!failed) {
        hosts.delete(host);
        return;
      }
      // mutation: record sets probing to false before the state is stored
      const state = hosts.get(host) ?? { failures: 0, until: 0, probing: false };
      state.failures += 1;
      state.probing = false;
      if (state.failures >= failures) state.until = now + restMs;
      hosts.set(host, state);
    },
    restingUntil(host, now) {
      const state = hosts.get(host);
      return state && restsUntil(state, now);
    },
    open: (now) =>
      [...hosts].filter(([, state]) => restsUntil(state, now) !== undefined).map(([host]) => host),
  };

  function restsUntil({ until, probing }: HostState, now: number): number | undefined {
    if (until > now) return until;
    return probing ? afterProbe(now) : undefined;
  }

  function afterProbe(now: number): number {
    return now + Math.ceil(restMs * WAIT_FOR_PROBE);
  }
}
