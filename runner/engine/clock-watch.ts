import { every, type Repeating } from '@tessera/kit/every';

type ClockWatchOptions = {
  readonly now: () => number;
  readonly steadyClock: () => number;
  readonly pollIntervalMs: number;
  /** Called when the clock was set; negative: set back. */
  readonly onSet: (byMs: number) => void;
};

/** A smaller difference is drift that NTP corrects. */
const STEP_MS = 1000;

const LONGEST_INTERVAL_MS = 1000;

/** Notices within the poll interval that the clock was set, by a clock that only passes. */
export function watchClock({
  now,
  steadyClock,
  pollIntervalMs,
  onSet,
}: ClockWatchOptions): Repeating {
  let ahead = now() - steadyClock();
  return every({
    nextDelayMs: () => Math.min(pollIntervalMs, LONGEST_INTERVAL_MS),
    async task() {
      const byMs = now() - steadyClock() - ahead;
      ahead += byMs;
      if (Math.abs(byMs) >= STEP_MS) onSet(Math.round(byMs));
    },
    onError() {}, // nothing in the task fails
  });
}
