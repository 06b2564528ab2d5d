import type { Backoff, JobDefaults, NewJob } from './job.ts';

/** Within a priority the jobs go by age, or each concurrency key has its turn. */
export type FairBy = 'key';

export const FAIR_BY: readonly FairBy[] = ['key'];

/** The settings of a queue. Retry settings are null until someone gives them (POST or PUT). */
export type QueueSettings = {
  /** How many of its jobs run at once, over all machines. */
  readonly maxConcurrency: number;
  /** Claims per second, over all machines; null: no limit. */
  readonly rateLimitRps: number | null;
  /** How many of its jobs with the same concurrency key run at once; null: no limit. */
  readonly maxPerKey: number | null;
  /** Claims per second of jobs with the same concurrency key, over all machines; null: no limit. */
  readonly ratePerKeyRps: number | null;
  /** `key`: the concurrency keys take turns; jobs without one share a turn. Null: by age. */
  readonly fairBy: FairBy | null;
  readonly maxRetries: number | null;
  readonly retryBackoff: Backoff | null;
  readonly baseDelayMs: number | null;
  readonly maxDelayMs: number | null;
  /** Statuses below 500 that are tried again; null: those of the server. */
  readonly retryStatuses: readonly number[] | null;
  /** Of each call; null: that of the server. */
  readonly timeoutMs: number | null;
  /** How long its finished jobs are stored; null: as the server says. */
  readonly retentionDays: number | null;
};

export type Queue = QueueSettings & {
  readonly name: string;
  readonly paused: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** How many jobs a queue (or the whole store) has in each state. Kept, never counted. */
export type JobCounts = {
  readonly pending: number;
  readonly running: number;
  readonly completed: number;
  readonly dead: number;
};

export type QueueWithCounts = Queue & JobCounts;

/** A queue nobody has configured: five at once, no rate limit (docs/contract/runner.md 2.2). */
export const NEW_QUEUE: QueueSettings = {
  maxConcurrency: 5,
  rateLimitRps: null,
  maxPerKey: null,
  ratePerKeyRps: null,
  fairBy: null,
  maxRetries: null,
  retryBackoff: null,
  baseDelayMs: null,
  maxDelayMs: null,
  retryStatuses: null,
  timeoutMs: null,
  retentionDays: null,
};

/** The job's own value, else the one given to its queue, else the server's. */
export function resolvedRetry(
  job: Pick<NewJob, keyof JobDefaults>,
  queue: Pick<QueueSettings, keyof JobDefaults>,
  defaults: JobDefaults,
): JobDefaults {
  return {
    maxRetries: job.maxRetries ?? queue.maxRetries ?? defaults.maxRetries,
    retryBackoff: job.retryBackoff ?? queue.retryBackoff ?? defaults.retryBackoff,
    baseDelayMs: job.baseDelayMs ?? queue.baseDelayMs ?? defaults.baseDelayMs,
    maxDelayMs: job.maxDelayMs ?? queue.maxDelayMs ?? defaults.maxDelayMs,
    timeoutMs: job.timeoutMs ?? queue.timeoutMs ?? defaults.timeoutMs,
  };
}
