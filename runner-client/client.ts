import { type CallOptions, sleep } from '@tessera/kit/client/requests';
import type { components, operations } from './api.ts';
import { type Body, type ClientOptions, createRunnerRequester, type Requester } from './request.ts';

// biome-ignore lint/performance/noBarrelFile: the entry of the package
export { type CallOptions, UnreachableError } from '@tessera/kit/client/requests';
export { type ClientOptions, type ErrorReply, RunnerError } from './request.ts';

type Schemas = components['schemas'];
export type Job = Schemas['Job'];
export type JobDetail = Schemas['JobDetail'];
export type NewJob = Schemas['NewJob'];
export type JobFilter = NonNullable<operations['listJobs']['parameters']['query']>;
export type DeadGroupFilter = NonNullable<operations['groupDeadJobs']['parameters']['query']>;
export type Attempt = Schemas['Attempt'];
export type Batch = Schemas['Batch'];
export type DeadGroup = Schemas['DeadGroup'];
export type Queue = Schemas['Queue'];
export type QueueWithCounts = Schemas['QueueWithCounts'];
export type QueueChange = Schemas['QueueChange'];
export type Schedule = Schemas['Schedule'];
export type NewSchedule = Schemas['NewSchedule'];
export type ScheduleChange = Schemas['ScheduleChange'];
export type Worker = Schemas['Worker'];
export type Metrics = Schemas['Metrics'];

/** A job as `enqueue` returns it. */
export type EnqueuedJob = Job & {
  /** False: a job with this idempotency key existed, and is this one; or it had this debounce_key. */
  readonly created: boolean;
  /** True: the job that existed was asked for with other values. */
  readonly mismatch: boolean;
};

export type WaitOptions = CallOptions & {
  /** Default 30 s. */
  readonly timeoutMs?: number;
  /** Default: 50 ms, growing to a second. */
  readonly everyMs?: number;
};

/** The API as an object. Every method takes an `AbortSignal` and rejects as README.md says. */
export type Client = ReturnType<typeof createClient>;

export function createClient(options: ClientOptions) {
  const requester = createRunnerRequester(options);
  const { ask } = requester;
  const withKey = options.idempotencyKeys === false ? (job: NewJob) => job : keyed;
  return {
    ...enqueueCalls(requester, withKey),
    ...jobCalls(requester),
    ...reportCalls(requester),
    ...bulkCalls(requester),
    queues: queueCalls(requester),
    schedules: scheduleCalls(requester),
    metrics: (call?: CallOptions) => ask<'getMetrics'>('GET', '/metrics', call),
    eventTargets: {
      list: (call?: CallOptions) => ask<'listEventTargets'>('GET', '/event-targets', call),
      put: (name: string, body: Body<'putEventTarget'>, call?: CallOptions) =>
        ask<'putEventTarget'>('PUT', eventTarget(name), { body, ...call }),
      delete: (name: string, call?: CallOptions) =>
        ask<'deleteEventTarget'>('DELETE', eventTarget(name), call),
    },
    /** Who changed queues, schedules and many jobs. */
    changes: (
      query: { target?: string; before?: string; limit?: number } = {},
      call?: CallOptions,
    ) => ask<'listChanges'>('GET', '/audit', { query, ...call }),
    workers: (call?: CallOptions) => ask<'listWorkers'>('GET', '/workers', call),
  };
}

function enqueueCalls({ answer, ask }: Requester, withKey: (job: NewJob) => NewJob) {
  return {
    /** Creates a job; once this resolves, the job is on disk and will be called. */
    async enqueue(job: NewJob, call?: CallOptions): Promise<EnqueuedJob> {
      const body = withKey(job);
      const { json, status, headers } = await answer<'createJob'>({
        ...{ method: 'POST', path: '/jobs', body, isRepeatable: isKeyed(body) },
        ...call,
      });
      const mismatch = headers.get('idempotency-mismatch') === 'true';
      return { ...json, created: status === 201, mismatch };
    },
    /** Creates up to a thousand jobs; an invalid one does not affect the others. */
    batch(
      jobs: readonly NewJob[],
      { batch_id, on_complete, ...call }: CallOptions & Omit<Body<'createJobs'>, 'jobs'> = {},
    ) {
      const together = { ...(batch_id && { batch_id }), ...(on_complete && { on_complete }) };
      const body = { jobs: jobs.map(withKey), ...together };
      const isRepeatable = body.jobs.every(isKeyed);
      return ask<'createJobs'>('POST', '/jobs/batch', { body, isRepeatable, ...call });
    },
  };
}

