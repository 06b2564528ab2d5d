import { Cron } from 'croner';

/** Every 6 hours, on the hour (specification part A, section 8). */
const schedule = new Cron('0 0 */6 * * *', { timezone: 'UTC', paused: true });

/** Soon enough that a source which was down for a moment is not missing for a quarter of a day. */
const FIRST_RETRY_MS = 10 * 60_000;

/**
 * How long until the next refresh: the regular hour, or sooner after refreshes in which a source
 * failed: 10, 20, 40 … minutes, so that a source which stays down is not pestered.
 */
export function nextRefreshMs(now: Date, failedInARow: number): number {
  const next = schedule.nextRun(now);
  const regular = next ? next.getTime() - now.getTime() : FIRST_RETRY_MS;
  if (failedInARow === 0) return regular;
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(failedInARow - 1, 10), regular);
}
