import type { Sqlite } from '@tessera/kit/sqlite/open';
import type { JobDefaults } from '../../job/job.ts';
import type { Group } from './engine/group.ts';
import type { QueueMirror } from './engine/queue-mirror.ts';
import type { DueTime, FreshJobs } from './engine/ready-soon.ts';
import type { RunningJobs } from './engine/running-jobs.ts';
import type { KeyBuckets } from './key-buckets.ts';
import type { Turns } from './turns.ts';

/** Whether an open job may have an `expiresAt`. While none has, a claim need not look for them. */
export type Expiry = { inUse: boolean };

/** Whether there may be jobs without a callback address. While there are none, no claim looks for them. */
export type Hostless = { inUse: boolean };

/** What the parts of the SQLite store share. */
export type Context = {
  readonly db: Sqlite;
  readonly group: Group;
  readonly queues: QueueMirror;
  readonly running: RunningJobs;
  readonly defaults: JobDefaults;
  readonly newId: (now: number) => string;
  readonly due: DueTime;
  readonly fresh: FreshJobs;
  readonly turns: Turns;
  readonly keyBuckets: KeyBuckets;
  readonly expiry: Expiry;
  readonly hostless: Hostless;
};
