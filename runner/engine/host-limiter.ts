/*
 * Host limiter. Decides how many calls to one host may be under way, so that receivers that accept
 * connections and never answer cannot use up all slots of the worker.
 *
 * Invariant (with five slots or more): no host ever holds the last free slot, and hosts that are
 * not known to answer promptly leave `reserve` slots free for hosts with no call under way. Both
 * end while the dispatcher has found that no other host waits, for hosts that answer their calls.
 *
 * A host's way through it: the first calls go to an unknown host, which may take its share (half
 * of the slots while other hosts are being called, otherwise all but the reserve). Once an answer
 * came within a second it is prompt and may take all slots but one: its slots become free again at
 * once. When one of its calls is older than a second, or the last one timed out, it counts as slow
 * and starts no further calls beyond its share. A slow host gets no slot of the reserve, so a dead
 * receiver that is retried again and again does not block the others again and again.
 *
 * Dropped: a fixed share for every host (halves the rate of a fast receiver that is alone), and
 * slots beyond `concurrency` for new hosts (the setting is a promise to the operator).
 */

export type HostLimiter = {
  /** True when one more call to the host may start now. */
  mayStart(host: string, now: number): boolean;
  started(host: string, now: number): void;
  /** @param answered false for timeouts and lost connections */
  ended(host: string, startedAt: number, answered: boolean, now: number): void;
  /** Until then no other host waits: hosts that answer may have all slots. */
  lend(until: number): void;
  /** The hosts known to the limiter that may start no further call now. */
  fullHosts(now: number): string[];
  /**
   * The full hosts that will not start one soon either: at their fixed limit, or not known to answer
   * promptly. A prompt host that may not have the last slot only waits for the next of its answers.
   */
  blockedHosts(now: number): string[];
  /** The full hosts that have used up their own share, whether or not other slots are free. */
  hostsAtShare(now: number): string[];
};

type HostLimiterOptions = {
  readonly concurrency: number;
  /** A fixed limit for every host; undefined: half of the slots while other hosts are called. */
  readonly maxPerHost: number | undefined;
};

/** A call or an answer that takes longer is slow. */
const PROMPT_MS = 1000;

/** With fewer slots than this nothing is left free: one slot would be too large a part. */
const SMALLEST_WITH_RESERVE = 5;

/** With more hosts than this the idle ones are forgotten, so that a claim need not look at all. */
const MOST_REMEMBERED = 500;

type HostState = {
  /** When the calls under way began, oldest first. */
  readonly calls: number[];
  knownPrompt: boolean;
  knownSlow: boolean;
  /** How long its last call took; undefined where that was not answered. */
  answeredInMs: number | undefined;
};

export function createHostLimiter({ concurrency, maxPerHost }: HostLimiterOptions): HostLimiter {
  const reserve =
    concurrency < SMALLEST_WITH_RESERVE ? 0 : Math.max(1, Math.floor(concurrency / 5));
  const share = Math.max(1, Math.floor(concurrency / 2));
  const hosts = new Map<string, HostState>();
  let used = 0;
  const inUse = new Map<string, HostState>();
  let lentUntil = 0;

  function stateOf(host: string): HostState {
    let state = hosts.get(host);
    if (state === undefined) {
      state = { calls: [], knownPrompt: false, knownSlow: false, answeredInMs: undefined };
      hosts.set(host, state);
    }
    return state;
  }

  function mayStart(host: string, now: number): boolean {
    const free = concurrency - used;
    if (free <= 0) return false;
    const state = hosts.get(host);
    const under = state?.calls.length ?? 0;
    if (maxPerHost !== undefined && under >= maxPerHost) return false;
    if (reserve === 0 || (now < lentUntil && isAnswering(state, now))) return true;
    if (under === 0) return state?.knownSlow !== true || free > reserve;
    if (isPrompt(state, now)) return free > 1;
    const othersAreCalled = inUse.size > 1;
    if (othersAreCalled && maxPerHost === undefined && under >= share) return false;
    return free > reserve;
  }

  function isAtShare(host: string, state: HostState, now: number): boolean {
    if (used < concurrency) return !mayStart(host, now);
    const under = state.calls.length;
    if (maxPerHost !== undefined) return under >= maxPerHost;
    return reserve > 0 && under >= share && !isPrompt(state, now);
  }

  function isBlocked(host: string, state: HostState, now: number): boolean {
    if (maxPerHost !== undefined && state.calls.length >= maxPerHost) return true;
    return reserve > 0 && !isPrompt(state, now) && !mayStart(host, now);
  }

  /** An idle host is refused none but the slots of the reserve, so that a claim need not look at it. */
  function mayBeFull(): ReadonlyMap<string, HostState> {
    return concurrency - used > reserve ? inUse : hosts;
  }

  function forgetIdle(): void {
    for (const [host, { calls }] of hosts) if (calls.length === 0) hosts.delete(host);
  }

  return {
    mayStart,
    started(host, now) {
      const state = stateOf(host);
      inUse.set(host, state);
      state.calls.push(now);
      used += 1;
    },
    ended(host, startedAt, answered, now) {
      const state = stateOf(host);
      const place = state.calls.indexOf(startedAt);
      if (place < 0) return;
      state.calls.splice(place, 1);
      used -= 1;
      if (state.calls.length === 0) inUse.delete(host);
      state.answeredInMs = answered ? now - startedAt : undefined;
      state.knownPrompt = answered && now - startedAt < PROMPT_MS;
      state.knownSlow = !answered && now - startedAt >= PROMPT_MS;
      if (hosts.size > MOST_REMEMBERED) forgetIdle();
    },
    lend(until) {
      lentUntil = until;
    },
    fullHosts(now) {
      const full: string[] = [];
      for (const host of mayBeFull().keys()) if (!mayStart(host, now)) full.push(host);
      return full;
    },
    blockedHosts: (now) =>
      [...mayBeFull()].filter(([host, state]) => isBlocked(host, state, now)).map(([host]) => host),
    hostsAtShare: (now) =>
      [...hosts].filter(([host, state]) => isAtShare(host, state, now)).map(([host]) => host),
  };
}

/** Its last call was answered, and those under way do not take much longer. */
function isAnswering(state: HostState | undefined, now: number): boolean {
  if (state?.answeredInMs === undefined) return false;
  const [oldest = now] = state.calls;
  return now - oldest < Math.max(PROMPT_MS, 3 * state.answeredInMs);
}

function isPrompt(state: HostState | undefined, now: number): boolean {
  if (state?.knownPrompt !== true) return false;
  const [oldest] = state.calls;
  return oldest === undefined || now - oldest < PROMPT_MS;
}
