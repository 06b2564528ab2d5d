import type { Delivery } from '../deliver/webhook.ts';
import type { ActivityMinute } from '../job/activity.ts';
import type { ClaimRef } from '../job/claim-token.ts';
import type { ClaimedJob } from '../job/job.ts';
import { attemptOf, type Outcome } from '../job/outcome.ts';
import { settle } from '../job/settle.ts';
import { createActivityLog } from './activity-log.ts';
import { createDispatcher, type DispatcherOptions } from './dispatcher.ts';
import type { EngineEvent } from './events.ts';
import {
  type MaintenanceOptions,
  type ReaperOptions,
  startMaintenance,
  startReaper,
} from './maintenance.ts';
import { type SchedulerOptions, startScheduler } from './scheduler.ts';

export type EngineOptions = DispatcherOptions &
  MaintenanceOptions &
  Omit<ReaperOptions, 'inHand' | 'writeActivity'> &
  SchedulerOptions & { readonly delivery: Delivery };

/** Claim, deliver, settle until told to stop; beside it the tasks that repeat. */
export type Engine = {
  /** Takes over the jobs an earlier owner left running, then begins. */
  start(): Promise<void>;
  /**
   * Claims nothing more and waits for calls under way, at most `graceMs` (default: their own
   * timeouts); those that are left are interrupted and go back to pending.
   */
  stop(graceMs?: number): Promise<void>;
  /** Calls under way. */
  underWay(): number;
  slots(): { readonly all: number; readonly free: number };
  /** Hosts whose breaker is open in this process, and until when. */
  suspended(): ReadonlyMap<string, number>;
  /** The minutes of the last hour, oldest first. */
  lastHour(): Promise<ActivityMinute[]>;
  /** Settles a job whose receiver accepted it earlier. False when the claim is lost. */
  report(ref: ClaimRef, outcome: Outcome): Promise<boolean>;
  /** Ends a running job, and its call in whichever process that is. False when it is not running. */
  cancel(jobId: string): Promise<boolean>;
};

export function createEngine(options: EngineOptions): Engine {
  const { store, delivery, concurrency } = options;
  const activity = createActivityLog(store);
  const dispatcher = createDispatcher({ ...options, onEvent });
  let stopTasks = async () => {};

  function onEvent(event: EngineEvent): void {
    activity.note(event);
    options.onEvent(event);
  }

  /** Settles a claim beside the dispatcher. */
  async function settleLater(claim: ClaimedJob | undefined, outcome: Outcome, now: number) {
    if (claim === undefined) return false;
    const settlement = settle(claim, outcome, now, options);
    const attempt = attemptOf(claim, outcome, Math.max(0, now - claim.startedAt));
    const claimValid = await store.settle({ claim, settlement, attempt, now, isAwaited: true });
    if (claimValid) onEvent({ kind: 'settled', job: claim, attempt, settlement });
    return claimValid;
  }

  return {
    async start() {
      const taken = await store.reap(store.now(), options.maxLost, true);
      if (taken.length > 0) onEvent({ kind: 'taken-back', taken, atStart: true });
      // Before all that may wait a moment: its first claim should not stand behind their statements.
      dispatcher.start();
      const shared = { ...options, onEvent };
      const tasks = [
        startReaper({ ...shared, inHand: dispatcher.inHand, writeActivity: activity.write }),
        startScheduler(shared),
        startMaintenance(shared),
      ];
      const unsubscribe = store.onCancelled(delivery.cancel);
      stopTasks = async () => {
        unsubscribe();
        await Promise.all(tasks.map((task) => task.stop()));
      };
    },
    async stop(graceMs) {
      await dispatcher.stop(graceMs, () => delivery.interrupt());
      await stopTasks();
      await activity.write().catch(() => {}); // the last seconds of bars are not worth a failed stop
    },
    underWay: dispatcher.underWay,
    slots: () => ({ all: concurrency, free: dispatcher.freeSlots() }),
    suspended: delivery.suspended,
    lastHour: activity.lastHour,
    async report(ref, outcome) {
      const now = store.now();
      return settleLater(await store.findClaim(ref.id, ref, now), outcome, now);
    },
    async cancel(jobId) {
      const now = store.now();
      const claim = await store.findClaim(jobId, undefined, now);
      const isCancelled = await settleLater(claim, { kind: 'cancelled' }, now);
      if (isCancelled) await store.tellCancelled(jobId);
      return isCancelled;
    },
  };
}
