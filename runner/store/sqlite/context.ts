import type { Sqlite } from '@tessera/kit/sqlite/open';
import type { JobDefaults } from '../../job/job.ts';
import type { DueTime } from './due-time.ts';
import type { FreshJobs } from './fresh-jobs.ts';
import type { Group } from './group.ts';
import type { QueueMirror } from './queue-mirror.ts';

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
