import type { ActivityMinute } from '../../job/activity.ts';
import type { ClaimRef } from '../../job/claim-token.ts';
import type { Attempt, ClaimedJob, DeadGroup, Job, NewJob } from '../../job/job.ts';
import type { JobCounts, QueueSettings, QueueWithCounts } from '../../job/queue.ts';
import type { Schedule, ScheduleSettings } from '../../job/schedule.ts';
import type {
  Claimed,
  ClaimRequest,
  DueSchedules,
  Enqueued,
  JobFilter,
  JobPage,
  Page,
  SchedulePage,
  Settled,
  TakenBack,
} from './requests.ts';

/**
 * The promise of every database; `testing/store/` holds the same promise as tests.
 *
 * - When a returned promise resolves, the change is on disk (SQLite: committed to the write-ahead
 *   log and synced, which concurrent operations share; PostgreSQL: committed). A claim, and a result
 *   that nobody waits for, resolve at the commit without the disk: a power failure may undo them, and
 *   the job is called again.
 * - Times are milliseconds since 1970. Callers take them from `now()`, so that all machines of
 *   one database share one clock; tests pass any time.
 * - A store that cannot write now (busy, disk full, connection lost) rejects with a `PublicError`
 *   503 (`unavailable`) or 507 (`disk_full`) and has done nothing of the operation, with two
 *   exceptions: a connection lost during a commit, or a sync that the disk refused, leaves the
 *   outcome unknown.
 * - Callers validate their input first (lengths, ranges, URLs, cron).
 */
export type Store = JobStore & WorkStore & QueueStore & ScheduleStore & UpkeepStore;

/** Jobs as callers see them. */
export type JobStore = {
  /**
   * Stores jobs in one transaction, all or none, creating their queues when missing; results in the
   * order given. `created` is false when a job holds the same idempotency key: that job is returned
   * and nothing is stored. A key under `uniqueUntilEnded` whose job has ended is taken over.
   */
  enqueue(jobs: readonly NewJob[], now: number): Promise<Enqueued[]>;
  findJob(id: string): Promise<Job | undefined>;
  /** Newest first, in the order of acceptance, which is the order of ids. */
  listJobs(filter: JobFilter, page: Page): Promise<JobPage>;
  countJobs(filter: JobFilter): Promise<number>;
  /** The finished attempts of a job, oldest first; also those before a manual retry. */
  attempts(jobId: string): Promise<Attempt[]>;
  /** Removes the pending jobs that match; their idempotency keys are free again. Returns how many. */
  cancelJobs(filter: JobFilter): Promise<number>;
  /** dead → pending with attempt 0, claimable now. Returns how many. */
  retryJobs(filter: JobFilter, now: number): Promise<number>;
  /** Deletes the dead jobs that match. Returns how many. */
  purgeJobs(filter: JobFilter): Promise<number>;
  /** Makes a pending job due now; its attempt count stays. False when it is not pending. */
  runNow(id: string, now: number): Promise<boolean>;
  /** Dead jobs by queue, host and error (its first 200 characters), the largest group first. */
  deadGroups(filter: JobFilter, limit: number): Promise<DeadGroup[]>;
};

