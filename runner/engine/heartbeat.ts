import { every } from '@tessera/kit/every';
import { WORKER_GONE_AFTER_MS, type Worker } from '../job/worker.ts';
import type { Store } from '../store/port/store.ts';
import type { EngineEvent } from './events.ts';

export type HeartbeatOptions = {
  readonly store: Pick<Store, 'reportWorker' | 'listWorkers' | 'removeWorker' | 'now'>;
  /** This worker as it is now. */
  readonly describe: (now: number) => Worker;
  readonly onEvent: (event: EngineEvent) => void;
};

export type Heartbeat = {
  /** The workers of the database as of the last heartbeat, this one included. */
  workers(): readonly Worker[];
  stop(): Promise<void>;
};

const INTERVAL_MS = 5000;

/** Reports this worker every few seconds and learns of the others. */
export function startHeartbeat({ store, describe, onEvent }: HeartbeatOptions): Heartbeat {
  let workers: readonly Worker[] = [];
  const repeating = every({
    nextDelayMs: () => INTERVAL_MS,
    async task() {
      const now = store.now();
      await store.reportWorker(describe(now));
      workers = await store.listWorkers(now - WORKER_GONE_AFTER_MS);
    },
    onError: (error) => onEvent({ kind: 'error', doing: 'reporting this worker', error }),
  });
  void repeating.trigger();
  return {
    workers: () => workers,
    async stop() {
      await repeating.stop();
      const { id } = describe(store.now());
      await store.removeWorker(id).catch(() => {}); // it is forgotten by its age
    },
  };
}
