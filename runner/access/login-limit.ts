import { PublicError } from '@tessera/kit/errors';

const MAX_FAILURES = 10;
const WINDOW_MS = 60_000;
const PREFIX_LETTERS = 4;
const MAX_KEYS = 10_000;

type Window = { readonly endsAt: number; failures: number };

/** Counts failed logins. A valid token is never refused: it is not counted at all. */
export type LoginLimit = {
  /** Records a failure; throws 429 after ten within a minute from this address with this prefix. */
  failed(address: string, token: string): void;
};

/**
 * Failures are counted per address and beginning of the token, so that a stale token in one browser
 * does not limit others behind the same proxy.
 * @param clock milliseconds, monotonic
 */
export function createLoginLimit(clock: () => number): LoginLimit {
  const windows = new Map<string, Window>();

  function windowOf(key: string, now: number): Window {
    const current = windows.get(key);
    if (current !== undefined && current.endsAt > now) return current;
    // The oldest windows are first; forgetting one early only makes the limit more lenient.
    const [oldest] = windows.keys();
    if (windows.size >= MAX_KEYS && oldest !== undefined) windows.delete(oldest);
    const opened = { endsAt: now + WINDOW_MS, failures: 0 };
    windows.delete(key);
    windows.set(key, opened);
    return opened;
  }

  return {
    failed(address, token) {
      const now = clock();
      const window = windowOf(`${address} ${token.slice(0, PREFIX_LETTERS)}`, now);
      window.failures += 1;
      if (window.failures <= MAX_FAILURES) return;
      const seconds = Math.ceil((window.endsAt - now) / 1000);
      const message = `too many failed logins; try again in ${seconds} s`;
      throw new PublicError(429, 'rate_limited', message, {
        retryAfterSeconds: seconds,
        cs: `Příliš mnoho neúspěšných přihlášení, zkuste to znovu za ${seconds} s.`,
      });
    },
  };
}
