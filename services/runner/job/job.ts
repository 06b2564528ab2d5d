import type { ATTEMPT_FIELDS, BodyName, RecordOf, StoredJob } from './job-fields.ts';

/** The retries of a job. Resolved at enqueue (job, else queue, else server) and stored with it. */
export type RetrySettings = Pick<
  StoredJob,
  'maxRetries' | 'retryBackoff' | 'baseDelayMs' | 'maxDelayMs'
>;

/** The server's own values, for jobs whose queue and caller say nothing (docs/contract/runner.md 1.6). */
export type JobDefaults = RetrySettings & Pick<StoredJob, 'timeoutMs'>;

/** One job, as callers see it. */
export type Job = Omit<StoredJob, 'run' | 'keyUntilEnded'>;

type Optional<K extends keyof Job> = { readonly [N in K]?: NonNullable<Job[N]> | undefined };

type RequiredName = 'callbackUrl' | 'queueName' | 'payload';

/** A job to be stored. What is undefined comes from the queue, else from the server. */
export type NewJob = Pick<Job, RequiredName> &
  Optional<Exclude<BodyName, RequiredName | 'createdAt' | 'keyUntilEnded'>> & {
    readonly delayMs?: number | undefined;
    /** The idempotency key may be used again once the job is completed or dead. */
    readonly uniqueUntilEnded?: boolean | undefined;
  };

/** A job in the hands of a worker: what delivery and settlement need of it. */
export type ClaimedJob = JobDefaults &
  Pick<Job, 'id' | 'queueName' | 'callbackUrl' | 'payload' | 'headers' | 'attempt'> &
  Pick<StoredJob, 'traceparent' | 'run'> & {
    readonly workerId: string;
    /** Since when it could have been claimed; undefined where it was found again for a report. */
    readonly readyAt?: number | undefined;
    readonly startedAt: number;
  };

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
