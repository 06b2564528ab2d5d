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

/** How a job is tried again. Resolved at enqueue (job, else queue, else server) and kept with it. */
export type RetrySettings = {
  /** How many tries there are in all; 0 acts as 1. */
  readonly maxRetries: number;
  readonly retryBackoff: Backoff;
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
};

/** The server's own values, for jobs whose queue and caller say nothing (docs/contract/runner.md 1.6). */
export type JobDefaults = RetrySettings & { readonly timeoutMs: number };

/** One job as it is stored. All times are milliseconds since 1970 UTC; null means not set. */
export type Job = RetrySettings & {
  /** UUIDv7; sorts by acceptance within a process. */
  readonly id: string;
  readonly queueName: string;
  readonly status: JobStatus;
  /** Higher runs first, within its queue. */
  readonly priority: number;
  /** JSON text; exactly these bytes are sent (and signed). */
  readonly payload: string;
  readonly callbackUrl: string;
  readonly method: Method;
  readonly headers: ExtraHeaders | null;
  /** Jobs of one queue and key share the queue's `maxPerKey`. */
  readonly concurrencyKey: string | null;
  /** A job that was not started by then becomes dead. */
  readonly expiresAt: number | null;
  /** The schedule that made the job. */
  readonly scheduleId: string | null;
  /** When a pending job becomes claimable; until when a running one is leased. */
  readonly visibleAt: number;
  /** Tries started since creation or the last manual retry. Counts up at the claim. */
  readonly attempt: number;
  readonly timeoutMs: number;
  readonly idempotencyKey: string | null;
  /** W3C trace context given at enqueue, passed on with the callback. */
  readonly traceparent: string | null;
  /** The response body of a completed job, as far as it was kept. */
  readonly result: string | null;
  /** True when the receiver sent more than was kept. */
  readonly resultCut: boolean;
  readonly lastError: string | null;
  readonly tags: readonly string[] | null;
  /** The job of which this one is a repetition. */
  readonly replayOf: string | null;
  /** Statuses below 500 that are tried again; null: those of the queue, else of the server. */
  readonly retryStatuses: readonly number[] | null;
  /** Jobs that must have ended before this one starts: see flow.ts. */
  readonly dependsOn: readonly string[] | null;
  /** What becomes of it when one of them has failed. */
  readonly onFailure: OnFailure | null;
  readonly batchId: string | null;
  /** Called once when all jobs of this batch have ended. */
  readonly afterBatch: string | null;
  /** A request with this key replaces the job while it is not due: see new-job.ts. */
  readonly debounceKey: string | null;
  /** Running: what its receiver last reported, 0 to 1. */
  readonly progress: number | null;
  readonly note: string | null;
  readonly workerId: string | null;
  /** Running: a receiver has accepted it and reports before `visibleAt`. */
  readonly accepted: boolean;
  readonly startedAt: number | null;
  /** When it became completed or dead. */
  readonly completedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** What a caller asks for. What is undefined comes from the queue, else from the server. */
export type NewJob = {
  readonly callbackUrl: string;
  readonly queueName: string;
  /** JSON text. */
  readonly payload: string;
  readonly priority?: number | undefined;
  readonly delayMs?: number | undefined;
  readonly maxRetries?: number | undefined;
  readonly retryBackoff?: Backoff | undefined;
  readonly baseDelayMs?: number | undefined;
  readonly maxDelayMs?: number | undefined;
  readonly timeoutMs?: number | undefined;
  readonly idempotencyKey?: string | undefined;
  /** The idempotency key may be used again after this long; undefined: never. */
  readonly uniqueForMs?: number | undefined;
  /** The idempotency key may be used again once the job is completed or dead. */
  readonly uniqueUntilEnded?: boolean | undefined;
  readonly traceparent?: string | undefined;
  /** Default POST. */
  readonly method?: Method | undefined;
  readonly headers?: ExtraHeaders | undefined;
  readonly concurrencyKey?: string | undefined;
  readonly expiresAt?: number | undefined;
  readonly scheduleId?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly replayOf?: string | undefined;
  readonly retryStatuses?: readonly number[] | undefined;
  readonly dependsOn?: readonly string[] | undefined;
  readonly onFailure?: OnFailure | undefined;
  readonly batchId?: string | undefined;
  readonly afterBatch?: string | undefined;
  readonly debounceKey?: string | undefined;
  /** Due so long after the last request with this key. */
  readonly debounceMs?: number | undefined;
  /** And at the latest so long after the first one; undefined: no bound. */
  readonly debounceMaxMs?: number | undefined;
};

/** A job in the hands of a worker: what delivery and settlement need of it. */
export type ClaimedJob = RetrySettings &
  Pick<Job, 'id' | 'queueName' | 'callbackUrl' | 'payload' | 'method' | 'headers' | 'attempt'> &
  Pick<Job, 'timeoutMs' | 'traceparent' | 'retryStatuses'> & {
    readonly workerId: string;
    /** Since when it could have been claimed; undefined where nobody has asked. */
    readonly readyAt?: number | undefined;
    readonly startedAt: number;
    /**
     * How often the job was ever claimed; never reset, unlike `attempt`. A result is only written
     * while worker and run are still those of the claim (fencing), also after a manual retry.
     */
    readonly run: number;
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
export type Attempt = {
  readonly jobId: string;
  readonly run: number;
  readonly attempt: number;
  readonly workerId: string;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly outcome: AttemptOutcome;
  readonly statusCode: number | null;
  readonly error: string | null;
  /** The first kilobyte of the answer to a failed try. */
  readonly response: string | null;
};

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
