import type { Bucket } from './bucket.ts';
import type { JobStatus } from './choices.ts';
import type { JobDefaults, NewJob, RetrySettings } from './job.ts';
import type { QUEUE_FIELDS, RecordOf } from './job-fields.ts';

export type Queue = Omit<RecordOf<typeof QUEUE_FIELDS>, 'deleted'>;

/** The settings that callers give. */
export type QueueSettings = Omit<Queue, 'name' | 'paused' | 'createdAt' | 'updatedAt'>;

/** Jobs of a queue (or of the whole store) by state: stored, not counted on request. */
export type JobCounts = Readonly<Record<JobStatus, number>>;

export type QueueWithCounts = Queue & JobCounts & { readonly bucket: Bucket | null };

/** A queue nobody has configured: five at once, no rate limit (docs/contract/runner.md 2.2). */
export const NEW_QUEUE: QueueSettings = {
  maxConcurrency: 5,
  maxPerKey: null,
  rateLimitRps: null,
  maxRetries: null,
  retryBackoff: null,
  baseDelayMs: null,
  maxDelayMs: null,
};

type QueueRetry = { readonly [K in keyof RetrySettings]: RetrySettings[K] | null };

/** The job's own value, else the one given to its queue, else the server's. */
export function resolvedRetry(
  job: Pick<NewJob, keyof JobDefaults>,
  queue: QueueRetry,
  defaults: JobDefaults,
): JobDefaults {
  return {
    maxRetries: job.maxRetries ?? queue.maxRetries ?? defaults.maxRetries,
    retryBackoff: job.retryBackoff ?? queue.retryBackoff ?? defaults.retryBackoff,
    baseDelayMs: job.baseDelayMs ?? queue.baseDelayMs ?? defaults.baseDelayMs,
    maxDelayMs: job.maxDelayMs ?? queue.maxDelayMs ?? defaults.maxDelayMs,
    timeoutMs: job.timeoutMs ?? defaults.timeoutMs,
  };
}
