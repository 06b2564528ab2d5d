import type { TakenOver } from '@tessera/kit/migrations';
import type { ActivityMinute } from '../../job/activity.ts';
import type { PlaceInLine } from '../../job/expected-start.ts';
import type { BatchCounts } from '../../job/flow.ts';
import type { Attempt, ClaimedJob, DeadGroup, Job, JobChange, NewJob } from '../../job/job.ts';
import type { JobCounts, QueueSettings, QueueWithCounts } from '../../job/queue.ts';
import type { WaitingFacts } from '../../job/waiting.ts';
import type { ClaimRef } from '../../job/worker.ts';
import type {
  AuditStore,
  EventTargetStore,
  ScheduleStore,
  SessionStore,
  WorkerStore,
} from './beside-jobs.ts';
import type {
  Backlog,
  Claimed,
  ClaimRequest,
  DeadFilter,
  Enqueued,
  Freed,
  JobFilter,
  PendingFilter,
  Settled,
  TakenBack,
} from './requests.ts';

/**
 * What every database promises; `testing/store/` holds the same promise as tests.
 *
 * - When a returned promise resolves, the change is on disk (SQLite: committed to the write-ahead
 *   log and synced, which concurrent operations share; PostgreSQL: committed). A claim in SQLite
 *   resolves at the commit: a power failure may undo it, and the job is called again.
 * - Times are milliseconds since 1970. Callers take them from `now()`, so that all machines of
 *   one database share one clock; tests pass any time.
 * - A store that cannot write now (busy, disk full, connection lost) rejects with a `PublicError`
 *   503 (`unavailable`) or 507 (`disk_full`) and has done nothing of the operation, with two
 *   exceptions: a connection lost during a commit, or a sync that the disk refused, leaves the
 *   outcome unknown.
 * - Callers validate their input first (lengths, ranges, URLs, cron); the store takes what it is
 *   given.
 */
export type Store = JobStore &
  FlowStore &
  WorkStore &
  QueueStore &
  ScheduleStore &
  WorkerStore &
  SessionStore &
  AuditStore &
  EventTargetStore &
  MaintenanceStore;

/** Jobs as callers see them. */
export type JobStore = {
  /**
   * Stores a job, creating its queue when missing. `created` is false when a job holds the same
   * idempotency key: that job is returned and nothing is stored. A key whose `uniqueForMs` has
   * passed, or whose job has ended under `uniqueUntilEnded`, is taken over by the new job.
   */
  enqueue(job: NewJob, now: number): Promise<Enqueued>;
  /** Many jobs in one transaction, all or none; results in the order given. */
  enqueueMany(jobs: readonly NewJob[], now: number): Promise<Enqueued[]>;
  findJob(id: string): Promise<Job | undefined>;
  /** Newest first, in the order of acceptance, which is the order of ids. */
  listJobs(filter: JobFilter): Promise<Job[]>;
  /** The finished attempts of a job, oldest first; also those before a manual retry. */
  attempts(jobId: string): Promise<Attempt[]>;
  /** Running jobs that receivers have accepted and report later, the first lease to end first. */
  leasedJobs(limit: number): Promise<Job[]>;
  /** Undefined when the job is unknown or not pending. At most two indexed reads. */
  waitingFacts(id: string): Promise<WaitingFacts | undefined>;
  /** What goes before a pending job; undefined when it is not pending. Counts at most `MOST_AHEAD`. */
  lineOf(id: string): Promise<PlaceInLine | undefined>;
  /**
   * Changes a pending job; its attempt count stays. With `visibleAt` now it is due at once. 'held', and
   * nothing is changed, where `visibleAt` would start a job that waits for others, without `evenHeld`.
   */
  changeJob(
    id: string,
    change: JobChange,
    now: number,
  ): Promise<Job | 'not-found' | 'not-pending' | 'held'>;
  /** Removes a pending job; its idempotency key is free again. */
  cancelJob(id: string): Promise<'cancelled' | 'not-found' | 'not-pending'>;
  countPending(filter: PendingFilter): Promise<number>;
  /** Removes all pending jobs that match, in steps of at most a thousand; returns how many. */
  cancelPending(filter: PendingFilter): Promise<number>;
  /** dead → pending with attempt 0, claimable now. Undefined when unknown or not dead. */
  retryJob(id: string, now: number): Promise<Job | undefined>;
  countDead(filter: DeadFilter): Promise<number>;
  /**
   * Dead jobs by queue, host and error (its first 200 characters), the largest group first. Errors that
   * differ in numbers only are one, with `#` for each.
   */
  deadGroups(filter: DeadFilter, limit: number): Promise<DeadGroup[]>;
  /** Newest first. */
  listDead(filter: DeadFilter, limit: number): Promise<Job[]>;
  /** Retries all dead jobs that match, in steps of at most a thousand; returns how many. */
  retryDead(filter: DeadFilter, now: number): Promise<number>;
  /** Deletes all dead jobs that match, in steps of at most a thousand; returns how many. */
  purgeDead(filter: DeadFilter): Promise<number>;
};

