import { Cron } from 'croner';

/** Every 6 hours, on the hour (specification part A, section 8). */
const schedule = new Cron('0 0 */6 * * *', { timezone: 'UTC', paused: true });

/** Soon enough that a source which was down for a moment is not missing for a quarter of a day. */
const RETRY_MS = 10 * 60_000;

/** How long until the next refresh. */
export function nextRefreshMs(now: Date, someFailed: boolean): number {
  const next = schedule.nextRun(now);
  const regular = next ? next.getTime() - now.getTime() : RETRY_MS;
  return someFailed ? Math.min(RETRY_MS, regular) : regular;
}
