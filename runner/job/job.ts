import type { ATTEMPT_FIELDS, RecordOf, StoredJob } from './job-fields.ts';

/**
 * The states of a job, as callers see them.
 *
 *     enqueue ──▶ pending ──claim──▶ running ──2xx──▶ completed
 *                  ▲  ▲                │  │
 *                  │  └── transient, ──┘  └── permanent, or ──▶ dead
 *                  │      tries left          tries used up      │
 *                  └───────────────── retry ─────────────────────┘
 *
 * Cancelling a pending job removes it. Retention removes completed and dead ones.
 */
export type JobStatus = 'pending' | 'running' | 'completed' | 'dead';

export const JOB_STATUSES: readonly JobStatus[] = ['pending', 'running', 'completed', 'dead'];

export type Backoff = 'exponential' | 'linear' | 'fixed';

export const BACKOFFS: readonly Backoff[] = ['exponential', 'linear', 'fixed'];

/** The methods a callback may use; all carry the payload as their body. */
export type Method = 'POST' | 'PUT' | 'PATCH';

export const METHODS: readonly Method[] = ['POST', 'PUT', 'PATCH'];

/** Of a job whose dependency is dead or was removed: it stays, is removed, or runs all the same. */
export type OnFailure = 'hold' | 'cancel' | 'run';

export const ON_FAILURE: readonly OnFailure[] = ['hold', 'cancel', 'run'];

/** Header names (lower case) and values a callback carries beside our own. */
export type ExtraHeaders = Readonly<Record<string, string>>;

/** How a job is tried again. Resolved at enqueue (job, else queue, else server) and stored with it. */
export type RetrySettings = Pick<
  StoredJob,
  'maxRetries' | 'retryBackoff' | 'baseDelayMs' | 'maxDelayMs'
>;

/** The server's own values, for jobs whose queue and caller say nothing (docs/contract/runner.md 1.6). */
export type JobDefaults = RetrySettings & { readonly timeoutMs: number };

/** One job, as callers see it. */
export type Job = Omit<
  StoredJob,
  'run' | 'keyExpiresAt' | 'keyUntilEnded' | 'keyHeld' | 'debounceUntil'
>;

type Asked<K extends keyof Job> = { readonly [N in K]?: NonNullable<Job[N]> | undefined };

/** What a caller asks for. What is undefined comes from the queue, else from the server. */
export type NewJob = Pick<Job, 'callbackUrl' | 'queueName' | 'payload'> &
  Asked<'priority' | keyof JobDefaults | 'method' | 'headers' | 'expiresAt' | 'traceparent'> &
  Asked<'idempotencyKey' | 'concurrencyKey' | 'debounceKey' | 'scheduleId' | 'replayOf'> &
  Asked<'tags' | 'retryStatuses' | 'dependsOn' | 'onFailure' | 'batchId' | 'afterBatch'> & {
    readonly delayMs?: number | undefined;
    /** The idempotency key may be used again after this long; undefined: never. */
    readonly uniqueForMs?: number | undefined;
    /** The idempotency key may be used again once the job is completed or dead. */
    readonly uniqueUntilEnded?: boolean | undefined;
    /** Due so long after the last request with this key. */
    readonly debounceMs?: number | undefined;
    /** And at the latest so long after the first one; undefined: no bound. */
    readonly debounceMaxMs?: number | undefined;
  };

/** A job in the hands of a worker: what delivery and settlement need of it. */
export type ClaimedJob = RetrySettings &
  Pick<Job, 'id' | 'queueName' | 'callbackUrl' | 'payload' | 'method' | 'headers' | 'attempt'> &
  Pick<StoredJob, 'timeoutMs' | 'traceparent' | 'retryStatuses' | 'run'> & {
    readonly workerId: string;
    /** Since when it could have been claimed; undefined where nobody has asked. */
    readonly readyAt?: number | undefined;
    readonly startedAt: number;
  };

/** How one try ended, for the history of the job. */
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

export const ATTEMPT_OUTCOMES = [
  'delivered',
  'refused',
  'failed',
  'timeout',
  'unreachable',
  'blocked',
  'interrupted',
  'cancelled',
  'lease-expired',
  'worker-stopped',
] as const;

/** One finished try. */
export type Attempt = RecordOf<typeof ATTEMPT_FIELDS> & { readonly jobId: string };

/** Dead jobs that share queue, host and the beginning of their error. */
export type DeadGroup = {
  readonly queueName: string;
  readonly host: string;
  readonly error: string;
  readonly count: number;
  /** When the first and the last of them died. */
  readonly firstAt: number;
  readonly lastAt: number;
};

/** What may be changed of a pending job; what is undefined stays. */
export type JobChange = {
  readonly priority?: number | undefined;
  /** JSON text. */
  readonly payload?: string | undefined;
  readonly visibleAt?: number | undefined;
  readonly tags?: readonly string[] | null | undefined;
};