/** Jobs as the engine works on them. */
export type WorkStore = {
  /**
   * Takes up to `slots` jobs at once, so that no other worker can take them: running, worker
   * set, attempt and run one higher, leased until now + their timeout. Within a queue by
   * priority (highest first), then age. Queues are visited in random order and share the slots;
   * paused ones and those not in `queues` are skipped; no queue exceeds its `maxConcurrency`, its
   * rate or its `maxPerKey`, and a token is only paid for a job that is taken. Jobs to a host in
   * `excludedHosts` or with a busy key are passed over. Where they fill the front of a
   * queue, the order holds among its first thousand hosts or keys by name.
   */
  claim(request: ClaimRequest): Promise<Claimed>;
  /** True where a claim costs a round trip, so that it may take more jobs than slots are free. */
  readonly claimsAhead: boolean;
  /**
   * Writes how an attempt ended, and its line of history, if the claim is still valid (same worker,
   * same run, still running). False when it is not: another worker has the job now and nothing is
   * written. The character NUL, which PostgreSQL cannot store, becomes U+FFFD.
   */
  settle(done: Settled): Promise<boolean>;
  /**
   * Renews the lease of valid claims to now + timeout; lost ones stay lost. An accepted job keeps the
   * lease of its receiver.
   */
  renew(claims: readonly ClaimedJob[], now: number): Promise<void>;
  /**
   * The claim of a running job; with `ref` only while that claim is valid. The claim of an accepted
   * job is lost at the moment its lease ends, though the reaper may come later.
   */
  findClaim(jobId: string, ref: ClaimRef | undefined, now: number): Promise<ClaimedJob | undefined>;
  /** Heartbeat of an accepted job: leases it until `leaseUntil`. False when the claim is lost. */
  extendLease(ref: ClaimRef, leaseUntil: number, now: number): Promise<boolean>;
  /**
   * Running jobs whose lease has ended go back to pending at once; history says 'lease-expired', and
   * whether the worker or the receiver owed the report. Dead are those whose receiver owed it and
   * whose attempts are used up, and those that were lost `maxLost` times since they were added or
   * retried by hand. Returns the outcome of each.
   *
   * `atStart`: jobs that an earlier owner of a SQLite file left running are taken back as well, with
   * 'worker-stopped', but for those a receiver has accepted. PostgreSQL waits for their leases, since
   * other workers may be alive.
   */
  reap(now: number, maxLost: number, atStart?: boolean): Promise<TakenBack[]>;
  /** Tells every process of this database that a running job was cancelled. */
  tellCancelled(jobId: string): Promise<void>;
  onCancelled(listener: (jobId: string) => void): () => void;
  /**
   * Notifies whenever a claim may find something it did not find before: a job came, was
   * retried or settled; a queue was changed or resumed. A claim requested synchronously in the
   * listener joins the transaction of the change. Returns the function that unsubscribes.
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
  /** Changes the given fields (null clears); applies to the very next claim. Undefined: unknown. */
  updateQueue(
    name: string,
    change: Partial<QueueSettings> & { readonly paused?: boolean },
    now: number,
  ): Promise<QueueWithCounts | undefined>;
  /** Refused while jobs are pending or running. */
  deleteQueue(name: string, now: number): Promise<'deleted' | 'not-found' | 'in-use'>;
  /** Jobs over all queues, also deleted ones; and schedules. */
  counts(): Promise<Counts>;
};

export type Counts = {
  readonly jobs: JobCounts;
  readonly schedules: { readonly total: number; readonly enabled: number };
};

export type ScheduleStore = {
  /**
   * Creates the queue when missing. The caller computes `nextRunAt`.
   * @param id undefined: assigned. Returns undefined when a schedule has it.
   */
  createSchedule(
    id: string | undefined,
    settings: ScheduleSettings,
    nextRunAt: number | null,
    now: number,
  ): Promise<Schedule | undefined>;
  findSchedule(id: string): Promise<Schedule | undefined>;
  /** Newest first. */
  listSchedules(page: SchedulePage): Promise<Schedule[]>;
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
  dueSchedules(now: number, limit: number): Promise<DueSchedules>;
  /**
   * In one transaction: if the schedule is still enabled and due at `dueAt`, moves it to `nextRunAt`
   * (null: switched off) and enqueues its job. Undefined when another was faster; 'overlap' where
   * the job of the run before is still open and the schedule skips: moved without a job.
   */
  fireSchedule(
    id: string,
    dueAt: number,
    nextRunAt: number | null,
    now: number,
  ): Promise<Job | 'overlap' | undefined>;
  /** Calls back when a schedule was created, changed or removed. */
  onScheduleChange(listener: () => void): () => void;
};

export type UpkeepStore = {
  /** The clock of this database. */
  now(): number;
  /** For `/ready`: undefined while operations work, else a sentence, see shared/signals.ts. */
  problem(): string | undefined;
  /** Deletes up to `limit` completed and dead jobs that ended before; returns how many. */
  deleteFinished(endedBefore: number, limit: number): Promise<number>;
  /** Adds to the minutes, and forgets those before `keptSince`. */
  addActivity(minutes: readonly ActivityMinute[], keptSince: number): Promise<void>;
  /** Minutes since then, over all machines, oldest first. */
  activity(since: number): Promise<ActivityMinute[]>;
  /** Finishes the operations under way, then closes. Later calls reject. */
  close(): Promise<void>;
};
