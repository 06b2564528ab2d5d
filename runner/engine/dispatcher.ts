import type { Delivery } from '../deliver/webhook.ts';
import { earlier } from '../job/claim-plan.ts';
import type { ClaimedJob } from '../job/job.ts';
import { attemptOf, type Outcome } from '../job/outcome.ts';
import { NOT_CALLED, settle } from '../job/settle.ts';
import type { CallUnderWay } from '../job/worker.ts';
import type { Claimed, Settled } from '../store/port/requests.ts';
import type { Store } from '../store/port/store.ts';
import { createClaimRequests, type NextClaim } from './claim-request.ts';
import { createClaimedAhead } from './claimed-ahead.ts';
import type { EngineEvent } from './events.ts';
import { createHostLimiter } from './host-limiter.ts';
import { createResults } from './results.ts';

/*
 * Dispatcher. Keeps the slots of this worker filled.
 *
 * Invariant: at most `concurrency` calls are under way, each for a valid claim of this worker, and
 * every claim ends in exactly one result that is handed to the store.
 *
 * A job's way through it: the store notifies that something may be ready (or a due time comes, or
 * the poll interval passes); `wake` claims as many jobs as there are free slots, and some ahead where
 * a claim costs a round trip. A claimed job is started at once if there is a slot and its host may be
 * called; otherwise it waits a moment in `claimed-ahead.ts` and is then given back, and the next
 * claim leaves that host out. The outcome becomes a settlement, which `results` writes, and the
 * freed slot asks for the next job in the same transaction. Never two claims at once: the second
 * would ask for slots that the first is about to fill.
 *
 * Dropped: one claim per free slot (a round trip each).
 */

export type DispatcherOptions = {
  readonly store: Store;
  readonly delivery: Pick<Delivery, 'deliver' | 'suspended' | 'isSuspended'>;
  /** Unique over all processes of a database and all their lives. */
  readonly workerId: string;
  readonly concurrency: number;
  /** Calls to one host at once; undefined: half of the slots while other hosts are called. */
  readonly maxPerHost: number | undefined;
  /** Only these queues; empty: all. */
  readonly queues: readonly string[];
  /** The floor: between polls the engine is woken by the store. */
  readonly pollIntervalMs: number;
  /** Statuses below 500 that are tried again. */
  readonly retryStatuses: readonly number[];
  /** See `SettleOptions`. */
  readonly retryAfterMaxMs?: number | undefined;
  readonly random: () => number;
  /** Milliseconds that only pass, so that durations are right also when the time is set. */
  readonly steadyClock: () => number;
  readonly onEvent: (event: EngineEvent) => void;
};

type Dispatcher = {
  start(): void;
  /** Resolves when nothing is under way and every result is written. */
  stop(graceMs: number | undefined, interrupt: () => void): Promise<void>;
  /** Looks at the clock again, after it was set. */
  wakeNow(): void;
  /** Claims under way, claimed ahead, or with a result not yet written. */
  inHand(): ClaimedJob[];
  /** The longest running first. */
  calls(): CallUnderWay[];
  underWay(): number;
  freeSlots(): number;
  /** Hosts that have used up their share of the slots. */
  fullHosts(): string[];
};

/** How long a stopping engine goes on trying to write results that the store refuses. */
const LAST_WRITES_MS = 5000;

const STOPPING = `${NOT_CALLED}the runner was stopping`;

