import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientOptions, type Requested, requester } from './request.ts';
import type {
  AttemptReply,
  BatchReply,
  JobReply,
  JobRequest,
  JobStatus,
  MetricsReply,
  QueueReply,
  QueueRequest,
  QueueStatsReply,
  ScheduleReply,
  ScheduleRequest,
} from './types.ts';

export type JobFilter = {
  readonly queue?: string;
  readonly status?: JobStatus;
  readonly limit?: number;
  readonly offset?: number;
  readonly cursor?: string;
};

export type DeadFilter = {
  readonly queue_name?: string;
  readonly since?: string;
  readonly until?: string;
  readonly error?: string;
  readonly dry_run?: boolean;
};

export type WaitOptions = { readonly timeoutMs?: number; readonly everyMs?: number };

/** A runner as an object. What it refuses is a RunnerError with its status and reason. */
export type Client = ReturnType<typeof createClient>;

export function createClient(options: ClientOptions) {
  const ask = requester(options);
  return {
    ...jobCalls(ask),
    queues: queueCalls(ask),
    schedules: scheduleCalls(ask),
    metrics: () => ask<MetricsReply>('GET', '/metrics'),
  };
}

function jobCalls(ask: Requested) {
  const get = (id: string) => ask<JobReply>('GET', job(id));
  return {
    /** Stores a job; when this resolves, it is on disk and will be called. */
    enqueue: (request: JobRequest) => ask<JobReply>('POST', '/jobs', request),
    /** Up to a thousand in one go; what is wrong with one does not stop the others. */
    batch: (jobs: readonly JobRequest[]) => ask<BatchReply>('POST', '/jobs/batch', { jobs }),
    get,
    list: (filter: JobFilter = {}) => ask<JobReply[]>('GET', `/jobs${query(filter)}`),
    attempts: (id: string) => ask<AttemptReply[]>('GET', `${job(id)}/attempts`),
    cancel: (id: string) => ask<{ status: 'cancelled'; id: string }>('DELETE', job(id)),
    retry: (id: string) => ask<JobReply>('POST', `${job(id)}/retry`),
    retryDead: (filter: DeadFilter) =>
      ask<{ matched: number; retried: number }>('POST', '/jobs/dead/retry', filter),
    purgeDead: (filter: DeadFilter) =>
      ask<{ matched: number; purged: number }>('POST', '/jobs/dead/purge', filter),
    /** Asks until the job is completed or dead; rejects when that takes too long. */
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
    create: (request: ScheduleRequest) => ask<ScheduleReply>('POST', '/schedules', request),
    list: () => ask<ScheduleReply[]>('GET', '/schedules'),
    get: (id: string) => ask<ScheduleReply>('GET', schedule(id)),
    update: (id: string, change: Partial<ScheduleRequest>) =>
      ask<ScheduleReply>('PUT', schedule(id), change),
    delete: (id: string) => ask<{ status: 'deleted'; id: string }>('DELETE', schedule(id)),
    /** Makes its job now; its own times stay. */
    run: (id: string) => ask<JobReply>('POST', `${schedule(id)}/run`),
  };
}

const job = (id: string) => `/jobs/${encodeURIComponent(id)}`;
const queue = (name: string) => `/queues/${encodeURIComponent(name)}`;
const schedule = (id: string) => `/schedules/${encodeURIComponent(id)}`;

function query(filter: JobFilter): string {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(
    entries.map(([name, value]): [string, string] => [name, String(value)]),
  );
  return text.size === 0 ? '' : `?${text}`;
}
