import { closeSync, existsSync, openSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeError, describeWriteFailure } from '../failure.ts';

export type Sqlite = DatabaseSync;

export type SqliteOptions = {
  /** `full` survives a power cut; `normal` may lose the last commits then, never consistency. */
  readonly durability?: 'full' | 'normal';
  readonly readOnly?: boolean;
};

/**
 * Opens (and creates) a database file, or `:memory:`, with our pragmas: write-ahead log, foreign
 * keys, five seconds of patience with a busy file. https://sqlite.org/pragma.html
 */
export function openSqlite(path: string, options: SqliteOptions = {}): Sqlite {
  const { durability = 'full', readOnly = false } = options;
  const db = new DatabaseSync(path, { readOnly, enableForeignKeyConstraints: true, timeout: 5000 });
  if (!readOnly) db.exec('PRAGMA journal_mode = WAL');
  db.exec(`PRAGMA synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'}`);
  return db;
}

/** PERM, READONLY, IOERR, FULL, CANTOPEN: https://sqlite.org/rescode.html */
const OF_THE_DISK = [3, 8, 10, 13, 14];
const FULL = 13;

/**
 * Why the database at a path cannot be opened and what helps. SQLite has one message for many
 * reasons, so it is tried to write there.
 */
export function databaseFailure(error: unknown, path: string): string {
  const { errcode = 0 } = error as { errcode?: number };
  if (!OF_THE_DISK.includes(errcode & 0xff)) return describeWriteFailure(error, path);
  const folder = dirname(resolve(path));
  if ((errcode & 0xff) === FULL) return describeWriteFailure({ code: 'ENOSPC' }, folder);
  try {
    if (existsSync(path)) closeSync(openSync(path, 'r+'));
  } catch (refusal) {
    return describeWriteFailure(refusal, path);
  }
  const probe = join(folder, `.write-check-${process.pid}`);
  try {
    writeFileSync(probe, Buffer.alloc(4096));
    return describeError(error);
  } catch (refusal) {
    return describeWriteFailure(refusal, folder);
  } finally {
    if (existsSync(probe)) unlinkSync(probe);
  }
}

/** Runs what opens it; a failure names it: `the database housing.db cannot be opened: …`. */
export function openingDatabase<T>(path: string, open: () => T): T {
  try {
    return open();
  } catch (cause) {
    const reason = databaseFailure(cause, path);
    throw new Error(`the database ${path} cannot be opened: ${reason}`, { cause });
  }
}

/**
 * Runs `work` in one transaction that takes the write lock at once: a deferred transaction that
 * reads first and writes later fails with SQLITE_BUSY_SNAPSHOT, which no timeout helps.
 */
export function transaction<T>(db: Sqlite, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(db);
    throw error;
  }
}

/** Ends the open transaction, if there is one: a full disk, for instance, has ended it already. */
export function rollBack(db: Sqlite): void {
  if (db.isTransaction) db.exec('ROLLBACK');
}
