import { closeSync, lstatSync, openSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { NewerFormatError, type TakenOver } from '@tessera/kit/migrations';
import { lookAt } from '@tessera/kit/sqlite/look';
import { openSqlite, type Sqlite } from '@tessera/kit/sqlite/open';
import { becomeOwner } from '@tessera/kit/sqlite/sole-owner';
import { withoutNumbers } from '../../job/error-pattern.ts';
import type { JobDefaults } from '../../job/job.ts';
import type { Store } from '../port/store.ts';
import { createBesideJobs } from '../shared/beside-jobs.ts';
import { createListeners } from '../shared/signals.ts';
import { createIds, deadGroupKey, Phase } from '../shared/stored-values.ts';
import { commonStatements, createActivity, createWorkers } from './beside-jobs.ts';
import { createClaim } from './claim.ts';
import type { Context, Expiry, Hostless } from './context.ts';
import { createDead } from './dead.ts';
import { foundInWords, refusalOf } from './engine/found-log.ts';
import { createGroup } from './engine/group.ts';
import { openLog } from './engine/log.ts';
import { checkLog, dropLog, isFileMissing, type LogState } from './engine/log-check.ts';
import { createQueueMirror } from './engine/queue-mirror.ts';
import { createDueTime, createFreshJobs } from './engine/ready-soon.ts';
import { createRunningJobs } from './engine/running-jobs.ts';
import { createEnqueue } from './enqueue.ts';
import { createFlows } from './flows.ts';
import { createJobs, createRemoveRow } from './jobs.ts';
import { createKeyBuckets } from './key-buckets.ts';
import { assertKnown, migrateFile } from './migrate.ts';
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
    const refusal = refusalOf(path, log);
    if (refusal !== undefined && !options.acceptLostJobs) throw new Error(refusal);
    if (log.file === 'replaced') dropLog(path);
    return store(openDatabase(path, options.maxPages), log, { ...options, path }, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** Why a start would refuse what is there, for `doctor`, which says of itself what is newer. */
export function startRefusal(path: string, acceptLostJobs = false): string | undefined {
  try {
    const real = realPath(path);
    lookAt(real, (db) => assertKnown(db, real));
    return acceptLostJobs ? undefined : refusalOf(real, checkLog(real));
  } catch (error) {
    return error instanceof NewerFormatError ? undefined : (error as Error).message;
  }
}

/**
 * Makes this process the only one that writes the database; returns how to give it up. A database
 * of another program gets no lock beside it.
 */
export function ownDatabase(path: string): () => void {
  lookAt(path, (db) => assertKnown(db, path));
  return becomeOwner(path, { what: path, advice: ADVICE });
}

/** Its real path; a new one is made, one that is missing beside its log is not. */
function realFile(path: string): string {
  const real = realPath(path);
  if (!isFileMissing(real)) closeSync(openSync(real, 'a'));
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
  db.function('without_numbers', { deterministic: true }, (text) =>
    typeof text === 'string' ? withoutNumbers(text) : text,
  );
  db.function('dead_group_key', { deterministic: true }, (queue, host, pattern) =>
    deadGroupKey(String(queue), String(host), String(pattern)),
  );
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
    found: foundInWords(found),
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
