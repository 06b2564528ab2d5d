import type { JobStatus } from '../../job/choices.ts';
import type { Attempt, ClaimedJob, Job } from '../../job/job.ts';
import type { Settlement } from '../../job/settle.ts';

// Arguments and answers of the store.

export type Enqueued = { readonly job: Job; readonly created: boolean };

/** A set of jobs. Absent fields do not narrow it; `error` and `payload` are parts of a text, in any case. */
export type JobFilter = {
  readonly id?: string | undefined;
  readonly idEnding?: string | undefined;
  readonly queueName?: string | undefined;
  readonly status?: JobStatus | undefined;
  /** Host and port of the callback address, whole and in lower case. */
  readonly host?: string | undefined;
  readonly error?: string | undefined;
  readonly payload?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly scheduleId?: string | undefined;
  /** Milliseconds since 1970; `after` is inclusive, `before` is not. */
  readonly createdAfter?: number | undefined;
  readonly createdBefore?: number | undefined;
  readonly endedAfter?: number | undefined;
  readonly endedBefore?: number | undefined;
};

/** A part of a list. It ends early where its payloads and results are large, see `PAGE_BYTES`. */
export type Page = {
  /** At most a thousand. */
  readonly limit: number;
  readonly offset?: number | undefined;
  /** Only jobs behind this id in list order (for a cursor); the job may be gone by now. */
  readonly after?: string | undefined;
  /** The caller has gone: the search may end. */
  readonly signal?: AbortSignal | undefined;
};

/** A page of jobs ends after as many bytes of payloads and results, but has at least one job. */
export const PAGE_BYTES = 16 * 1024 * 1024;

export type JobPage = {
  readonly jobs: readonly Job[];
  /** More jobs follow. */
  readonly hasMore: boolean;
};

export type ClaimRequest = {
  readonly workerId: string;
  /** Most jobs to claim. */
  readonly slots: number;
  /** Only these queues; empty: all. */
  readonly queues: readonly string[];
  /** Hosts whose jobs are left out. */
  readonly excludedHosts?: readonly string[] | undefined;
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

export type Settled = {
  readonly claim: ClaimedJob;
  readonly settlement: Settlement;
  /** Undefined when no call was made. */
  readonly attempt: Attempt | undefined;
  readonly now: number;
  /** Somebody waits for the answer: it is on disk then. A call of this process ends without that. */
  readonly isAwaited: boolean;
};

/** A job that the reaper took back from its worker, or buried. */
export type TakenBack = {
  readonly id: string;
  readonly queueName: string;
  readonly attempt: number;
  readonly status: 'pending' | 'dead';
  readonly reason: 'lease-expired' | 'worker-stopped';
};

/** A part of the list of schedules. */
export type SchedulePage = {
  readonly queueName?: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** Enabled schedules whose time has come, the longest due first; and when the next one is due. */
export type DueSchedules = {
  readonly due: readonly DueSchedule[];
  readonly nextAt: number | null;
};

export type DueSchedule = {
  readonly id: string;
  readonly cronExpression: string;
  readonly timezone: string | null;
  readonly nextRunAt: number;
};
