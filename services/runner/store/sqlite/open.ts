import { closeSync, lstatSync, openSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { TakenOver } from '@tessera/kit/migrations';
import { lookAt } from '@tessera/kit/sqlite/look';
import { openSqlite, type Sqlite } from '@tessera/kit/sqlite/open';
import { becomeOwner } from '@tessera/kit/sqlite/sole-owner';
import type { JobDefaults } from '../../job/job.ts';
import type { Store } from '../port/store.ts';
import { createListeners } from '../shared/signals.ts';
import { createIds } from '../shared/stored-values.ts';
import { createActivity } from './activity.ts';
import { createClaim } from './claim.ts';
import type { Context } from './context.ts';
import { createEnqueue } from './enqueue.ts';
import { createGroup } from './group.ts';
import { createJobs } from './jobs.ts';
import { openLog } from './log.ts';
import { assertKnown, migrateFile } from './migrate.ts';
import { createQueueMirror } from './queue-mirror.ts';
import { createQueues } from './queues.ts';
import { createReap } from './reap.ts';
import { createRunningJobs } from './running-jobs.ts';
import { createSchedules } from './schedules.ts';
import { createSettling } from './settle.ts';

type SqliteStoreOptions = {
  /** A file, created when missing, or `:memory:`. */
  readonly path: string;
  /** `full`: an answered request survives a power cut. */
  readonly durability: 'full' | 'normal';
  readonly defaults: JobDefaults;
  readonly clock: () => number;
  readonly onTakenOver?: (taken: TakenOver) => void;
  /** Pages of 4 KiB beyond which the file may not grow: stands for a full disk in tests. */
  readonly maxPages?: number;
};

const ADVICE =
  'stop it, choose another db_path, or use PostgreSQL (database_url) for several processes';

/** The store in one file that this process owns. Throws when another process has it. */
export function openSqliteStore(options: SqliteStoreOptions): Store {
  const inMemory = options.path === ':memory:';
  const path = inMemory ? options.path : realFile(options.path);
  const release = inMemory ? () => {} : ownDatabase(path);
  try {
    const db = openDatabase(path, options);
    return createStore(db, { ...options, path }, release);
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Makes this process the only one that writes the database; returns how to give it up. A database
 * of another program gets no lock beside it.
 */
function ownDatabase(path: string): () => void {
  lookAt(path, assertKnown);
  if (statSync(path).nlink > 1) {
    throw new Error(
      `${path} has a second name (a hard link), under which another process may write it; remove one of the two`,
    );
  }
  return becomeOwner(path, { what: path, advice: ADVICE });
}

/** Resolves the path, and creates the file when missing. */
function realFile(path: string): string {
  const real = realPath(path);
  closeSync(openSync(real, 'a'));
  return real;
}

/** The file behind a symbolic link: its lock and its log lie beside it, not beside the link. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    return isLink ? realPath(resolve(dirname(path), readlinkSync(path))) : resolve(path);
  }
}

function openDatabase(path: string, { maxPages, onTakenOver }: SqliteStoreOptions): Sqlite {
  // `full` too: its sync is made beside the event loop, see log.ts.
  const db = openSqlite(path, { durability: 'normal' });
  const taken = migrateFile(db, path);
  onTakenOver?.(taken);
  // From here on waiting is done without holding up the event loop, see group.ts.
  db.exec('PRAGMA busy_timeout = 0; PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY');
  // 64 MB instead of 4: a checkpoint syncs the database inside a COMMIT, and a page that changes
  // often is then written back once instead of sixteen times.
  db.exec('PRAGMA wal_autocheckpoint = 16000');
  if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`);
  return db;
}

function createStore(
  db: Sqlite,
  { path, durability, defaults, clock }: SqliteStoreOptions,
  release: () => void,
): Store {
  const queues = createQueueMirror(db);
  const isSynced = durability === 'full' && path !== ':memory:';
  const log = isSynced ? openLog(db, path) : undefined;
  const running = createRunningJobs(db, queues);
  const group = createGroup(db, {
    beforeCommit: queues.flush,
    afterRollback() {
      queues.reload();
      running.reload();
    },
    log,
  });
  const { id: last } = db.prepare('SELECT max(id) AS id FROM job').get() as { id: string | null };
  const newId = createIds(last ?? undefined);
  const context: Context = { db, group, queues, running, defaults, newId };
  const enqueue = createEnqueue(context);
  const { addAttempt, ...settling } = createSettling(context);
  const cancelled = createListeners<[jobId: string]>();
  let closed = false;

  return {
    ...createJobs(context, enqueue),
    ...createClaim(context),
    ...settling,
    ...createReap(context, { addAttempt }),
    ...createQueues(context),
    ...createSchedules(context, enqueue),
    ...createActivity(context),
    tellCancelled: async (jobId) => cancelled.announce(jobId),
    onCancelled: cancelled.on,
    now: clock,
    problem: group.problem,
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
