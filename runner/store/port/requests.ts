import type { JobStatus } from '../../job/choices.ts';
import type { Attempt, ClaimedJob, Job } from '../../job/job.ts';
import type { Settlement } from '../../job/settle.ts';

/** What the operations of the store take and return. */
export type Enqueued = { readonly job: Job; readonly created: boolean };

/** What is undefined does not narrow; texts match a part, in any case. */
type JobSearch = {
  readonly queueName?: string | undefined;
  /** Host and port of the callback address, whole and in lower case. */
  readonly host?: string | undefined;
  readonly tag?: string | undefined;
  /** Part of the last error. */
  readonly error?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly createdAfter?: number | undefined;
  readonly createdBefore?: number | undefined;
};

export type JobFilter = JobSearch & {
  readonly status?: JobStatus | undefined;
  readonly scheduleId?: string | undefined;
  /** Part of the payload. */
  readonly payload?: string | undefined;
  /** At most a thousand. */
  readonly limit: number;
  readonly offset?: number | undefined;
  /** Only jobs after this one in list order (for a cursor); it may be gone by now. */
  readonly after?: { readonly createdAt: number; readonly id: string } | undefined;
};

/** Which pending jobs. */
export type PendingFilter = JobSearch;

/** Which dead jobs; what is undefined does not narrow. */
export type DeadFilter = {
  readonly queueName?: string | undefined;
  readonly host?: string | undefined;
  /** Died at or after. */
  readonly since?: number | undefined;
  /** Died before. */
  readonly until?: number | undefined;
  /** Part of the error text, any case. */
  readonly error?: string | undefined;
  /** The jobs of one group, by its name. */
  readonly group?: string | undefined;
};

export type ClaimRequest = {
  readonly workerId: string;
  /** How many jobs at most. */
  readonly slots: number;
  /** Only these queues; empty: all. */
  readonly queues: readonly string[];
  /** Hosts that have used up their share of the slots. */
  readonly excludedHosts?: readonly string[] | undefined;
  /** True: also jobs without a callback address, which nobody could be called for. */
  readonly pulls?: boolean | undefined;
  readonly now: number;
  /** Draws the order of the queues; PostgreSQL draws it itself. */
  readonly random: () => number;
};

export type Claimed = {
  readonly jobs: readonly ClaimedJob[];
  /**
   * When a claim may find more without a notification: the next delayed job is due, or a queue
   * held back by its rate has its next token. Null: nothing is known to come.
   */
  readonly wakeAt: number | null;
};

/** What holds back the ready jobs of a queue, for metrics. */
export type Backlog = {
  readonly queueName: string;
  /**
   * Since when its longest waiting ready job could be claimed, among the first hundred of each
   * priority; null when none is ready.
   */
  readonly readySince: number | null;
  /** False while the rate limit of the queue lets no further job start. */
  readonly hasToken: boolean;
};

export type Settled = {
  readonly claim: ClaimedJob;
  readonly settlement: Settlement;
  /** Undefined when no call was made. */
  readonly attempt: Attempt | undefined;
  readonly now: number;
};

/** Jobs that wait for nothing any more. `next`: where to look on; undefined at the end. */
export type Freed = { readonly ids: readonly string[]; readonly next: string | undefined };

/** A job that the reaper took back from its worker or buried. */
export type TakenBack = {
  readonly id: string;
  readonly queueName: string;
  readonly attempt: number;
  /** Its last one. */
  readonly run: number;
  readonly status: 'pending' | 'dead';
  readonly reason: 'lease-expired' | 'worker-stopped' | 'expired';
};
