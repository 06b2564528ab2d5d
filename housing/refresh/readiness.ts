import { Cron } from 'croner';
import { sourceNames } from '../market/indicator.ts';
import type { HousingStore } from '../store/housing-store.ts';

type Circumstances = {
  readonly store: HousingStore;
  readonly refreshing: boolean;
  /** Whether a timer asks the sources. */
  readonly refreshEnabled: boolean;
};

/** Why there is no page to show, or undefined when there is data. */
export function notReadyReason({
  store,
  refreshing,
  refreshEnabled,
}: Circumstances): string | undefined {
  const lost = store.lostReason();
  if (lost !== undefined) return lost;
  if (store.affordability.count() > 0) return undefined;
  const failures = sourceNames.flatMap((source) => {
    const run = store.fetchLog.state(source).lastRun;
    return run?.outcome === 'failed' ? `${source}: ${run.errorMessage ?? 'failed'}` : [];
  });
  const failed = failures.length === 0 ? '' : `: ${failures.join('; ')}`;
  if (refreshing) return `no data are stored yet; a refresh is under way${failed}`;
  if (!refreshEnabled) {
    return `no data are stored, and REFRESH_ENABLED=0: no source is asked${failed}`;
  }
  if (failed !== '') return `no data are stored; the last refresh failed${failed}`;
  return 'no data are stored yet; the first refresh is about to start';
}

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
