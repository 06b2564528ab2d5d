import { every } from '@tessera/kit/every';
import type { Worker } from '../job/worker.ts';
import type { Store } from '../store/port/store.ts';
import type { EngineEvent } from './events.ts';

export type HeartbeatOptions = {
  readonly store: Pick<Store, 'reportWorker' | 'removeWorker' | 'now'>;
  /** This worker as it is now. */
  readonly describe: (now: number) => Worker;
  readonly onEvent: (event: EngineEvent) => void;
};

export type Heartbeat = { stop(): Promise<void> };

const INTERVAL_MS = 5000;

/** Reports this worker to the others every few seconds. */
export function startHeartbeat({ store, describe, onEvent }: HeartbeatOptions): Heartbeat {
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
