import { setTimeout as sleep } from 'node:timers/promises';
import { every, type Repeating } from '@tessera/kit/every';
import type { Store } from '../store/port/store.ts';
import type { EngineEvent } from './events.ts';

export type MaintenanceOptions = {
  readonly store: Pick<Store, 'deleteFinished' | 'deleteActivity' | 'now'>;
  readonly retentionMs: number | undefined;
  readonly cleanupIntervalMs: number;
  readonly onEvent: (event: EngineEvent) => void;
};

/** Rows per transaction, and the pause after it in which others get the writer. */
const STEP = 500;
const PAUSE_MS = 10;

/** The charts look back a day; a week is kept. */
const ACTIVITY_MS = 7 * 24 * 3600 * 1000;

/** Deletes what is older than the retention, in small steps; also at start: it may come often. */
export function startMaintenance(options: MaintenanceOptions): Repeating {
  const { store, retentionMs, cleanupIntervalMs, onEvent } = options;
  const repeating = every({
    nextDelayMs: () => cleanupIntervalMs,
    async task(signal) {
      await store.deleteActivity(store.now() - ACTIVITY_MS);
      if (retentionMs === undefined) return;
      const before = store.now() - retentionMs;
      let jobs = 0;
      for (let deleted = STEP; deleted === STEP && !signal.aborted; ) {
        deleted = await store.deleteFinished(before, STEP);
        jobs += deleted;
        await sleep(PAUSE_MS);
      }
      if (jobs > 0) onEvent({ kind: 'cleaned', jobs });
    },
    onError: (error) => onEvent({ kind: 'error', doing: 'deleting old jobs', error }),
  });
  void repeating.trigger();
  return repeating;
}
