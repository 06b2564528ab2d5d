import { isIPv6 } from 'node:net';
import { PublicError } from '@tessera/kit/errors';

const MAX_FAILURES = 10;
const WINDOW_MS = 60_000;
const MAX_KEYS = 10_000;

type Window = { readonly endsAt: number; failures: number };

/** Limits how many tokens can be tried from an address. */
type GuessLimit = {
  /**
   * What `find` makes of a token or of the proof in a cookie; undefined is a failure. After ten of
   * them within a minute the address gets 429 for the rest of it, whatever it presents, so that
   * guesses are not answered. Only what was right from there before is still looked at: one stale
   * token must not lock out others behind the same address.
   */
  check<T>(address: string, presented: string, find: () => T | undefined): T | undefined;
};

type GuessLimitOptions = {
  /** Milliseconds, monotonic. */
  readonly clock: () => number;
  /** An address has begun to be refused. */
  readonly onLimit: (address: string) => void;
};

export function createGuessLimit({ clock, onLimit }: GuessLimitOptions): GuessLimit {
  const windows = new Map<string, Window>();
  const rightBefore = new Set<string>();

  function fail(network: string, now: number): void {
    const current = windows.get(network);
    if (current === undefined || current.endsAt <= now) {
      windows.delete(network);
      forgetOldest(windows);
      windows.set(network, { endsAt: now + WINDOW_MS, failures: 1 });
      return;
    }
    current.failures += 1;
    if (current.failures === MAX_FAILURES) onLimit(network);
  }

  return {
    check(address, presented, find) {
      const network = networkOf(address);
      const now = clock();
      const window = windows.get(network);
      const isLimited =
        window !== undefined && window.endsAt > now && window.failures >= MAX_FAILURES;
      const key = `${network} ${presented}`;
      if (isLimited && !rightBefore.has(key)) throw tooMany(window.endsAt - now);
      const found = find();
      if (found === undefined) {
        fail(network, now);
      } else if (!rightBefore.has(key)) {
        forgetOldest(rightBefore);
        rightBefore.add(key);
      }
      return found;
    },
  };
}

/** They are in the order of insertion. Forgetting early only makes the limit more lenient. */
function forgetOldest(keys: Map<string, unknown> | Set<string>): void {
  const [oldest] = keys.keys();
  if (keys.size >= MAX_KEYS && oldest !== undefined) keys.delete(oldest);
}

/** Whoever has one address of IPv6 has the other 2^64 of its network too. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = new Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

function tooMany(waitMs: number): PublicError {
  const seconds = Math.ceil(waitMs / 1000);
  const message = `too many wrong tokens came from this address; try again in ${seconds} s`;
  return new PublicError(429, 'rate_limited', message, {
    retryAfterSeconds: seconds,
    cs: `Z této adresy přišlo příliš mnoho neplatných tokenů, zkuste to znovu za ${seconds} s.`,
  });
}
