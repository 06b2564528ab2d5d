import type { Delivery } from '../deliver/webhook.ts';
import type { ClaimedJob } from '../job/job.ts';
import { attemptOf, type Outcome } from '../job/outcome.ts';
import { settle } from '../job/settle.ts';
import { type ClaimRef, WORKER_GONE_AFTER_MS, type Worker } from '../job/worker.ts';
import { createActivityLog } from './activity-log.ts';
import { watchClock } from './clock-watch.ts';
import { createDispatcher, type DispatcherOptions } from './dispatcher.ts';
import { type EventSender, startEventSender } from './event-sender.ts';
import type { EngineEvent } from './events.ts';
import { type Flows, startFlows } from './flows.ts';
import {
  type MaintenanceOptions,
  type ReaperOptions,
  startHeartbeat,
  startMaintenance,
  startReaper,
} from './maintenance.ts';
import { createOutageFilter } from './outage.ts';
import { createReceiverLog } from './receiver-log.ts';
import { type SchedulerOptions, startScheduler } from './scheduler.ts';

export type EngineOptions = Omit<DispatcherOptions, 'maxPerHost'> &
  MaintenanceOptions &
  Omit<ReaperOptions, 'inHand'> &
  SchedulerOptions & {
    readonly delivery: Delivery;
    /** Reported to the other workers and shown on the page of workers. */
    readonly version?: string;
    readonly maxPerHost?: number | undefined;
  };

/** Claim, deliver, settle until told to stop; beside it the tasks that repeat. */
export type Engine = {
  /** Takes over what an earlier owner left running, then begins. */
  start(): Promise<void>;
  /**
   * Claims nothing more and waits for calls under way, at most `graceMs` (default: their own
   * timeouts); those that are left are interrupted and go back to pending.
   */
  stop(graceMs?: number): Promise<void>;
  /** Calls under way. */
  underWay(): number;
  /** All workers of the database: this one as it is now, the others as they last reported. */
  workers(): Promise<Worker[]>;
  slots(): { readonly all: number; readonly free: number };
  /** Settles a job whose receiver accepted it earlier. False when the claim is lost. */
  report(ref: ClaimRef, outcome: Outcome): Promise<boolean>;
  /** Ends a running job, and its call in whichever process that is. False when it is not running. */
  cancel(jobId: string): Promise<boolean>;
  /** A job was added that waits for others, which may have ended already. */
  jobWaits(): void;
  /** Jobs were cancelled or deleted, for which others may wait. */
  jobsRemoved(): void;
  /** The event targets were changed. */
  targetsChanged(): Promise<void>;
  queuePaused(queue: string, about: object): Promise<void>;
};

export function createEngine(options: EngineOptions): Engine {
  const { store, delivery, workerId, concurrency, queues, steadyClock } = options;
  const activity = createActivityLog(store, (event) => onEvent(event));
  const receivers = createReceiverLog(store.now);
  const outage = createOutageFilter({ store, steadyClock, onEvent: options.onEvent });
  const dispatcher = createDispatcher({ ...options, maxPerHost: options.maxPerHost, onEvent });
  let startedAt = 0;
  let flows: Flows | undefined;
  let sender: EventSender | undefined;
  let isWorking = false;
  let stopTasks = async () => {};

  function onEvent(event: EngineEvent): void {
    activity.note(event);
    receivers.note(event);
    flows?.note(event);
    sender?.note(event);
    outage.onEvent(event);
  }

  function describe(now: number): Worker {
    return {
      id: workerId,
      version: options.version ?? '',
      slots: concurrency,
      usedSlots: dispatcher.underWay(),
      queues,
      startedAt,
      heartbeatAt: now,
      restingHosts: [...delivery.suspended().keys()],
      restingUntil: Object.fromEntries(delivery.suspended()),
      fullHosts: dispatcher.fullHosts(),
      calls: dispatcher.calls(),
      ...receivers.report(),
    };
  }

  return {
    async start() {
      startedAt = store.now();
      const shared = { ...options, onEvent };
      // Before anything can become dead: only a sender that knows the targets tells of it.
      sender = startEventSender(shared);
      stopTasks = sender.stop;
      await sender.reload();
      const taken = await store.recover(startedAt, options.maxLost);
      if (taken.length > 0) onEvent({ kind: 'recovered', taken });
      flows = startFlows(shared);
      // Before all that may wait a moment: its first claim should not stand behind their statements.
      dispatcher.start();
      const reaper = startReaper({ ...shared, inHand: dispatcher.inHand });
      const scheduler = startScheduler(shared);
      const maintenance = startMaintenance(shared);
      const clock = watchClock({
        ...{ now: store.now, steadyClock, pollIntervalMs: options.pollIntervalMs },
        onSet(byMs) {
          onEvent({ kind: 'clock-set', byMs });
          dispatcher.wakeNow();
          void scheduler.trigger();
        },
      });
      const beating = startHeartbeat({ store, describe, onEvent });
      const tasks = [reaper, scheduler, maintenance, clock, flows, sender, beating];
      const unsubscribe = store.onCancelled(delivery.cancel);
      isWorking = true;
      stopTasks = async () => {
        unsubscribe();
        await Promise.all(tasks.map((task) => task.stop()));
        outage.stop();
      };
    },
    async stop(graceMs) {
      isWorking = false;
      await dispatcher.stop(graceMs, () => delivery.interrupt());
      await stopTasks();
      await activity.stop();
    },
    underWay: dispatcher.underWay,
    async workers() {
      const now = store.now();
      const reported = await store.listWorkers(now - WORKER_GONE_AFTER_MS);
      if (!isWorking) return reported;
      const others = reported.filter(({ id }) => id !== workerId);
      return [...others, describe(now)].sort((a, b) => (a.id < b.id ? -1 : 1));
    },
    slots: () => ({ all: concurrency, free: dispatcher.freeSlots() }),
    async report(ref, outcome) {
      const now = store.now();
      return settleLater(await store.findClaim(ref, now), outcome, now);
    },
    jobWaits: () => flows?.look(),
    jobsRemoved: () => flows?.removed(),
    targetsChanged: async () => sender?.reload(),
    async queuePaused(queue, about) {
      await sender?.tell('queue.paused', queue, about, `${store.now()}`);
    },
    async cancel(jobId) {
      const claim = await store.runningClaim(jobId);
      const isCancelled = await settleLater(claim, { kind: 'cancelled' }, store.now());
      if (isCancelled) await store.tellCancelled(jobId);
      return isCancelled;
    },
  };

  /** Settles a claim beside the dispatcher. */
  async function settleLater(claim: ClaimedJob | undefined, outcome: Outcome, now: number) {
    if (claim === undefined) return false;
    const settlement = settle(claim, outcome, now, options);
    const attempt = attemptOf(claim, outcome, Math.max(0, now - claim.startedAt));
    const claimValid = await store.settle({ claim, settlement, attempt, now });
    const isReport = outcome.kind !== 'cancelled';
    if (claimValid) onEvent({ kind: 'settled', job: claim, attempt, settlement, isReport });
    return claimValid;
  }
}