function jobCalls({ answer, ask }: Requester) {
  const get = (id: string, call?: CallOptions) => ask<'getJob'>('GET', job(id), call);
  return {
    get,
    /** One page of jobs, newest first. */
    list: (query: JobFilter = {}, call?: CallOptions) =>
      ask<'listJobs'>('GET', '/jobs', { query, ...call }),
    /** Every job that matches, newest first, page by page. */
    async *iterate(filter: Omit<JobFilter, 'offset' | 'cursor'> = {}, call?: CallOptions) {
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query = { ...filter, ...(cursor && { cursor }) };
        const page = await answer<'listJobs'>({ method: 'GET', path: '/jobs', query, ...call });
        yield* page.json;
        cursor = page.headers.get('x-next-cursor');
      }
    },
    /** When a pending job would start under other settings. */
    whatIf: (
      id: string,
      query: { max_concurrency?: number; rate_limit_rps?: number; worker_concurrency?: number },
      call?: CallOptions,
    ) => ask<'whatIf'>('GET', `${job(id)}/what-if`, { query, ...call }),
    /** How far the jobs of a batch are. */
    getBatch: (batchId: string, call?: CallOptions) =>
      ask<'getBatch'>('GET', `/batches/${encodeURIComponent(batchId)}`, call),
    /** The stored answer of a completed job: its JSON, or its text where it is none. */
    result: (id: string, call?: CallOptions) => ask<'getResult'>('GET', `${job(id)}/result`, call),
    attempts: (id: string, call?: CallOptions) =>
      ask<'listAttempts'>('GET', `${job(id)}/attempts`, call),
    /** Removes a pending job; with `force` it also ends a running one. */
    cancel(id: string, { force = false, ...call }: CallOptions & { force?: boolean } = {}) {
      const query = force ? { force: 1 } : {};
      return ask<'cancelJob'>('DELETE', job(id), { query, ...call });
    },
    /** Changes a pending job. */
    change: (id: string, body: Schemas['JobChange'], call?: CallOptions) =>
      ask<'changeJob'>('PATCH', job(id), { body, ...call }),
    /** Creates the same job again, with another payload if one is given. */
    replay: (id: string, payload?: Record<string, unknown>, call?: CallOptions) =>
      ask<'replayJob'>('POST', `${job(id)}/replay`, { body: payload ? { payload } : {}, ...call }),
    /** Makes a dead job pending with attempt 0. */
    retry: (id: string, call?: CallOptions) => ask<'retryJob'>('POST', `${job(id)}/retry`, call),
    /** Makes a pending job due now. */
    runNow: (id: string, call?: CallOptions) => ask<'runJob'>('POST', `${job(id)}/run`, call),
    /** Polls until the job is completed or dead; rejects after `timeoutMs`. */
    async waitFor(id: string, { timeoutMs = 30_000, everyMs, signal }: WaitOptions = {}) {
      const until = performance.now() + timeoutMs;
      for (let pauseMs = everyMs ?? 50; ; pauseMs = everyMs ?? Math.min(1000, pauseMs * 1.3)) {
        const found = await get(id, signal && { signal });
        if (found.status === 'completed' || found.status === 'dead') return found;
        if (performance.now() > until) {
          throw new Error(`job ${id} is still ${found.status} after ${timeoutMs} ms`);
        }
        await sleep(pauseMs, signal);
      }
    },
  };
}

type Report = Omit<Body<'extendLease'>, 'claim'>;

/** For receivers that answered 202 with `Runner-Lease`; `claim` is the call's X-Runner-Claim. */
function reportCalls({ ask }: Requester) {
  return {
    /** Takes jobs of a queue as a worker; report each with its `claim`. */
    pull: (name: string, body: Body<'pullJobs'>, call?: CallOptions) =>
      ask<'pullJobs'>('POST', `${queue(name)}/claim`, { body, waitMs: body.wait_ms, ...call }),
    /** Extends the lease, by 60 s if not said otherwise, and says how far the work is. */
    heartbeat(id: string, claim: string, report: number | Report = {}, call?: CallOptions) {
      const said = typeof report === 'number' ? { lease_secs: report } : report;
      const body: Body<'extendLease'> = { claim, ...said };
      const path = `${job(id)}/heartbeat`;
      return ask<'extendLease'>('POST', path, { body, isRepeatable: true, ...call });
    },
    complete(id: string, claim: string, result = '', call?: CallOptions) {
      const body: Body<'completeJob'> = { claim, result };
      return ask<'completeJob'>('POST', `${job(id)}/complete`, { body, ...call });
    },
    /** Fails the attempt; with `permanent` the job is dead at once. */
    fail(id: string, claim: string, error: string, permanent = false, call?: CallOptions) {
      const body: Body<'failJob'> = { claim, error, permanent };
      return ask<'failJob'>('POST', `${job(id)}/fail`, { body, ...call });
    },
    /** For an operator: fails the attempt of a receiver that is gone; needs no claim. */
    endLease: (id: string, body: Body<'endLease'> = {}, call?: CallOptions) =>
      ask<'endLease'>('POST', `${job(id)}/end-lease`, { body, ...call }),
  };
}

