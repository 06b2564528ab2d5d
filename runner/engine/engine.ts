import type { Delivery } from '../deliver/webhook.ts';
import type { Store } from '../store/store.ts';
import { createActivityLog } from './activity-log.ts';
import { createDispatcher } from './dispatcher.ts';
import type { EngineEvent } from './events.ts';
import { startHousekeeping } from './housekeeping.ts';
import { startReaper } from './reaper.ts';
import { startScheduler } from './scheduler.ts';

export type EngineOptions = {
  readonly store: Store;
  readonly delivery: Delivery;
  /** Unique over all processes of a database and all their lives. */
  readonly workerId: string;
  readonly concurrency: number;
  /** Only these queues; empty: all. */
  readonly queues: readonly string[];
  /** The floor: between polls the engine is woken by the store. */
  readonly pollIntervalMs: number;
  readonly reaperIntervalMs: number;
  /** How long a lease may be overdue before a job is taken back. */
  readonly leaseGraceMs: number;
  readonly schedulerIntervalMs: number;
  /** Undefined: finished jobs are kept for ever. */
  readonly retentionMs: number | undefined;
  readonly cleanupIntervalMs: number;
  /** Statuses below 500 that are tried again. */
  readonly retryStatuses: readonly number[];
  readonly random: () => number;
  /** Milliseconds that only pass. */
  readonly steadyClock: () => number;
  readonly onEvent: (event: EngineEvent) => void;
};

/** Claim → deliver → settle, until told to stop; beside it reaper, scheduler and cleanup. */
export type Engine = {
  /** Takes over what an earlier owner left running, then begins. */
  start(): Promise<void>;
  /**
   * Claims nothing more and waits for calls under way, at most `graceMs` (default: their own
   * timeouts); those that are left are interrupted and go back to pending.
   */
  stop(graceMs?: number): Promise<void>;
};

export function createEngine(options: EngineOptions): Engine {
  const { store, delivery, onEvent } = options;
  const activity = createActivityLog(store, onEvent);
  const dispatcher = createDispatcher({
    ...options,
    onEvent(event) {
      activity.note(event);
      onEvent(event);
    },
  });
  let stopTasks = async () => {};

  return {
    async start() {
      const jobs = await store.recover(store.now());
      if (jobs > 0) onEvent({ kind: 'recovered', jobs });
      const reaper = startReaper({ ...options, inHand: dispatcher.inHand });
      const scheduler = startScheduler(options);
      const housekeeping = startHousekeeping(options);
      stopTasks = async () => {
        await Promise.all([reaper.stop(), scheduler.stop(), housekeeping.stop()]);
      };
      dispatcher.start();
    },
    async stop(graceMs) {
      await dispatcher.stop(graceMs, () => delivery.interrupt());
      await stopTasks();
      await activity.stop();
    },
  };
}
