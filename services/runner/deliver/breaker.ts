/** When calls to a failing host are suspended. */
export type BreakerOptions = {
  /** Consecutive failures that open the breaker. */
  readonly failures: number;
  /** Time it stays open before a probe is allowed. */
  readonly restMs: number;
};

type HostState = { failures: number; until: number; probing: boolean };

/** While a probe is under way, other jobs wait for this part of `restMs`. */
const WAIT_FOR_PROBE = 0.2;

/** With more hosts than this those that failed longest ago and are not suspended are forgotten. */
const MOST_REMEMBERED = 500;

/**
 * A circuit breaker per host. While it is open, jobs wait without using attempts, so that a failing
 * receiver does not occupy every slot. Afterwards one call probes the host: success closes the
 * breaker, failure opens it again.
 * @param onChange a host is suspended until then, or (undefined) may be called again
 */
export function createBreaker(
  { failures, restMs }: BreakerOptions,
  onChange: (host: string, until: number | undefined) => void = () => {},
) {
  /** The host that failed last stands last. */
  const hosts = new Map<string, HostState>();

  function isSuspended(host: string, now: number): boolean {
    const state = hosts.get(host);
    return state !== undefined && (state.until > now || state.probing);
  }

  function forgetOldest(now: number): void {
    for (const host of hosts.keys()) {
      if (hosts.size <= MOST_REMEMBERED) return;
      if (!isSuspended(host, now)) hosts.delete(host);
    }
  }

  return {
    isSuspended,
    /** The hosts that may not be called now, and until when; while one is probed, a fifth of the rest. */
    suspended(now: number): ReadonlyMap<string, number> {
      const all = new Map<string, number>();
      for (const [host, { until, probing }] of hosts) {
        if (until > now) all.set(host, until);
        else if (probing) all.set(host, now + Math.ceil(restMs * WAIT_FOR_PROBE));
      }
      return all;
    },
    /** A call begins: to a host that has rested it is the probe. */
    begin(host: string): void {
      const state = hosts.get(host);
      if (state !== undefined && state.failures >= failures) state.probing = true;
    },
    /** A call ended that says nothing about its host: it was cut, or never left. */
    abandon(host: string): void {
      const state = hosts.get(host);
      if (state !== undefined) state.probing = false;
    },
    /** Records how a call ended. */
    record(host: string, failed: boolean, now: number): void {
      const state = hosts.get(host) ?? { failures: 0, until: 0, probing: false };
      const wasOpen = state.failures >= failures;
      if (!failed) {
        hosts.delete(host);
        if (wasOpen) onChange(host, undefined);
        return;
      }
      const isRest = wasOpen && state.until > now; // a call that began before the suspension
      state.failures += 1;
      state.probing = false;
      hosts.delete(host);
      hosts.set(host, state);
      if (hosts.size > MOST_REMEMBERED) forgetOldest(now);
      if (state.failures < failures || isRest) return;
      state.until = now + restMs;
      onChange(host, state.until);
    },
  };
}
