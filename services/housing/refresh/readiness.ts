import { sourceNames } from '../market/indicator.ts';
import type { HousingStore } from '../store/housing-store.ts';

type Circumstances = {
  readonly store: HousingStore;
  readonly refreshing: boolean;
  /** True if a timer asks the sources. */
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