/** Jobs that wait for others, and batches: see job/flow.ts. */
export type FlowStore = {
  /** The queues of those of these jobs that exist, by the id of the job. */
  queuesOfJobs(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Whether any job waits for others. */
  hasDependencies(): Promise<boolean>;
  /**
   * Looks at the next thousand jobs that wait, in the order of their ids behind `after`, for those whose
   * dependencies have all ended; only at those that wait for one of `ended`, where given. What is dead
   * has not ended for a job that is held on failure.
   */
  freedJobs(ended?: readonly string[], after?: string): Promise<Freed>;
  /**
   * A job waits for nothing any more. With a payload it is due now, if it was held; where something
   * that it waits for was added meanwhile, it stays as it is.
   */
  release(id: string, payload: string | undefined, now: number): Promise<void>;
  /** The queues of the jobs of a batch; none where no job of it is there. */
  queuesOfBatch(batchId: string): Promise<readonly string[]>;
  /** Undefined where no job of this batch is there. */
  batchCounts(batchId: string): Promise<BatchCounts | undefined>;
};

/** What the engine does with jobs. */
export type WorkStore = {
  /**
   * Takes up to `slots` jobs at once, so that no other worker can take them: running, worker
   * set, attempt and run one higher, leased until now + their timeout. Within a queue by
   * priority (highest first), then age. Queues are visited in random order and share the slots;
   * paused ones and those not asked for are skipped; no queue exceeds its `maxConcurrency`, its
   * rate or its `maxPerKey`, and a token is only paid for a job that is taken. Jobs to a host in
   * `excludedHosts`, with a busy key or past their `expiresAt` are passed over. Where they fill the
   * first two hundred of a queue, the order holds among its first thousand hosts or keys by name, of
   * each of which a thousand jobs are looked at; a queue that is fair by key reaches all keys.
   */
  claim(request: ClaimRequest): Promise<Claimed>;
  /** True where a claim costs a round trip, so that more is worth asking for than slots are free. */
  readonly claimsAhead: boolean;
  /**
   * Writes how an attempt ended, and its line of history, if the claim is still valid (same worker,
   * same run, still running). False when it is not: another worker has the job now and nothing is
   * written. The character NUL, which PostgreSQL cannot store, becomes U+FFFD.
   */
  settle(done: Settled): Promise<boolean>;
  /**
   * Renews the lease of valid claims to now + timeout; lost ones stay lost. An accepted job keeps the
   * lease its receiver asked for: its worker may still wait for the acceptance to be on disk.
   */
  renew(claims: readonly ClaimedJob[], now: number): Promise<void>;
  /**
   * The claimed job while the claim is valid, for a report that arrives later. The claim of an
   * accepted job is lost at the moment its lease ends, though the reaper may come later.
   */
  findClaim(ref: ClaimRef, now: number): Promise<ClaimedJob | undefined>;
  /** The claim of an accepted job whose lease has not ended, for one who has no claim token. */
  leasedClaim(jobId: string, now: number): Promise<ClaimedJob | undefined>;
  /** The claim of a running job, for one who has no claim token. */
  runningClaim(jobId: string): Promise<ClaimedJob | undefined>;
  /**
   * Heartbeat of an accepted job: leases it until `leaseUntil`, and stores what it reports. False
   * when the claim is lost.
   */
  extendLease(
    ref: ClaimRef,
    leaseUntil: number,
    now: number,
    report?: Partial<Pick<Job, 'progress' | 'note'>>,
  ): Promise<boolean>;
  /**
   * Running jobs whose lease ended before `leaseEndedBefore` go back to pending at once; history
   * says 'lease-expired', and whether the worker or the receiver owed the report. Dead are those
   * whose receiver owed it and whose attempts are used up, and those that were lost `maxLost` times
   * since they were added or retried by hand. Pending jobs past their `expiresAt` become dead. Returns
   * what became of each. A worker renews what it has in hand first, so it never takes that back.
   */
  reap(now: number, leaseEndedBefore: number, maxLost: number): Promise<TakenBack[]>;
  /**
   * At start: what an earlier owner of the file left running is treated as reaped, at once, but
   * history says 'worker-stopped'; jobs a receiver has accepted keep their lease. PostgreSQL returns
   * none, since other workers may be alive; their leases decide.
   */
  recover(now: number, maxLost: number): Promise<TakenBack[]>;
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
  /** Changes what is given (null clears); applies to the very next claim. Undefined: unknown. */
  updateQueue(
    name: string,
    change: Partial<QueueSettings> & { readonly paused?: boolean },
    now: number,
  ): Promise<QueueWithCounts | undefined>;
  /** Refused while jobs are pending or running. */
  deleteQueue(name: string, now: number): Promise<'deleted' | 'not-found' | 'in-use'>;
  /** The backlog of each queue that is not deleted and has pending jobs. */
  backlogs(now: number): Promise<Backlog[]>;
  /** Over all jobs, also those of deleted queues. */
  counts(): Promise<JobCounts>;
};

export type MaintenanceStore = {
  /** Which format it has, and had before it was opened. */
  readonly takenOver: TakenOver;
  /** What a process that did not end properly left behind, for the log. */
  readonly found?: string | undefined;
  /** The clock of this database. */
  now(): number;
  /** For `/ready`: undefined while operations work, else what is wrong in a sentence, see shared/signals.ts. */
  problem(): string | undefined;
  /**
   * Deletes up to `limit` completed and dead jobs that ended before; returns how many. Of one queue,
   * or of all that are deleted or have no `retentionDays` of their own. Those for which a held job
   * waits stay.
   */
  deleteFinished(endedBefore: number, limit: number, queue?: string): Promise<number>;
  /** Adds to what happened in a minute, see activity.ts. */
  addActivity(minutes: readonly ActivityMinute[]): Promise<void>;
  /** What happened per minute since then, over all machines, oldest first. */
  activity(since: number): Promise<ActivityMinute[]>;
  deleteActivity(before: number): Promise<void>;
  /** Finishes what was asked, then closes. Later calls reject. */
  close(): Promise<void>;
};
