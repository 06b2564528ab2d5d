import { setTimeout as sleep } from 'node:timers/promises';
import type { Static } from 'typebox';
import type {
  AttemptReply,
  BatchReply,
  JobReply,
  MetricsReply,
  QueueReply,
  QueueStatsReply,
  ScheduleReply,
} from '../job/wire/replies.ts';

export type Job = JobReply;

type Values = Readonly<Record<string, unknown>>;
type Matched = { readonly matched: number } & Readonly<Record<string, number>>;

/** The API as an object, for tests: one request a call, never repeated. */
export type Client = ReturnType<typeof createClient>;

export function createClient({ url, token }: { readonly url: string; readonly token?: string }) {
  const authorization = token === undefined ? undefined : { authorization: `Bearer ${token}` };

  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const reply = await fetch(url + path, {
      method,
      headers: { ...authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw Object.assign(new Error(errorIn(text)), { status: reply.status });
    const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
    return (isJson ? JSON.parse(text) : text) as T;
  }

  const get = (id: string) => ask<Job>('GET', job(id));
  return {
    ask,
    get,
    enqueue: (body: Values) => ask<Job>('POST', '/jobs', body),
    batch: (jobs: readonly Values[]) =>
      ask<Static<typeof BatchReply>>('POST', '/jobs/batch', { jobs }),
    list: (query: Values = {}) => ask<Job[]>('GET', `/jobs${search(query)}`),
    attempts: (id: string) => ask<AttemptReply[]>('GET', `${job(id)}/attempts`),
    /** Polls until the job is completed or dead. */
    async waitFor(id: string, timeoutMs = 30_000) {
      const until = performance.now() + timeoutMs;
      for (let pauseMs = 50; ; pauseMs = Math.min(1000, pauseMs * 1.3)) {
        const found = await get(id);
        if (found.status === 'completed' || found.status === 'dead') return found;
        if (performance.now() > until) {
          throw new Error(`job ${id} is still ${found.status} after ${timeoutMs} ms`);
        }
        await sleep(pauseMs);
      }
    },
    cancel: (id: string, { force = false } = {}) =>
      ask<{ status: string; id: string }>('DELETE', `${job(id)}${force ? '?force=1' : ''}`),
    replay: (id: string) => ask<Job>('POST', `${job(id)}/replay`),
    retry: (id: string) => ask<Job>('POST', `${job(id)}/retry`),
    runNow: (id: string) => ask<Job>('POST', `${job(id)}/run`),
    cancelPending: (body: Values) => ask<Matched>('POST', '/jobs/cancel', body),
    retryDead: (body: Values) => ask<Matched>('POST', '/jobs/dead/retry', body),
    purgeDead: (body: Values) => ask<Matched>('POST', '/jobs/dead/purge', body),
    metrics: () => ask<MetricsReply>('GET', '/metrics'),
    queues: {
      create: (name: string, settings: Values = {}) =>
        ask<QueueReply>('POST', '/queues', { name, ...settings }),
      list: () => ask<QueueStatsReply[]>('GET', '/queues'),
      get: (name: string) => ask<QueueStatsReply>('GET', queue(name)),
      update: (name: string, settings: Values) => ask<QueueReply>('PUT', queue(name), settings),
      delete: (name: string) => ask<{ status: string; name: string }>('DELETE', queue(name)),
      pause: (name: string) => ask<QueueReply>('POST', `${queue(name)}/pause`),
      resume: (name: string) => ask<QueueReply>('POST', `${queue(name)}/resume`),
    },
    schedules: {
      create: (body: Values) => ask<ScheduleReply>('POST', '/schedules', body),
      list: () => ask<ScheduleReply[]>('GET', '/schedules'),
      get: (id: string) => ask<ScheduleReply>('GET', schedule(id)),
      update: (id: string, body: Values) => ask<ScheduleReply>('PUT', schedule(id), body),
      delete: (id: string) => ask<{ status: string; id: string }>('DELETE', schedule(id)),
      run: (id: string) => ask<Job>('POST', `${schedule(id)}/run`),
    },
  };
}

const job = (id: string) => `/jobs/${encodeURIComponent(id)}`;
const queue = (name: string) => `/queues/${encodeURIComponent(name)}`;
const schedule = (id: string) => `/schedules/${encodeURIComponent(id)}`;

function search(query: Values): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) words.set(name, String(value));
  return words.size === 0 ? '' : `?${words}`;
}

/** The reason in a refusal; the text itself where it is no refusal of the runner. */
function errorIn(text: string): string {
  try {
    return (JSON.parse(text) as { error: string }).error;
  } catch {
    return text;
  }
}
