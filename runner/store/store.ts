import type { ActivityMinute } from '../job/activity.ts';
import type { Attempt, ClaimedJob, Job, JobStatus, NewJob } from '../job/job.ts';
import type { JobCounts, QueueSettings, QueueWithCounts } from '../job/queue.ts';
import type { Schedule, ScheduleSettings } from '../job/schedule.ts';
import type { Settlement } from '../job/settlement.ts';

/**
 * The promise every database keeps; `store-contract.ts` is the same promise as tests.
 *
 * - When a returned promise resolves, the change is on disk (SQLite: committed to the write-ahead
 *   log and synced, which operations that come together share; PostgreSQL: committed). A claim in
 *   SQLite resolves at the commit: a power cut may undo it, and the job is called again.
 * - Times are milliseconds since 1970. Callers take them from `now()`, so that all machines of
 *   one database share one clock; tests pass what they like.
 * - A store that cannot write now (busy, disk full, connection lost) rejects with a `PublicError`
 *   503 (`unavailable`) or 507 (`disk_full`); nothing of the operation was done then, with two
 *   exceptions: a connection lost during a commit, or a sync that the disk refused, leaves the
 *   outcome unknown.
 * - Callers check their input first (lengths, ranges, URLs, cron); the store keeps what it is given.
 */
export type Store = JobStore & WorkStore & QueueStore & ScheduleStore & HouseStore;

/** Jobs as callers see them. */
export type JobStore = {
  /**
   * Stores a job, creating its queue when missing. `created` is false when a job with the same
   * idempotency key exists: that job is returned and nothing is stored.
   */
  enqueue(job: NewJob, now: number): Promise<Enqueued>;
  /** Many jobs in one transaction, all or none; results in the order given. */
  enqueueMany(jobs: readonly NewJob[], now: number): Promise<Enqueued[]>;
  findJob(id: string): Promise<Job | undefined>;
  /** Newest first: `createdAt` descending, then `id` descending. */
  listJobs(filter: JobFilter): Promise<Job[]>;
  /** The finished tries of a job, oldest first; also those before a manual retry. */
  attempts(jobId: string): Promise<Attempt[]>;
  /** Removes a pending job; its idempotency key is free again. */
  cancelJob(id: string): Promise<'cancelled' | 'not-found' | 'not-pending'>;
  /** dead → pending with attempt 0, claimable now. Undefined when unknown or not dead. */
  retryJob(id: string, now: number): Promise<Job | undefined>;
  countDead(filter: DeadFilter): Promise<number>;
  /** Newest first. */
  listDead(filter: DeadFilter, limit: number): Promise<Job[]>;
  /** Retries all dead jobs that match, in steps of at most a thousand; says how many. */
  retryDead(filter: DeadFilter, now: number): Promise<number>;
  /** Deletes all dead jobs that match, in steps of at most a thousand; says how many. */
  purgeDead(filter: DeadFilter): Promise<number>;
};

/** What the engine does with jobs. */
export type WorkStore = {
  /**
   * Takes up to `slots` jobs in one go, so that no other worker can take them: running, worker
   * set, attempt and run one higher, leased until now + their timeout. Within a queue by
   * priority (highest first), then age. Queues are looked at in random order and share the slots;
   * paused ones and those not asked for are left out; no queue goes over its `maxConcurrency` or
   * its rate, and a token is only paid for a job that is taken.
   */
  claim(request: ClaimRequest): Promise<Claimed>;
  /**
   * Writes how a try ended, and its line of history, if the claim still holds (same worker, same
   * run, still running). False when it does not: someone else has the job now; nothing is written.
   * The letter NUL, which PostgreSQL cannot keep, becomes the replacement letter.
   */
  settle(done: Settled): Promise<boolean>;
  /** Renews the lease of running claims to now + timeout; those that are lost stay lost. */
  renew(claims: readonly ClaimedJob[], now: number): Promise<void>;
  /**
   * Running jobs whose lease ended before `leaseEndedBefore` go back to pending at once, or to
   * dead when their tries are used up; worker and start time are cleared, history says
   * 'lease-expired'. A worker renews what it has in hand first, so it never takes that back.
   */
  reap(now: number, leaseEndedBefore: number): Promise<number>;
  /**
   * At start-up: what an earlier owner of the file left running is treated as reaped, at once.
   * PostgreSQL returns 0, since others may be alive; their leases decide.
   */
  recover(now: number): Promise<number>;
  /**
   * Calls back whenever a claim may find something it did not find before: a job came, was
   * retried or settled; a queue was changed or resumed. In SQLite this happens inside the
   * transaction: a claim asked for synchronously in the listener joins it (one sync for enqueue
   * and claim). Returns the way to stop listening.
   */
  onReady(listener: () => void): () => void;
};

