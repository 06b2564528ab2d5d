import { setTimeout as sleep } from 'node:timers/promises';
import { every, type Repeating } from '@tessera/kit/every';
import type { ClaimedJob } from '../job/job.ts';
import type { Store } from '../store/port/store.ts';
import type { EngineEvent } from './events.ts';

export type MaintenanceOptions = {
  readonly store: Pick<Store, 'deleteFinished' | 'now'>;
  /** Undefined: finished jobs are stored for ever. */
  readonly retentionMs: number | undefined;
  readonly cleanupIntervalMs: number;
  readonly onEvent: (event: EngineEvent) => void;
};

/** Rows per transaction, and the pause after it in which others get the writer. */
const STEP = 500;
const PAUSE_MS = 10;

/** Deletes jobs that are older than the retention, in small steps; also at start: it may come often. */
export function startMaintenance(options: MaintenanceOptions): Pick<Repeating, 'stop'> {
  const { store, retentionMs, cleanupIntervalMs, onEvent } = options;
  if (retentionMs === undefined) return { async stop() {} };
  const repeating = every({
    nextDelayMs: () => cleanupIntervalMs,
    async task(signal) {
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

export type ReaperOptions = {
  readonly store: Pick<Store, 'renew' | 'reap' | 'now'>;
  readonly reaperIntervalMs: number;
  /** A job lost this many times with its worker is dead. */
  readonly maxLost: number;
  readonly inHand: () => ClaimedJob[];
  /** Writes the minutes of the overview, which need no loop of their own. */
  readonly writeActivity: () => Promise<void>;
  readonly onEvent: (event: EngineEvent) => void;
};

/**
 * Returns jobs whose worker died. The jobs in hand of this worker are renewed first, with the same
 * clock: a live worker never takes its own jobs back, also when the clock has jumped. The first sweep
 * is at once: leases may have ended while nobody was running.
 */
export function startReaper(options: ReaperOptions): Repeating {
  const { store, reaperIntervalMs, maxLost, inHand, writeActivity, onEvent } = options;
  const sweeps = every({
    nextDelayMs: () => reaperIntervalMs,
    async task() {
      const now = store.now();
      await store.renew(inHand(), now);
      const taken = await store.reap(now, maxLost);
      if (taken.length > 0) onEvent({ kind: 'taken-back', taken, atStart: false });
      await writeActivity();
    },
    onError: (error) => onEvent({ kind: 'error', doing: 'taking back expired jobs', error }),
  });
  void sweeps.trigger();
  return sweeps;
}
