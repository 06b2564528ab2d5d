import { hostOf } from './callback-address.ts';
import { HELD, mustWait } from './flow.ts';
import type { Job, JobDefaults, NewJob } from './job.ts';
import { JOB_FIELDS, type StoredJob } from './job-fields.ts';

const initial = Object.entries(JOB_FIELDS).flatMap(([name, field]) =>
  field.initial === undefined ? [] : [[name, field.initial] as const],
);
const NAMES = initial.map(([name]) => name as keyof NewJob);
// Parsed, its copies are quick to fill; one that is built name by name is a slow dictionary.
const INITIAL = JSON.parse(JSON.stringify(Object.fromEntries(initial)));

/** The job as it is accepted and will be read back: pending, not tried yet. */
export function newJob(
  id: string,
  asked: NewJob,
  resolved: { readonly [K in keyof JobDefaults]?: JobDefaults[K] | undefined },
  now: number,
): Job {
  const job: Record<string, unknown> = {
    ...INITIAL,
    ...{ id, status: 'pending', createdAt: now, updatedAt: now },
    visibleAt: mustWait(asked) ? HELD : dueAt(asked, now),
    maxRetries: resolved.maxRetries,
    retryBackoff: resolved.retryBackoff,
    baseDelayMs: resolved.baseDelayMs,
    maxDelayMs: resolved.maxDelayMs,
    timeoutMs: resolved.timeoutMs,
  };
  for (const name of NAMES) if (asked[name] !== undefined) job[name] = asked[name];
  return job as Job;
}

function dueAt(
  { delayMs = 0, debounceMs = delayMs, debounceMaxMs = debounceMs }: NewJob,
  now: number,
) {
  return now + Math.min(debounceMs, debounceMaxMs);
}

/**
 * The job that stands for both requests: what is sent and when is said by the later one, until the
 * deadline of the first.
 */
export function debounced<J extends Pick<Job, 'payload' | 'headers' | 'visibleAt'>>(
  first: J,
  later: J,
  deadline: number | null,
): J {
  const { payload, headers } = later;
  return { ...first, payload, headers, visibleAt: Math.min(later.visibleAt, deadline ?? Infinity) };
}

/** A repetition of a job, with another payload (JSON text) where one is given. */
export function replayOf(job: Job, payload = job.payload): NewJob {
  const { queueName, callbackUrl, method, priority, timeoutMs } = job;
  const { maxRetries, retryBackoff, baseDelayMs, maxDelayMs } = job;
  return {
    ...{ queueName, callbackUrl, method, priority, timeoutMs, replayOf: job.id, payload },
    ...{ maxRetries, retryBackoff, baseDelayMs, maxDelayMs },
    headers: job.headers ?? undefined,
    concurrencyKey: job.concurrencyKey ?? undefined,
    retryStatuses: job.retryStatuses ?? undefined,
    tags: job.tags ?? undefined,
  };
}

/** What is stored of a new job beside what callers see. */
export function storedJob(
  job: Job,
  { uniqueForMs, uniqueUntilEnded = false, debounceMaxMs }: NewJob,
): StoredJob & { readonly host: string } {
  return {
    ...job,
    ...{ run: 0, keyHeld: true, host: hostOf(job.callbackUrl) },
    keyExpiresAt: uniqueForMs === undefined ? null : job.createdAt + uniqueForMs,
    keyUntilEnded: uniqueUntilEnded,
    debounceUntil: debounceMaxMs === undefined ? null : job.createdAt + debounceMaxMs,
  };
}
