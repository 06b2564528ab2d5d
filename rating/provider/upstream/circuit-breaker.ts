import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Holds back patient callers of one host during an outage. It opens after several failures in a
 * row; then one caller at a time probes the host after growing pauses, and the first reply lets all
 * others go on. Without it every waiting job would spend the host's budget on calls that fail.
 */
export type CircuitBreaker = {
  /** Resolves when a call may be made. Rejects with the signal's reason. */
  enter(signal?: AbortSignal): Promise<void>;
  succeeded(): void;
  failed(): void;
  /** A call ended without a reply because its caller gave up. */
  abandoned(): void;
  /** Milliseconds until the next probe; 0 while closed. */
  readonly openMs: number;
};

const FAILURES_TO_OPEN = 4;
const LONGEST_PAUSE_MS = 30_000;

/** @param pauseMs length of the n-th pause, n = 1, 2, … */
export function createCircuitBreaker(
  now: () => number,
  pauseMs: (round: number) => number,
): CircuitBreaker {
  let failures = 0;
  let rounds = 0;
  let openUntil = 0;
  let isProbing = false;
  let change = Promise.withResolvers<void>();

  const isOpen = () => failures >= FAILURES_TO_OPEN;

  function changed(): void {
    isProbing = false;
    change.resolve();
    change = Promise.withResolvers<void>();
  }

  return {
    async enter(signal) {
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
    succeeded() {
      failures = 0;
      rounds = 0;
      changed();
    },
    failed() {
      failures++;
      if (!isOpen()) return;
      // Calls that were under way when it opened fail too; they make the pause no longer.
      if (now() >= openUntil) {
        rounds++;
        openUntil = now() + Math.min(LONGEST_PAUSE_MS, pauseMs(rounds));
      }
      changed();
    },
    abandoned() {
      if (isProbing) changed();
    },
    get openMs() {
      return isOpen() ? Math.max(1, openUntil - now()) : 0;
    },
  };
}
