import type { Sqlite } from '@tessera/kit/sqlite/open';
import type { JobDefaults } from '../../job/job.ts';
import type { Group } from './group.ts';
import type { QueueMirror } from './queue-mirror.ts';
import type { RunningJobs } from './running-jobs.ts';

/** The parts that all operations of the SQLite store share. */
export type Context = {
  readonly db: Sqlite;
  readonly group: Group;
  readonly queues: QueueMirror;
  readonly running: RunningJobs;
  readonly defaults: JobDefaults;
  readonly newId: (now: number) => string;
};