/** Many jobs at once; `dry_run` only counts them. */
function bulkCalls({ ask }: Requester) {
  return {
    cancelPending: (body: Schemas['PendingJobFilter'], call?: CallOptions) =>
      ask<'cancelJobs'>('POST', '/jobs/cancel', { body, ...call }),
    deadGroups: ({ signal, ...query }: CallOptions & DeadGroupFilter = {}) =>
      ask<'groupDeadJobs'>('GET', '/jobs/dead/groups', { query, ...(signal && { signal }) }),
    retryDead: (body: Schemas['DeadJobFilter'], call?: CallOptions) =>
      ask<'retryDeadJobs'>('POST', '/jobs/dead/retry', { body, ...call }),
    /** For an operator: fails the attempts of receivers that are gone; needs no claims. */
    endLeases: (body: Body<'endLeases'>, call?: CallOptions) =>
      ask<'endLeases'>('POST', '/jobs/end-leases', { body, ...call }),
    purgeDead: (body: Schemas['DeadJobFilter'], call?: CallOptions) =>
      ask<'purgeDeadJobs'>('POST', '/jobs/dead/purge', { body, ...call }),
  };
}

function queueCalls({ ask }: Requester) {
  return {
    create: (name: string, settings: QueueChange = {}, call?: CallOptions) =>
      ask<'createQueue'>('POST', '/queues', { body: { name, ...settings }, ...call }),
    list: (call?: CallOptions) => ask<'listQueues'>('GET', '/queues', call),
    get: (name: string, call?: CallOptions) => ask<'getQueue'>('GET', queue(name), call),
    update: (name: string, body: QueueChange, call?: CallOptions) =>
      ask<'changeQueue'>('PUT', queue(name), { body, ...call }),
    delete: (name: string, call?: CallOptions) => ask<'deleteQueue'>('DELETE', queue(name), call),
    pause: (name: string, call?: CallOptions) =>
      ask<'pauseQueue'>('POST', `${queue(name)}/pause`, call),
    resume: (name: string, call?: CallOptions) =>
      ask<'resumeQueue'>('POST', `${queue(name)}/resume`, call),
  };
}

function scheduleCalls({ ask }: Requester) {
  return {
    create: (body: NewSchedule, call?: CallOptions) =>
      ask<'createSchedule'>('POST', '/schedules', { body, ...call }),
    list: (call?: CallOptions) => ask<'listSchedules'>('GET', '/schedules', call),
    get: (id: string, call?: CallOptions) => ask<'getSchedule'>('GET', schedule(id), call),
    update: (id: string, body: ScheduleChange, call?: CallOptions) =>
      ask<'changeSchedule'>('PUT', schedule(id), { body, ...call }),
    delete: (id: string, call?: CallOptions) => ask<'deleteSchedule'>('DELETE', schedule(id), call),
    /** Creates its job now; its own times stay. */
    run: (id: string, call?: CallOptions) =>
      ask<'runSchedule'>('POST', `${schedule(id)}/run`, call),
  };
}

const job = (id: string) => `/jobs/${encodeURIComponent(id)}`;
const queue = (name: string) => `/queues/${encodeURIComponent(name)}`;
const eventTarget = (name: string) => `/event-targets/${encodeURIComponent(name)}`;
const schedule = (id: string) => `/schedules/${encodeURIComponent(id)}`;

/** Whether a repeated request adds no second job. */
const isKeyed = (job: NewJob) => (job.idempotency_key ?? job.debounce_key) !== undefined;

/** With a random key, under which the runner recognises a repeated request. */
function keyed(job: NewJob): NewJob {
  if (isKeyed(job)) return job;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const idempotency_key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { ...job, idempotency_key };
}