type Call = { readonly host: string; readonly startedAt: number };

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { store, delivery, workerId, concurrency, queues, pollIntervalMs } = options;
  const { random, steadyClock } = options;
  // Claims, not ids: a job that was taken back elsewhere and claimed here again is called twice.
  const calls = new Map<ClaimedJob, Call>();
  const hosts = createHostLimiter(options);
  const results = createResults(store, options.onEvent, wake);
  const ahead = createClaimedAhead({
    ...{ concurrency, claimsAhead: store.claimsAhead, steadyClock, freeSlots },
    ...{ mayStart, start: call, giveBack: (job) => giveBack(job, null) },
  });
  const requests = createClaimRequests({
    ...{ hosts, freeSlots, wake, wanted: ahead.wanted },
    suspended: () => delivery.suspended().keys(),
  });
  let stopping = true;
  let claiming = false;
  let lastClaim = Promise.resolve();
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe = () => {};
  let onIdle = () => {};

  function freeSlots(): number {
    return concurrency - calls.size;
  }

  function mayStart(host: string, now: number): boolean {
    return hosts.mayStart(host, now) && !delivery.isSuspended(host);
  }

  function wake(): void {
    // While results cannot be written no further job is called: its result would be lost too.
    if (stopping || results.stuck()) return;
    if (claiming) {
      again = true;
      return;
    }
    const asked = requests.next(steadyClock());
    if (asked.slots <= 0) return;
    claiming = true;
    const { slots, excludedHosts } = asked;
    lastClaim = store
      .claim({ slots, excludedHosts, workerId, queues, now: store.now(), random })
      .then((claimed) => onClaimed(claimed, asked), onError);
  }

  function onClaimed({ jobs, wakeAt }: Claimed, asked: NextClaim): void {
    claiming = false;
    if (requests.onClaimed(asked, jobs.length, steadyClock())) again = true;
    if (stopping) for (const job of jobs) giveBack(job, STOPPING);
    else ahead.add(jobs);
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
    const rests = Math.min(...delivery.suspended().values(), now + pollIntervalMs);
    const at = earlier(wakeAt, rests) ?? now;
    timer = setTimeout(wakeNow, Math.max(0, Math.ceil(at - now)));
  }

  function wakeNow(): void {
    sleepUntil(null);
    wake();
  }

  function call(job: ClaimedJob, host: string, startedAt: number): void {
    calls.set(job, { host, startedAt });
    hosts.started(host, startedAt);
    delivery.deliver(job).then((outcome) => end(job, outcome));
  }

  function end(job: ClaimedJob, outcome: Outcome): void {
    const { host, startedAt } = calls.get(job)!;
    const now = steadyClock();
    calls.delete(job);
    hosts.ended(host, startedAt, wasAnswered(outcome), now);
    ahead.callEnded();
    results.write(settled(job, outcome, now - startedAt));
    ahead.startNext();
    if (calls.size === 0) onIdle();
  }

  function settled(job: ClaimedJob, outcome: Outcome, tookMs: number): Settled {
    const now = store.now();
    const settlement = settle(job, outcome, now, options);
    return { claim: job, settlement, attempt: attemptOf(job, outcome, tookMs), now };
  }

  /** The job is not called; its attempt is not counted. */
  function giveBack(claim: ClaimedJob, error: string | null): void {
    const now = store.now();
    const settlement = { status: 'deferred', visibleAt: now, error } as const;
    results.write({ claim, settlement, attempt: undefined, now });
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
    async stop(graceMs, interrupt) {
      stopping = true;
      unsubscribe();
      clearTimeout(timer);
      requests.stop();
      ahead.giveBackAll();
      const patience = graceMs === undefined ? undefined : setTimeout(interrupt, graceMs);
      await lastClaim;
      await allEnded();
      clearTimeout(patience);
      await results.written(LAST_WRITES_MS);
    },
    wakeNow,
    inHand: () => [...calls.keys(), ...ahead.jobs(), ...results.waiting()],
    calls: () =>
      [...calls].map(([{ id, queueName, startedAt }, { host }]) => ({
        ...{ jobId: id, queueName, host, startedAt },
      })),
    underWay: () => calls.size,
    freeSlots,
    fullHosts: () => hosts.hostsAtShare(steadyClock()),
  };
}

function wasAnswered({ kind }: Outcome): boolean {
  return kind !== 'timeout' && kind !== 'unreachable' && kind !== 'interrupted';
}
