import { every, type Repeating } from '@tessera/kit/every';

const MINUTE_MS = 60_000;
const LONGEST_MINUTES = 60;

type RetryOptions = {
  /** True while an archive could not be had when it was last asked for. */
  readonly isMissing: () => boolean;
  readonly refresh: () => Promise<void>;
  readonly onError: (error: unknown) => void;
};

/** Refreshes again while an archive is missing: after 1, 2, 4 … minutes, an hour at most. */
export function createRetry({ isMissing, refresh, onError }: RetryOptions): Repeating {
  let tries = 0;
  return every({
    nextDelayMs: () => MINUTE_MS * Math.min(2 ** tries, LONGEST_MINUTES),
    async task() {
      if (!isMissing()) {
        tries = 0;
        return;
      }
      tries += 1;
      await refresh();
    },
    onError,
  });
}
