import type { AuditLine } from '../../job/audit.ts';
import type { EventTarget } from '../../job/event-target.ts';
import type { Job } from '../../job/job.ts';
import type { Schedule, ScheduleSettings } from '../../job/schedule.ts';
import type { Worker } from '../../job/worker.ts';

/** Logins to the dashboard prove themselves; only those that were ended are stored. */
export type SessionStore = {
  /** For every process of this database; forgotten after `until`, when it would have ended anyway. */
  endSession(id: string, until: number, now: number): Promise<void>;
  isSessionEnded(id: string): Promise<boolean>;
  /** A secret of this database, with which logins are proven to every process. */
  sessionKey(): Promise<string>;
};

export type AuditStore = {
  addAudit(line: AuditLine): Promise<void>;
  /** The newest first. */
  listAudit(filter: AuditFilter): Promise<AuditLine[]>;
  deleteAudit(before: number): Promise<void>;
};

/** Whom to tell what happens. */
export type EventTargetStore = {
  /** By name. */
  listEventTargets(): Promise<EventTarget[]>;
  /** Creates or replaces it. */
  putEventTarget(
    target: Pick<EventTarget, 'name' | 'url' | 'events' | 'queues'>,
    now: number,
  ): Promise<EventTarget>;
  deleteEventTarget(name: string): Promise<boolean>;
};

type AuditFilter = {
  readonly target?: string | undefined;
  /** Only of queues and their jobs: an event target may have the same name. */
  readonly ofQueues?: boolean | undefined;
  /** Before this time. */
  readonly before?: number | undefined;
  readonly limit: number;
};

/** A place in the line of due schedules. */
type DueSchedule = Pick<Schedule, 'id' | 'nextRunAt'>;

export type ScheduleStore = {
  /**
   * Creates the queue when missing. The caller computes `nextRunAt`. The schedule that has the same
   * idempotency key is returned instead, as it is. Rejects with `ScheduleNameTaken`, as an update does.
   */
  createSchedule(
    settings: ScheduleSettings,
    nextRunAt: number | null,
    now: number,
  ): Promise<{ readonly schedule: Schedule; readonly created: boolean }>;
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
  /** Enabled ones whose time has come, the longest due first, then by id; those behind `after`. */
  dueSchedules(now: number, limit: number, after?: DueSchedule): Promise<Schedule[]>;
  /**
   * In one transaction: if the schedule is still enabled and due at `schedule.nextRunAt`, moves it to
   * `nextRunAt` (null: switched off) and enqueues its job. Undefined when another was faster. Where
   * the job of the run before is still open, 'overlap': moved without a job (`skip`), or still due
   * (`queue`).
   */
  fireSchedule(
    schedule: Schedule,
    nextRunAt: number | null,
    now: number,
  ): Promise<Job | 'overlap' | undefined>;
  /** When the next enabled schedule is due; null when there is none. */
  nextScheduleAt(): Promise<number | null>;
  countSchedules(): Promise<{ readonly total: number; readonly enabled: number }>;
  /** Calls back when a schedule was created, changed or removed. */
  onScheduleChange(listener: () => void): () => void;
};

/** The processes that work on this database. SQLite has them in memory: there is one. */
export type WorkerStore = {
  /** Announces a worker, or its new state. */
  reportWorker(worker: Worker): Promise<void>;
  /** Workers with a heartbeat after `aliveSince`, by id. */
  listWorkers(aliveSince: number): Promise<Worker[]>;
  removeWorker(id: string): Promise<void>;
};
