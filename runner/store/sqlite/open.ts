import { closeSync, openSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { migrate } from '@tessera/kit/sqlite/migrate';
import { openSqlite, type Sqlite } from '@tessera/kit/sqlite/open';
import type { JobDefaults } from '../../job/job.ts';
import { createIds } from '../ids.ts';
import type { Store } from '../store.ts';
import { createActivity } from './activity.ts';
import type { Context } from './context.ts';
import { createDueTime } from './due-time.ts';
import { createEnqueue } from './enqueue.ts';
import { createFreshJobs } from './fresh-jobs.ts';
import { createGroup } from './group.ts';
import { createJobs } from './jobs.ts';
import { ownFile } from './lock.ts';
import { createQueueMirror } from './queue-mirror.ts';
import { createQueues } from './queues.ts';
import { createRunningJobs } from './running.ts';
import { createSchedules } from './schedules.ts';
import { createWork } from './work.ts';
import { openLog } from './write-ahead-log.ts';

export type SqliteStoreOptions = {
  /** A file, created when missing, or `:memory:`. */
  readonly path: string;
  /** `full`: an answered request survives a power cut. */
  readonly durability: 'full' | 'normal';
  readonly defaults: JobDefaults;
  readonly clock: () => number;
  /** The file may not grow beyond so many pages of 4 KiB: stands for a full disk in tests. */
  readonly maxPages?: number;
};

const MIGRATIONS = join(dirname(import.meta.dirname), 'migrations', 'sqlite');

/** The store in one file that this process owns. Throws when another process has it. */
export function openSqliteStore(options: SqliteStoreOptions): Store {
  const inMemory = options.path === ':memory:';
  const path = inMemory ? options.path : realFile(options.path);
  const release = inMemory ? () => {} : ownFile(path);
  try {
    return store(openDatabase(path, options.maxPages), { ...options, path }, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** The file behind a symbolic link: its lock and its log lie beside it, not beside the link. */
function realFile(path: string): string {
  closeSync(openSync(path, 'a'));
  return realpathSync(path);
}

function openDatabase(path: string, maxPages?: number): Sqlite {
  // `full` too: its sync is made beside the event loop, see write-ahead-log.ts.
  const db = openSqlite(path, { durability: 'normal' });
  migrate(db, MIGRATIONS);
  // From here on waiting is done without holding up the event loop, see group.ts.
  db.exec('PRAGMA busy_timeout = 0; PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY');
  if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`);
  return db;
}

function store(db: Sqlite, options: SqliteStoreOptions, release: () => void): Store {
  const { path, durability, defaults, clock } = options;
  const log = durability === 'full' && path !== ':memory:' ? openLog(db, path) : undefined;
  const queues = createQueueMirror(db);
  const due = createDueTime(db);
  const fresh = createFreshJobs();
  const running = createRunningJobs(db, queues);
  const group = createGroup(db, {
    beforeCommit() {
      queues.flush();
      fresh.clear();
    },
    afterRollback() {
      fresh.clear();
      queues.reload();
      running.reload();
      due.refresh();
    },
    log,
  });
  const { id: last } = db.prepare('SELECT max(id) AS id FROM job').get() as { id: string | null };
  const newId = createIds(last ?? undefined);
  const context: Context = { db, group, queues, defaults, newId, due, fresh };
  const enqueue = createEnqueue(context);
  const jobs = createJobs(context, enqueue);
  let closed = false;

  return {
    ...jobs,
    ...createWork(context, running),
    ...createQueues(context),
    ...createSchedules(context, enqueue),
    ...createActivity(context),
    now: clock,
    trouble: group.trouble,
    async close() {
      if (closed) return;
      await group.drained();
      closed = true;
      log?.close();
      db.close();
      release();
    },
  };
}
