import { setTimeout as sleep } from 'node:timers/promises';

/** One lost reply is no outage. Equal to the attempts of one call. */
const FAILURES_OF_AN_OUTAGE = 4;
const LONGEST_PAUSE_MS = 30_000;

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/**
 * Holds back patient callers of one host during an outage. It opens after several failures in a
 * row; then one caller at a time probes the host after growing pauses, and the first reply lets all
 * others go on. Without it every waiting job would spend the host's budget on calls that fail.
 *
 * @param pauseMs length of the n-th pause, n = 1, 2, …
 */
export function createCircuitBreaker(now: () => number, pauseMs: (round: number) => number) {
  let failures = 0;
  let rounds = 0;
  let openUntil = 0;
  let isProbing = false;
  let change = Promise.withResolvers<void>();

  const isOpen = () => failures >= FAILURES_OF_AN_OUTAGE;

  function changed(): void {
    isProbing = false;
    change.resolve();
    change = Promise.withResolvers<void>();
  }

  return {
    /** Resolves when a call may be made. Rejects with the signal's reason. */
    async enter(signal?: AbortSignal): Promise<void> {
      while (isOpen()) {
        const waitMs = openUntil - now();
        if (waitMs <= 0 && !isProbing) {
          isProbing = true;
          return;
        }
        const stop = new AbortController();
        const abort = () => stop.abort();
        signal?.addEventListener('abort', abort, { once: true });
        const timer = sleep(isProbing ? LONGEST_PAUSE_MS : Math.max(1, waitMs), undefined, stop);
        await Promise.race([timer.catch(() => {}), change.promise]);
        signal?.removeEventListener('abort', abort);
        stop.abort();
        signal?.throwIfAborted();
      }
    },
    succeeded(): void {
      failures = 0;
      rounds = 0;
      changed();
    },
    failed(): void {
      failures++;
      if (!isOpen()) return;
      // Calls that were under way when it opened fail too; they make the pause no longer.
      if (now() >= openUntil) {
        rounds++;
        openUntil = now() + Math.min(LONGEST_PAUSE_MS, pauseMs(rounds));
      }
      changed();
    },
    /** A call ended without a reply because its caller gave up. */
    abandoned(): void {
      if (isProbing) changed();
    },
    /** Milliseconds until the next probe; 0 while closed. */
    get openMs(): number {
      return isOpen() ? Math.max(1, openUntil - now()) : 0;
    },
  };
}

/** Whether the upstream can be asked, judged by its latest replies. */
export function createReachability(now: () => number) {
  let refusal: string | undefined;
  let failure = '';
  let failures = 0;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let unansweredSince: Date | undefined;
  return {
    /** It replied; "not found" and 429 count as replies. */
    answered(): void {
      refusal = undefined;
      failures = 0;
      answeredAt = now();
      unansweredSince = undefined;
    },
    /** It refused the key. */
    refused(reason: string): void {
      refusal = reason;
      failures = 0;
      unansweredSince ??= new Date();
    },
    /** No reply, or a 5xx. */
    failed(reason: string): void {
      failure = reason;
      failures++;
      unansweredSince ??= new Date();
    },
    /** Why it cannot be asked; undefined when it can. */
    problem(): string | undefined {
      if (refusal !== undefined) return `the upstream refuses UPSTREAM_API_KEY: ${refusal}`;
      return failures >= FAILURES_OF_AN_OUTAGE
        ? `the upstream does not answer: ${failure}`
        : undefined;
    },
    /** When its first reply failed since the last that did not. */
    get unansweredSince(): Date | undefined {
      return unansweredSince;
    },
    /** Time of the latest reply; -Infinity before the first. */
    get answeredAt(): number {
      return answeredAt;
    },
  };
}
