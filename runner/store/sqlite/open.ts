import { closeSync, openSync, realpathSync } from 'node:fs';
import type { TakenOver } from '@tessera/kit/migrations';
import { openSqlite, type Sqlite } from '@tessera/kit/sqlite/open';
import { becomeOwner } from '@tessera/kit/sqlite/sole-owner';
import type { JobDefaults } from '../../job/job.ts';
import type { Store } from '../port/store.ts';
import { createBesideJobs } from '../shared/beside-jobs.ts';
import { createListeners } from '../shared/signals.ts';
import { createIds, Phase } from '../shared/stored-values.ts';
import { commonStatements, createActivity, createWorkers } from './beside-jobs.ts';
import { createClaim } from './claim.ts';
import type { Context, Expiry, Hostless } from './context.ts';
import { createDead } from './dead.ts';
import { createGroup } from './engine/group.ts';
import { openLog } from './engine/log.ts';
import { checkLog, type LogState } from './engine/log-check.ts';
import { createQueueMirror } from './engine/queue-mirror.ts';
import { createDueTime, createFreshJobs } from './engine/ready-soon.ts';
import { createRunningJobs } from './engine/running-jobs.ts';
import { createEnqueue } from './enqueue.ts';
import { createFlows } from './flows.ts';
import { createJobs, createRemoveRow } from './jobs.ts';
import { createKeyBuckets } from './key-buckets.ts';
import { migrateFile } from './migrate.ts';
import { createQueues } from './queues.ts';
import { createReap } from './reap.ts';
import { createSchedules } from './schedules.ts';
import { createSettling } from './settle.ts';
import { createTurns } from './turns.ts';

type SqliteStoreOptions = {
  /** A file, created when missing, or `:memory:`. */
  readonly path: string;
  /** `full`: an answered request survives a power cut. */
  readonly durability: 'full' | 'normal';
  readonly defaults: JobDefaults;
  readonly clock: () => number;
  /** Open it also where acknowledged jobs are missing. */
  readonly acceptLostJobs?: boolean | undefined;
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
    const log = checkLog(path);
    if (log.lost > 0 && !options.acceptLostJobs) throw new Error(lostWork(path, log));
    return store(openDatabase(path, options.maxPages), log, { ...options, path }, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** Makes this process the only one that writes the database; returns how to give it up. */
export function ownDatabase(path: string): () => void {
  return becomeOwner(path, { what: path, advice: ADVICE });
}

/** The file behind a symbolic link: its lock and its log lie beside it, not beside the link. */
function realFile(path: string): string {
  closeSync(openSync(path, 'a'));
  return realpathSync(path);
}

function lostWork(path: string, { lost, jobs }: LogState): string {
  return `${lost} of ${jobs} acknowledged jobs are missing: ${path}-wal is damaged, cut short or gone. Put it or a backup back, or go on without them with --accept-lost-jobs`;
}

function inWords({ recovered, missing, lost }: LogState): string | undefined {
  if (missing > 0) {
    return `of the write-ahead log ${recovered} pages were recovered and ${missing} are missing; ${lost} acknowledged jobs were lost`;
  }
  return recovered > 0 ? `${recovered} pages were recovered from the write-ahead log` : undefined;
}

type Opened = { readonly db: Sqlite; readonly takenOver: TakenOver };

function openDatabase(path: string, maxPages?: number): Opened {
  // `full` too: its sync is made beside the event loop, see engine/log.ts.
  const db = openSqlite(path, { durability: 'normal' });
  const takenOver = migrateFile(db, path);
  // From here on waiting is done without holding up the event loop, see group.ts.
  db.exec('PRAGMA busy_timeout = 0; PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY');
  // 16 MB instead of 4: a checkpoint syncs the database inside a COMMIT, and a page that changes
  // often is then written back once instead of four times (on a busy disk inserts take 15 to 50 % less).
  db.exec('PRAGMA wal_autocheckpoint = 4000');
  if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`);
  return { db, takenOver };
}

function store(
  { db, takenOver }: Opened,
  found: LogState,
  options: SqliteStoreOptions,
  release: () => void,
): Store {
  const { path, durability, defaults, clock } = options;
  const queues = createQueueMirror(db);
  const isSynced = durability === 'full' && path !== ':memory:';
  const log = isSynced ? openLog(db, path, queues.total) : undefined;
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
  const expiring = db.prepare(`SELECT 1 FROM job INDEXED BY job_expiring
      WHERE phase <= ${Phase.ready} AND expires_at IS NOT NULL
    UNION ALL SELECT 1 FROM job INDEXED BY job_running
      WHERE phase = ${Phase.running} AND expires_at IS NOT NULL LIMIT 1`);
  const expiry: Expiry = { inUse: expiring.get() !== undefined };
  const withoutHost = db.prepare("SELECT 1 FROM job INDEXED BY job_without_host WHERE host = ''");
  const hostless: Hostless = { inUse: withoutHost.get() !== undefined };
  const ofKeys = { turns: createTurns(db), keyBuckets: createKeyBuckets(db) };
  const about = { defaults, newId, due, fresh, expiry, hostless, ...ofKeys };
  const context: Context = { db, group, queues, running, ...about };
  const enqueue = createEnqueue(context);
  const removeRow = createRemoveRow(context);
  const { addAttempt, ...settling } = createSettling(context);
  const cancelled = createListeners<[jobId: string]>();
  let closed = false;

  return {
    ...createJobs(context, enqueue, removeRow),
    ...createDead(context, removeRow),
    ...createFlows(context),
    ...createClaim(context),
    ...settling,
    ...createReap(context, { addAttempt }),
    ...createQueues(context),
    ...createSchedules(context, enqueue),
    ...createWorkers(),
    ...createActivity(context),
    ...createBesideJobs(commonStatements(context)),
    tellCancelled: async (jobId) => cancelled.announce(jobId),
    onCancelled: cancelled.on,
    takenOver,
    found: inWords(found),
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
