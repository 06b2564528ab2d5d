import { hostOf } from './callback-address.ts';
import type { Job, JobDefaults, NewJob } from './job.ts';
import { BODY_COLUMNS, JOB_FIELDS, type StoredJob } from './job-fields.ts';

const initial = Object.entries(JOB_FIELDS).flatMap(([name, field]) =>
  field.initial === undefined ? [] : [[name, field.initial] as const],
);
const NAMES = initial.map(([name]) => name as keyof NewJob);
const INITIAL = Object.fromEntries(initial);

/** The job as it is accepted and will be read back: pending, not tried yet. */
export function newJob(
  id: string,
  input: NewJob,
  resolved: { readonly [K in keyof JobDefaults]?: JobDefaults[K] | undefined },
  now: number,
): Job {
  const job: Record<string, unknown> = {
    ...INITIAL,
    id: input.id ?? id,
    status: 'pending',
    createdAt: now,
    updatedAt: now,
    visibleAt: now + (input.delayMs ?? 0),
    maxRetries: resolved.maxRetries,
    retryBackoff: resolved.retryBackoff,
    baseDelayMs: resolved.baseDelayMs,
    maxDelayMs: resolved.maxDelayMs,
    timeoutMs: resolved.timeoutMs,
  };
  for (const name of NAMES) if (input[name] !== undefined) job[name] = input[name];
  return job as Job;
}

const OF_ONE_JOB = [
  'id',
  'createdAt',
  'idempotencyKey',
  'keyUntilEnded',
  'scheduleId',
  'traceparent',
];
const REPEATED = BODY_COLUMNS.filter(({ name }) => !OF_ONE_JOB.includes(name));

/** The same job once more, without what belongs to this one alone: id, key, delay, schedule, trace. */
export function replayOf(job: Job): NewJob {
  const replay: Record<string, unknown> = { queueName: job.queueName };
  for (const { name } of REPEATED) replay[name] = job[name as keyof Job] ?? undefined;
  return replay as NewJob;
}

/** Adds what is stored beside the fields that callers see. */
export function storedJob(
  job: Job,
  { uniqueUntilEnded = false }: NewJob,
): StoredJob & { readonly host: string } {
  return { ...job, run: 0, keyUntilEnded: uniqueUntilEnded, host: hostOf(job.callbackUrl) };
}

/** A dead job as a retry leaves it, before a worker takes it. */
export function revived(job: Job, now: number): Job {
  const times = { visibleAt: now, updatedAt: now, startedAt: null, completedAt: null };
  return { ...job, ...times, status: 'pending', attempt: 0, lastError: null };
}
