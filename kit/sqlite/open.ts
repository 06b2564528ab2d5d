import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from '../failure.ts';

export type Sqlite = DatabaseSync;

type SqliteOptions = {
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
  if (!readOnly && !/^(:memory:$|file:)/.test(path)) assertFilePossible(path);
  const db = new DatabaseSync(path, { readOnly, enableForeignKeyConstraints: true });
  // The option `timeout` came with Node 22.16; packages run from 22.13 on.
  db.exec('PRAGMA busy_timeout = 5000');
  if (!readOnly) db.exec('PRAGMA journal_mode = WAL');
  db.exec(`PRAGMA synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'}`);
  return db;
}

/** The file of a database and those that SQLite and a lock of ours keep beside it. */
export function databaseFiles(path: string): string[] {
  return ['', '-wal', '-shm', '-journal', '.lock.db', '.lock.db-journal'].map((end) => path + end);
}

/** Gives the reason where SQLite has one message for all: `unable to open database file`. */
function assertFilePossible(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw new Error('it is a folder, not a file');
  if (found !== undefined) return;
  try {
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    throw new Error(`unable to open database file: ${reasonOf(error)}`, { cause: error });
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
  try {
    db.exec('ROLLBACK');
  } catch {
    // No transaction was open. `isTransaction`, which would say so, came with Node 22.16.
  }
}
