import type { ATTEMPT_FIELDS, RecordOf, StoredJob } from './job-fields.ts';

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

type Optional<K extends keyof Job> = { readonly [N in K]?: NonNullable<Job[N]> | undefined };

/** What a caller asks for. What is undefined comes from the queue, else from the server. */
export type NewJob = Pick<Job, 'callbackUrl' | 'queueName' | 'payload'> &
  Optional<'priority' | keyof JobDefaults | 'method' | 'headers' | 'expiresAt' | 'traceparent'> &
  Optional<'idempotencyKey' | 'concurrencyKey' | 'debounceKey' | 'scheduleId' | 'replayOf'> &
  Optional<'tags' | 'retryStatuses' | 'dependsOn' | 'onFailure' | 'batchId' | 'afterBatch'> & {
    readonly delayMs?: number | undefined;
    /** The idempotency key may be used again after this long; undefined: never. */
    readonly uniqueForMs?: number | undefined;
    /** The idempotency key may be used again once the job is completed or dead. */
    readonly uniqueUntilEnded?: boolean | undefined;
    /** How long after the last request with this key it is due. */
    readonly debounceMs?: number | undefined;
    /** How long after the first one it is due at the latest; undefined: no bound. */
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

/** One finished try. */
export type Attempt = RecordOf<typeof ATTEMPT_FIELDS> & { readonly jobId: string };

/** Dead jobs that share queue, host and, but for its numbers, the beginning of their error. */
export type DeadGroup = {
  /** Its name: 32 hexadecimal digits, the same as long as it has jobs. */
  readonly group: string;
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
  /** `visibleAt` also of a job that waits for others: somebody runs it by hand. */
  readonly evenHeld?: true | undefined;
  readonly tags?: readonly string[] | null | undefined;
};
