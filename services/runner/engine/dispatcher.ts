import { createBag } from '@tessera/kit/bag';
import type { Delivery } from '../deliver/webhook.ts';
import type { ClaimedJob } from '../job/job.ts';
import { attemptOf, type Outcome } from '../job/outcome.ts';
import { NOT_CALLED, settle } from '../job/settle.ts';
import type { Claimed, Settled } from '../store/port/requests.ts';
import type { Store } from '../store/port/store.ts';
import type { EngineEvent } from './events.ts';
import { createResults } from './results.ts';
import { createSlots } from './slots.ts';

/*
 * Dispatcher. Keeps the slots of this worker filled.
 *
 * Invariant: each call under way belongs to a valid claim of this worker, and every claim ends in
 * exactly one result that is handed to the store.
 *
 * A job's way through it: the store notifies that something may be ready (or a due time comes, or
 * the poll interval passes); `wake` claims jobs for the free slots. `slots` starts those that may be
 * called and gives the others back. The outcome becomes a settlement, which `results` writes, and the
 * freed slot claims the next job in the same transaction. Never two claims at once: the second
 * would take jobs for slots that the first is about to fill.
 */

export type DispatcherOptions = {
  readonly store: Store;
  readonly delivery: Pick<Delivery, 'deliver' | 'suspended' | 'isSuspended'>;
  /** Unique over all processes of a database and all their lives. */
  readonly workerId: string;
  readonly concurrency: number;
  readonly maxPerHost?: number | undefined;
  /** Only these queues; empty: all. */
  readonly queues: readonly string[];
  /** The floor: between polls the engine is woken by the store. */
  readonly pollIntervalMs: number;
  /** Statuses below 500 that are tried again. */
  readonly retryStatuses: readonly number[];
  readonly random: () => number;
  /** Milliseconds that only pass, so that durations are right also when the time is set. */
  readonly steadyClock: () => number;
  readonly onEvent: (event: EngineEvent) => void;
};

/** A stopping engine goes on trying to write results that the store refuses for this long. */
const LAST_WRITES_MS = 5000;

const STOPPING = `${NOT_CALLED}the runner was stopping`;

/** Leases are looked at this often, and renewed while they last for four times as long. */
const RENEWAL_MS = 250;

export function createDispatcher(options: DispatcherOptions) {
  const { store, delivery, workerId, concurrency, queues, pollIntervalMs } = options;
  const { random, steadyClock } = options;
  const calls = createBag<ClaimedJob>();
  const results = createResults(store, options.onEvent, wake);
  const slots = createSlots({
    concurrency,
    maxPerHost: options.maxPerHost,
    claimsAhead: store.claimsAhead,
    steadyClock,
    isSuspended: delivery.isSuspended,
    start: call,
    giveBack: (job) => giveBack(job, null),
  });
  let stopping = true;
  let claiming = false;
  let lastClaim = Promise.resolve();
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe = () => {};
  let onIdle = () => {};
  /** By claim: the end of a lease that was renewed. */
  const renewed = new WeakMap<ClaimedJob, number>();
  let renewalAt = 0;

  /** Without it other processes would take back a job whose call lasts as long as its lease. */
  function renewLeases(): void {
    if (steadyClock() < renewalAt) return;
    renewalAt = steadyClock() + RENEWAL_MS;
    const now = store.now();
    const ending = inHand().filter(
      (job) => (renewed.get(job) ?? job.startedAt + job.timeoutMs) - now < 4 * RENEWAL_MS,
    );
    if (ending.length === 0) return;
    for (const job of ending) renewed.set(job, now + job.timeoutMs);
    store
      .renew(ending, now)
      .catch((error) => options.onEvent({ kind: 'error', doing: 'renewing leases', error }));
  }

  /** Claims under way, waiting for a slot, or with a result not yet written. */
  const inHand = () => [...calls, ...slots.waiting(), ...results.waiting()];

  function wake(): void {
    // While results cannot be written no further job is called: its result would be lost too.
    if (stopping || results.stuck()) return;
    if (claiming) {
      again = true;
      return;
    }
    const { slots: wanted, fullHosts } = slots.next();
    if (wanted <= 0) return;
    claiming = true;
    const suspended = delivery.suspended().keys();
    const excludedHosts = [...new Set([...fullHosts, ...suspended])];
    lastClaim = store
      .claim({ slots: wanted, excludedHosts, workerId, queues, now: store.now(), random })
      .then(onClaimed, onError);
  }

  function onClaimed({ jobs, wakeAt }: Claimed): void {
    claiming = false;
    if (stopping) for (const job of jobs) giveBack(job, STOPPING);
    else slots.add(jobs);
    renewLeases();
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

  /** A moment in the past means at once; after a jump of the clock the poll interval applies. */
  function sleepUntil(wakeAt: number | null): void {
    if (stopping) return;
    clearTimeout(timer);
    const now = store.now();
    const restEnds = delivery.suspended().values();
    const at = Math.min(wakeAt ?? Number.POSITIVE_INFINITY, ...restEnds, now + pollIntervalMs);
    timer = setTimeout(onTimer, Math.max(0, Math.ceil(at - now)));
  }

  function onTimer(): void {
    renewLeases();
    sleepUntil(null);
    wake();
  }

  function call(job: ClaimedJob, host: string, startedAt: number): void {
    calls.add(job);
    delivery.deliver(job).then((outcome) => end(job, host, startedAt, outcome));
  }

  function end(job: ClaimedJob, host: string, startedAt: number, outcome: Outcome): void {
    calls.remove(job);
    slots.ended(host, startedAt, wasAnswered(outcome));
    results.write(settled(job, outcome, steadyClock() - startedAt));
    if (calls.size === 0) onIdle();
  }

  function settled(job: ClaimedJob, outcome: Outcome, tookMs: number): Settled {
    const now = store.now();
    const settlement = settle(job, outcome, now, options);
    const attempt = attemptOf(job, outcome, tookMs);
    return { claim: job, settlement, attempt, now, isAwaited: false };
  }

  /** The job is not called; its attempt is not counted. */
  function giveBack(claim: ClaimedJob, error: string | null): void {
    const now = store.now();
    const settlement = { status: 'deferred', visibleAt: now, error } as const;
    results.write({ claim, settlement, attempt: undefined, now, isAwaited: false });
  }

  function allEnded(): Promise<void> {
    if (calls.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      onIdle = resolve;
    });
  }

  return {
    start() {
      stopping = false;
      unsubscribe = store.onReady(wake);
      wake();
      sleepUntil(null);
    },
    /** Resolves when nothing is under way and every result is written. */
    async stop(graceMs: number | undefined, interrupt: () => void) {
      stopping = true;
      unsubscribe();
      clearTimeout(timer);
      slots.giveBackAll();
      const patience = graceMs === undefined ? undefined : setTimeout(interrupt, graceMs);
      await lastClaim;
      await allEnded();
      clearTimeout(patience);
      await results.written(LAST_WRITES_MS);
    },
    inHand,
    underWay: () => calls.size,
    freeSlots: slots.free,
  };
}

function wasAnswered({ kind }: Outcome): boolean {
  return kind !== 'timeout' && kind !== 'unreachable' && kind !== 'interrupted';
}
