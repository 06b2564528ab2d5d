import { Cron } from 'croner';

/** Every 6 hours, on the hour. */
const schedule = new Cron('0 0 */6 * * *', { timezone: 'UTC', paused: true });

const FIRST_RETRY_MS = 10 * 60_000;

/**
 * Time until the next refresh: the next scheduled hour, or earlier after consecutive refreshes with
 * a failed source: 10, 20, 40 … minutes.
 */
export function nextRefreshMs(now: Date, failedInARow: number): number {
  const next = schedule.nextRun(now);
  const regular = next ? next.getTime() - now.getTime() : FIRST_RETRY_MS;
  if (failedInARow === 0) return regular;
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(failedInARow - 1, 10), regular);
}
