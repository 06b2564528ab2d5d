import { readJob as readRequest } from '../../input/job-input.ts';
import type { ClaimedJob, JobDefaults, NewJob } from '../../job/job.ts';
import { NEW_QUEUE, type QueueSettings } from '../../job/queue.ts';
import type { ScheduleSettings } from '../../job/schedule.ts';
import type { Claimed, ClaimRequest, Enqueued, Settled } from '../../store/port/requests.ts';
import type { Store } from '../../store/port/store.ts';

/** Opens a new, empty store. */
export type OpenStore = () => Promise<Store>;

export const NOON = Date.UTC(2026, 0, 1, 12);

export const DEFAULTS: JobDefaults = {
  maxRetries: 3,
  retryBackoff: 'exponential',
  baseDelayMs: 1000,
  maxDelayMs: 300_000,
  timeoutMs: 30_000,
};

const URL_OF_HOOK = 'https://example.org/hook';

export function job(about: Partial<NewJob> = {}): NewJob {
  return { callbackUrl: URL_OF_HOOK, queueName: 'default', payload: '{}', ...about };
}

export function queueOf(about: Partial<QueueSettings> = {}): QueueSettings {
  return { ...NEW_QUEUE, maxConcurrency: 1000, ...about };
}

/** Every minute. */
export function scheduleOf(about: Partial<ScheduleSettings> = {}): ScheduleSettings {
  return {
    queueName: 'default',
    cronExpression: '0 * * * * *',
    timezone: null,
    callbackUrl: URL_OF_HOOK,
    headers: null,
    payload: '{"tick":true}',
    maxRetries: 2,
    timeoutMs: 700,
    enabled: true,
    overlap: 'allow',
    ...about,
  };
}

/** Reads requests that were added in SQL. */
export const readJob = (request: unknown, now: number) => readRequest(request, undefined, now);

/** Adds one job. */
export async function add(
  store: Pick<Store, 'enqueue'>,
  input: NewJob,
  now: number,
): Promise<Enqueued> {
  const [stored] = await store.enqueue([input], now);
  return stored!;
}

export function claim(store: Store, about: Partial<ClaimRequest> = {}): Promise<Claimed> {
  const usual = { workerId: 'worker-1', slots: 10, queues: [], now: NOON, random: () => 0.5 };
  return store.claim({ ...usual, ...about });
}

/** Claims one job that must be there. */
export async function claimOne(
  store: Store,
  about: Partial<ClaimRequest> = {},
): Promise<ClaimedJob> {
  const { jobs } = await claim(store, { slots: 1, ...about });
  const [first] = jobs;
  if (first === undefined) throw new Error('there was no job to claim');
  return first;
}

export function completed(of: ClaimedJob, now = NOON, result = 'ok'): Settled {
  return settled(of, { status: 'completed', result, resultCut: false }, now);
}

export function died(of: ClaimedJob, now = NOON, error = 'HTTP 400'): Settled {
  return settled(of, { status: 'dead', error }, now);
}

export function toRetry(of: ClaimedJob, visibleAt: number, now = NOON): Settled {
  return settled(of, { status: 'pending', visibleAt, error: 'HTTP 500' }, now);
}

/** The host is suspended: nothing was sent, so the attempt has no line of history. */
export function notCalled(of: ClaimedJob, visibleAt: number, now = NOON): Settled {
  const settlement = {
    status: 'deferred',
    visibleAt,
    error: 'not called: the host is suspended',
  } as const;
  return { claim: of, settlement, attempt: undefined, now, isAwaited: false };
}

export function interrupted(of: ClaimedJob, now = NOON): Settled {
  return settled(of, { status: 'interrupted', visibleAt: now, error: 'interrupted' }, now);
}

function settled(of: ClaimedJob, settlement: Settled['settlement'], now: number): Settled {
  const done = settlement.status === 'completed';
  return {
    claim: of,
    settlement,
    now,
    isAwaited: false,
    attempt: {
      jobId: of.id,
      run: of.run,
      attempt: of.attempt,
      workerId: of.workerId,
      startedAt: of.startedAt,
      durationMs: Math.max(0, now - of.startedAt),
      outcome: done ? 'delivered' : 'refused',
      statusCode: done ? 200 : 500,
      error: 'error' in settlement ? settlement.error : null,
      response: null,
    },
  };
}

/** A store that closes itself at the end of the test. */
export async function opened(open: OpenStore): Promise<Store & AsyncDisposable> {
  const store = await open();
  return Object.assign(store, { [Symbol.asyncDispose]: () => store.close() });
}
