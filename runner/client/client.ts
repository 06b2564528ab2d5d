import { setTimeout as sleep } from 'node:timers/promises';
import type {
  AttemptReply,
  BatchReply,
  DeadGroupReply,
  JobDetailReply,
  JobReply,
  MetricsReply,
  QueueReply,
  QueueStatsReply,
  ScheduleReply,
  WorkerReply,
} from '../job/wire/replies.ts';
import type {
  CancelRequest,
  DeadRequest,
  JobQuery,
  JobRequest,
  NewScheduleRequest,
  QueueRequest,
  ScheduleRequest,
} from '../job/wire/requests.ts';
import { type ClientOptions, type Requested, requester } from './request.ts';

export type WaitOptions = { readonly timeoutMs?: number; readonly everyMs?: number };

/** The API as an object. Refused requests reject with a RunnerError (status and reason). */
export type Client = ReturnType<typeof createClient>;

export function createClient(options: ClientOptions) {
  const ask = requester(options);
  return {
    ...jobCalls(ask),
    queues: queueCalls(ask),
    schedules: scheduleCalls(ask),
    metrics: () => ask<MetricsReply>('GET', '/metrics'),
    workers: () => ask<WorkerReply[]>('GET', '/workers'),
  };
}

function jobCalls(ask: Requested) {
  const get = (id: string) => ask<JobDetailReply>('GET', job(id));
  return {
    /** Creates a job; once this resolves, the job is on disk and will be called. */
    enqueue: (request: JobRequest) => ask<JobReply>('POST', '/jobs', request),
    /** Creates up to a thousand jobs; an invalid one does not affect the others. */
    batch: (jobs: readonly JobRequest[]) => ask<BatchReply>('POST', '/jobs/batch', { jobs }),
    get,
    list: (filter: JobQuery = {}) => ask<JobReply[]>('GET', `/jobs${query(filter)}`),
    attempts: (id: string) => ask<AttemptReply[]>('GET', `${job(id)}/attempts`),
    cancel: (id: string) => ask<{ status: 'cancelled'; id: string }>('DELETE', job(id)),
    retry: (id: string) => ask<JobReply>('POST', `${job(id)}/retry`),
    /** Makes a pending job due now. */
    runNow: (id: string) => ask<JobReply>('POST', `${job(id)}/run`),
    /** Cancels all pending jobs that match; `dry_run` only counts them. */
    cancelPending: (filter: CancelRequest) =>
      ask<{ matched: number; cancelled: number }>('POST', '/jobs/cancel', filter),
    /** For receivers that answered 202 with `Runner-Lease`; `claim` is the call's X-Runner-Claim. */
    heartbeat: (id: string, claim: string, leaseSecs?: number) =>
      ask<{ id: string; lease_until: string }>('POST', `${job(id)}/heartbeat`, {
        claim,
        ...(leaseSecs !== undefined && { lease_secs: leaseSecs }),
      }),
    complete: (id: string, claim: string, result = '') =>
      ask<{ id: string; status: string }>('POST', `${job(id)}/complete`, { claim, result }),
    fail: (id: string, claim: string, error: string, permanent = false) =>
      ask<{ id: string; status: string }>('POST', `${job(id)}/fail`, { claim, error, permanent }),
    deadGroups: () => ask<DeadGroupReply[]>('GET', '/jobs/dead/groups'),
    retryDead: (filter: DeadRequest) =>
      ask<{ matched: number; retried: number }>('POST', '/jobs/dead/retry', filter),
    purgeDead: (filter: DeadRequest) =>
      ask<{ matched: number; purged: number }>('POST', '/jobs/dead/purge', filter),
    /** Polls until the job is completed or dead; rejects after `timeoutMs`. */
    async waitFor(id: string, { timeoutMs = 30_000, everyMs = 50 }: WaitOptions = {}) {
      const until = performance.now() + timeoutMs;
      for (;;) {
        const found = await get(id);
        if (found.status === 'completed' || found.status === 'dead') return found;
        if (performance.now() > until) {
          throw new Error(`job ${id} is still ${found.status} after ${timeoutMs} ms`);
        }
        await sleep(everyMs);
      }
    },
  };
}

function queueCalls(ask: Requested) {
  return {
    create: (name: string, settings: QueueRequest = {}) =>
      ask<QueueReply>('POST', '/queues', { name, ...settings }),
    list: () => ask<QueueStatsReply[]>('GET', '/queues'),
    get: (name: string) => ask<QueueStatsReply>('GET', queue(name)),
    update: (name: string, change: QueueRequest) => ask<QueueReply>('PUT', queue(name), change),
    delete: (name: string) => ask<{ status: 'deleted'; name: string }>('DELETE', queue(name)),
    pause: (name: string) => ask<QueueReply>('POST', `${queue(name)}/pause`),
    resume: (name: string) => ask<QueueReply>('POST', `${queue(name)}/resume`),
  };
}

function scheduleCalls(ask: Requested) {
  return {
    create: (request: NewScheduleRequest) => ask<ScheduleReply>('POST', '/schedules', request),
    list: () => ask<ScheduleReply[]>('GET', '/schedules'),
    get: (id: string) => ask<ScheduleReply>('GET', schedule(id)),
    update: (id: string, change: ScheduleRequest) =>
      ask<ScheduleReply>('PUT', schedule(id), change),
    delete: (id: string) => ask<{ status: 'deleted'; id: string }>('DELETE', schedule(id)),
    /** Creates its job now; its own times stay. */
    run: (id: string) => ask<JobReply>('POST', `${schedule(id)}/run`),
  };
}

const job = (id: string) => `/jobs/${encodeURIComponent(id)}`;
const queue = (name: string) => `/queues/${encodeURIComponent(name)}`;
const schedule = (id: string) => `/schedules/${encodeURIComponent(id)}`;

function query(filter: JobQuery): string {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(
    entries.map(([name, value]): [string, string] => [name, String(value)]),
  );
  return text.size === 0 ? '' : `?${text}`;
}
