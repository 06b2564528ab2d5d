/** When a host that keeps failing is left alone. */
export type BreakerOptions = {
  /** So many failures in a row open it. */
  readonly failures: number;
  /** How long it stays open before one call may probe. */
  readonly restMs: number;
};

/**
 * A circuit breaker per host. While it is open jobs wait without using up tries, so that one dead
 * receiver does not eat every slot. After the rest one call probes: its success closes it, its
 * failure opens it again.
 */
export type Breaker = {
  /** Undefined when the host may be called now, else until when to wait. */
  openUntil(host: string, now: number): number | undefined;
  /** How a call ended. */
  record(host: string, failed: boolean, now: number): void;
  /** The hosts that are left alone now. */
  open(now: number): string[];
};

type HostState = { failures: number; until: number; probing: boolean };

/** While a probe is under way the others ask again after this part of the rest. */
const PROBE_PATIENCE = 0.2;

export function createBreaker({ failures, restMs }: BreakerOptions): Breaker {
  const hosts = new Map<string, HostState>();
  return {
    openUntil(host, now) {
      const state = hosts.get(host);
      if (state === undefined || state.failures < failures) return undefined;
      if (state.until > now) return state.until;
      if (state.probing) return now + Math.ceil(restMs * PROBE_PATIENCE);
      state.probing = true;
      return undefined;
    },
    record(host, failed, now) {
      if (!failed) {
        hosts.delete(host);
        return;
      }
      const state = hosts.get(host) ?? { failures: 0, until: 0, probing: false };
      state.failures += 1;
      state.probing = false;
      if (state.failures >= failures) state.until = now + restMs;
      hosts.set(host, state);
    },
    open: (now) => [...hosts].filter(([, state]) => state.until > now).map(([host]) => host),
  };
}
