import { setTimeout as sleep } from 'node:timers/promises';
import { every, type Repeating } from '@tessera/kit/every';
import type { ClaimedJob } from '../job/job.ts';
import type { Worker } from '../job/worker.ts';
import type { Store } from '../store/port/store.ts';
import type { EngineEvent } from './events.ts';

export type MaintenanceOptions = {
  readonly store: Pick<
    Store,
    'deleteFinished' | 'deleteActivity' | 'deleteAudit' | 'listQueues' | 'now'
  >;
  /** Undefined: finished jobs are stored for ever. */
  readonly retentionMs: number | undefined;
  readonly cleanupIntervalMs: number;
  readonly onEvent: (event: EngineEvent) => void;
};

/** Rows per transaction, and the pause after it in which others get the writer. */
const STEP = 500;
const PAUSE_MS = 10;

/** The charts look back a day; a week is stored. */
const ACTIVITY_MS = 7 * 24 * 3600 * 1000;

const DAY_MS = 24 * 3600 * 1000;
const AUDIT_MS = 400 * DAY_MS;

/** Deletes what is older than the retention, in small steps; also at start: it may come often. */
export function startMaintenance(options: MaintenanceOptions): Repeating {
  const { store, retentionMs, cleanupIntervalMs, onEvent } = options;
  const repeating = every({
    nextDelayMs: () => cleanupIntervalMs,
    async task(signal) {
      await store.deleteActivity(store.now() - ACTIVITY_MS);
      await store.deleteAudit(store.now() - AUDIT_MS);
      let jobs = 0;
      const clean = async (afterMs: number, queue?: string) => {
        const before = store.now() - afterMs;
        for (let deleted = STEP; deleted === STEP && !signal.aborted; ) {
          deleted = await store.deleteFinished(before, STEP, queue);
          jobs += deleted;
          await sleep(PAUSE_MS);
        }
      };
      if (retentionMs !== undefined) await clean(retentionMs);
      for (const { name, retentionDays } of await store.listQueues()) {
        if (retentionDays !== null) await clean(retentionDays * DAY_MS, name);
      }
      if (jobs > 0) onEvent({ kind: 'cleaned', jobs });
    },
    onError: (error) => onEvent({ kind: 'error', doing: 'deleting old jobs', error }),
  });
  void repeating.trigger();
  return repeating;
}

type HeartbeatOptions = {
  readonly store: Pick<Store, 'reportWorker' | 'removeWorker' | 'now'>;
  /** This worker as it is now. */
  readonly describe: (now: number) => Worker;
  readonly onEvent: (event: EngineEvent) => void;
};

const INTERVAL_MS = 5000;

/** Reports this worker to the others every few seconds. */
export function startHeartbeat({ store, describe, onEvent }: HeartbeatOptions) {
  const repeating = every({
    nextDelayMs: () => INTERVAL_MS,
    async task() {
      const now = store.now();
      await store.reportWorker(describe(now));
    },
    onError: (error) => onEvent({ kind: 'error', doing: 'reporting this worker', error }),
  });
  void repeating.trigger();
  return {
    async stop() {
      await repeating.stop();
      const { id } = describe(store.now());
      await store.removeWorker(id).catch(() => {}); // it is forgotten by its age
    },
  };
}

export type ReaperOptions = {
  readonly store: Pick<Store, 'renew' | 'reap' | 'now'>;
  readonly reaperIntervalMs: number;
  /** How long a lease may be overdue before a job is taken back. */
  readonly leaseGraceMs: number;
  /** A job lost this many times with its worker is dead. */
  readonly maxLost: number;
  readonly inHand: () => ClaimedJob[];
  readonly onEvent: (event: EngineEvent) => void;
};

/**
 * Returns jobs whose worker died. What this worker has in hand is renewed first, with the same
 * clock: a live worker never takes its own jobs back, also when the clock has jumped. The first sweep
 * is at once: leases may have ended while nobody was running.
 */
export function startReaper(options: ReaperOptions): Repeating {
  const { store, reaperIntervalMs, leaseGraceMs, maxLost, inHand, onEvent } = options;
  const sweeps = every({
    nextDelayMs: () => reaperIntervalMs,
    async task() {
      const now = store.now();
      await store.renew(inHand(), now);
      const taken = await store.reap(now, now - leaseGraceMs, maxLost);
      if (taken.length > 0) onEvent({ kind: 'reaped', taken });
    },
    onError: (error) => onEvent({ kind: 'error', doing: 'taking back expired jobs', error }),
  });
  void sweeps.trigger();
  return sweeps;
}
