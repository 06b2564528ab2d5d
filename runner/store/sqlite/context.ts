import type { Sqlite } from '@tessera/kit/sqlite/open';
import type { JobDefaults } from '../../job/job.ts';
import type { FreshJobs } from './fresh-jobs.ts';
import type { Group } from './group.ts';
import type { Phase, QueueMirror } from './queue-mirror.ts';

/** What the parts of the SQLite store share. */
export type Context = {
  readonly db: Sqlite;
  readonly group: Group;
  readonly queues: QueueMirror;
  readonly defaults: JobDefaults;
  readonly newId: (now: number) => string;
  readonly due: DueTime;
  readonly fresh: FreshJobs;
};

/**
 * When the first delayed job is due, kept so that a claim need not ask. It may be too early
 * (a job was cancelled), never too late.
 */
export type DueTime = {
  at: number | null;
  /** Reads it from the file again. */
  refresh(): void;
};

/** A pending job is ready unless it has to wait. */
export function pendingPhase(visibleAt: number, now: number): Phase {
  return visibleAt > now ? 0 : 1;
}

export function createDueTime(db: Sqlite): DueTime {
  const first = db.prepare(
    'SELECT visible_at FROM job INDEXED BY job_delayed WHERE phase = 0 ORDER BY visible_at LIMIT 1',
  );
  const due: DueTime = {
    at: null,
    refresh() {
      due.at = (first.get() as { visible_at: number } | undefined)?.visible_at ?? null;
    },
  };
  due.refresh();
  return due;
}