export type QueueStore = {
  /** Undefined when the name is taken. */
  createQueue(
    name: string,
    settings: QueueSettings,
    now: number,
  ): Promise<QueueWithCounts | undefined>;
  findQueue(name: string): Promise<QueueWithCounts | undefined>;
  /** By name. Deleted queues are not among them, though their finished jobs remain. */
  listQueues(): Promise<QueueWithCounts[]>;
  /** Changes what is given (null clears); applies to the very next claim. Undefined: unknown. */
  updateQueue(
    name: string,
    change: Partial<QueueSettings> & { readonly paused?: boolean },
    now: number,
  ): Promise<QueueWithCounts | undefined>;
  /** Refused while jobs are pending or running. */
  deleteQueue(name: string, now: number): Promise<'deleted' | 'not-found' | 'in-use'>;
  /** Over all jobs, also those of deleted queues. */
  counts(): Promise<JobCounts>;
};

export type ScheduleStore = {
  /** Creates the queue when missing. The caller computes `nextRunAt`. */
  createSchedule(
    settings: ScheduleSettings,
    nextRunAt: number | null,
    now: number,
  ): Promise<Schedule>;
  findSchedule(id: string): Promise<Schedule | undefined>;
  /** Newest first. */
  listSchedules(): Promise<Schedule[]>;
  /**
   * Give `nextRunAt` whenever the expression, the time zone or `enabled` changes. A queue that is
   * given is created when missing.
   */
  updateSchedule(
    id: string,
    change: Partial<ScheduleSettings> & { readonly nextRunAt?: number | null },
    now: number,
  ): Promise<Schedule | undefined>;
  deleteSchedule(id: string): Promise<boolean>;
  /** Enabled ones whose time has come, the longest due first. */
  dueSchedules(now: number, limit: number): Promise<Schedule[]>;
  /**
   * In one transaction: if the schedule is still enabled and due at `schedule.nextRunAt`, moves it to
   * `nextRunAt` (null: switched off) and enqueues its job. Undefined when another was faster.
   */
  fireSchedule(schedule: Schedule, nextRunAt: number | null, now: number): Promise<Job | undefined>;
  /** When the next enabled schedule is due; null when there is none. */
  nextScheduleAt(): Promise<number | null>;
  countSchedules(): Promise<{ readonly total: number; readonly enabled: number }>;
  /** Calls back when a schedule was created, changed or removed. */
  onScheduleChange(listener: () => void): () => void;
};

/** Keeping the house. */
export type HouseStore = {
  /** The clock of this database. */
  now(): number;
  /** For `/ready`: undefined while operations work, else what is wrong in a sentence, see trouble.ts. */
  trouble(): string | undefined;
  /** Deletes up to `limit` completed and dead jobs that ended before; says how many. */
  deleteFinished(endedBefore: number, limit: number): Promise<number>;
  /** Adds to what happened in a minute, see activity.ts. */
  addActivity(minutes: readonly ActivityMinute[]): Promise<void>;
  /** What happened per minute since then, over all machines, oldest first. */
  activity(since: number): Promise<ActivityMinute[]>;
  deleteActivity(before: number): Promise<void>;
  /** Finishes what was asked, then closes. Later calls reject. */
  close(): Promise<void>;
};

export type Enqueued = { readonly job: Job; readonly created: boolean };

export type JobFilter = {
  readonly queueName?: string | undefined;
  readonly status?: JobStatus | undefined;
  /** At most a thousand. */
  readonly limit: number;
  readonly offset?: number | undefined;
  /** Only jobs after this one in list order (for a cursor); it may be gone by now. */
  readonly after?: { readonly createdAt: number; readonly id: string } | undefined;
};

/** Which dead jobs; what is undefined does not narrow. */
export type DeadFilter = {
  readonly queueName?: string | undefined;
  /** Died at or after. */
  readonly since?: number | undefined;
  /** Died before. */
  readonly until?: number | undefined;
  /** Part of the error text, any case. */
  readonly error?: string | undefined;
};

export type ClaimRequest = {
  readonly workerId: string;
  readonly slots: number;
  /** Only these queues; empty: all. */
  readonly queues: readonly string[];
  readonly now: number;
  /** Draws the order of the queues; PostgreSQL draws it itself. */
  readonly random: () => number;
};

export type Claimed = {
  readonly jobs: readonly ClaimedJob[];
  /**
   * When a claim may find more without anyone saying so: the next delayed job is due, or a queue
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
};
