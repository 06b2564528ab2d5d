import type { Delivery } from '../deliver/webhook.ts';
import { earlier } from '../job/claim-plan.ts';
import type { ClaimedJob } from '../job/job.ts';
import type { Outcome } from '../job/outcome.ts';
import { settle } from '../job/settle.ts';
import type { Claimed, Settled, Store } from '../store/store.ts';
import { attemptOf } from './attempt.ts';
import type { EngineEvent } from './events.ts';
import { createResults } from './results.ts';

export type DispatcherOptions = {
  readonly store: Store;
  readonly delivery: Pick<Delivery, 'deliver'>;
  readonly workerId: string;
  readonly concurrency: number;
  readonly queues: readonly string[];
  readonly pollIntervalMs: number;
  readonly retryStatuses: readonly number[];
  readonly random: () => number;
  /** Milliseconds that only pass: what a call took is true also where the time is set meanwhile. */
  readonly steadyClock: () => number;
  readonly onEvent: (event: EngineEvent) => void;
};

export type Dispatcher = {
  start(): void;
  /** Resolves when nothing is in flight and every result is written. */
  stop(graceMs: number | undefined, interrupt: () => void): Promise<void>;
  /** Claims in flight or with a result not yet written. */
  inHand(): ClaimedJob[];
};

/** How long a stopping engine goes on trying to write results that the store refuses. */
const LAST_WRITES_MS = 5000;

const NOT_CALLED = 'not called: the runner was stopping';

/**
 * Keeps the slots filled: asks for as many jobs as there are free slots whenever the store says
 * that something may be ready, when the next due time comes, and at the latest after a poll
 * interval. Never two claims at once.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { store, delivery, workerId, concurrency, queues, pollIntervalMs, random } = options;
  const { steadyClock } = options;
  // Claims, not ids: a job that was taken back elsewhere and claimed here again flies twice.
  const flying = new Set<ClaimedJob>();
  const results = createResults(store, options.onEvent, wake);
  let stopping = true;
  let claiming = false;
  let lastClaim = Promise.resolve();
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe = () => {};
  let landed = () => {};

  function wake(): void {
    const slots = concurrency - flying.size;
    // While results cannot be written no further job is called: its result would be lost too.
    if (stopping || slots <= 0 || results.stuck()) return;
    if (claiming) {
      again = true;
      return;
    }
    claiming = true;
    const request = { workerId, slots, queues, now: store.now(), random };
    lastClaim = store.claim(request).then(onClaimed, onError);
  }

  function onClaimed({ jobs, wakeAt }: Claimed): void {
    claiming = false;
    for (const job of jobs) {
      if (stopping) giveBack(job);
      else run(job);
    }
    if (again) {
      again = false;
      wake();
    }
    sleepUntil(wakeAt);
  }

  function onError(error: unknown): void {
    claiming = false;
    again = false;
    options.onEvent({ kind: 'error', doing: 'claiming jobs', error });
    sleepUntil(store.now() + 1000);
  }

  /** A moment in the past means at once; a clock that jumps is met by the poll interval. */
  function sleepUntil(wakeAt: number | null): void {
    if (stopping) return;
    clearTimeout(timer);
    const now = store.now();
    const at = earlier(wakeAt, now + pollIntervalMs) ?? now;
    timer = setTimeout(wakeByTime, Math.max(0, Math.ceil(at - now)));
  }

  function wakeByTime(): void {
    sleepUntil(null);
    wake();
  }

  function run(job: ClaimedJob): void {
    flying.add(job);
    const began = steadyClock();
    delivery.deliver(job).then((outcome) => land(job, outcome, steadyClock() - began));
  }

  function land(job: ClaimedJob, outcome: Outcome, tookMs: number): void {
    flying.delete(job);
    results.write(settled(job, outcome, tookMs));
    if (flying.size === 0) landed();
  }

  function settled(job: ClaimedJob, outcome: Outcome, tookMs: number): Settled {
    const now = store.now();
    const settlement = settle(job, outcome, now, options);
    return { claim: job, settlement, attempt: attemptOf(job, outcome, tookMs), now };
  }

  /** A claim that was under way when we stopped: the job is not called, the try not counted. */
  function giveBack(claim: ClaimedJob): void {
    const now = store.now();
    const settlement = { status: 'held', visibleAt: now, error: NOT_CALLED } as const;
    results.write({ claim, settlement, attempt: undefined, now });
  }

  function allLanded(): Promise<void> {
    if (flying.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      landed = resolve;
    });
  }

  return {
    start() {
      stopping = false;
      unsubscribe = store.onReady(wake);
      wake();
      sleepUntil(null);
    },
    async stop(graceMs, interrupt) {
      stopping = true;
      unsubscribe();
      clearTimeout(timer);
      const patience = graceMs === undefined ? undefined : setTimeout(interrupt, graceMs);
      await lastClaim;
      await allLanded();
      clearTimeout(patience);
      await results.written(LAST_WRITES_MS);
    },
    inHand: () => [...flying, ...results.waiting()],
  };
}
