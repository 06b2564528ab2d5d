import { accessSync, constants, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { migrationFiles, type TakenOver } from '@tessera/kit/migrations';
import { migrate } from '@tessera/kit/sqlite/migrate';
import { openSqlite, type Sqlite, transaction } from '@tessera/kit/sqlite/open';

const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** An open database file and what is wrong with it. */
type DatabaseFile = {
  readonly db: Sqlite;
  /** Which format it has, and had before it was opened. */
  readonly takenOver: TakenOver;
  /** Why nothing can be written, or undefined: what is stored is served, nothing is fetched. */
  readonly readOnlyReason: string | undefined;
  /** Why the open file is no longer the one at its path, or undefined. */
  lostReason(): string | undefined;
};

/**
 * Opens the database, creating or migrating it as needed. A file that cannot be written is opened
 * for reading, if it has been migrated. Throws if it can be neither.
 */
export function openDatabaseFile(path: string): DatabaseFile {
  if (path === ':memory:') {
    const db = openSqlite(path);
    return {
      db,
      takenOver: migrate(db, MIGRATIONS),
      readOnlyReason: undefined,
      lostReason: () => undefined,
    };
  }
  const { db, takenOver, readOnlyReason } = opened(path);
  const id = fileId(path);
  return {
    db,
    takenOver,
    readOnlyReason,
    lostReason() {
      const now = fileId(path);
      if (now === id) return undefined;
      return now === undefined
        ? `the database ${path} was deleted while the service was running; restart it`
        : `the database ${path} was replaced while the service was running; restart it`;
    },
  };
}

function opened(path: string): Omit<DatabaseFile, 'lostReason'> {
  let db: Sqlite | undefined;
  try {
    db = openSqlite(path);
    // SQLite opens a file without the right to write and only fails at the first writing.
    transaction(db, () => {});
    return { db, takenOver: migrate(db, MIGRATIONS, path), readOnlyReason: undefined };
  } catch (error) {
    db?.close();
    if (!isWriteRefusal(error) || !isReadable(path)) throw error;
    return {
      db: openForReading(path),
      takenOver: { format: migrationFiles(MIGRATIONS).length },
      readOnlyReason: `the database ${path} cannot be written`,
    };
  }
}

/** `immutable`: without the right to write there can be no lock and no shared memory beside it. */
function openForReading(path: string): Sqlite {
  const address = pathToFileURL(resolve(path));
  address.searchParams.set('immutable', '1');
  const db = new DatabaseSync(address, { readOnly: true });
  const { user_version: version } = db.prepare('PRAGMA user_version').get() as {
    user_version: number;
  };
  const known = migrationFiles(MIGRATIONS).length;
  if (version !== known) {
    db.close();
    throw new Error(
      `it cannot be written and is at version ${version}; this program needs ${known}`,
    );
  }
  return db;
}

/** SQLITE_READONLY and SQLITE_CANTOPEN with their extended codes. https://sqlite.org/rescode.html */
function isWriteRefusal(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && [8, 14].includes(errcode & 0xff);
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).size > 0;
  } catch {
    return false;
  }
}

/** Distinguishes the file from another one that takes its place. */
function fileId(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

/**
 * Reads the version of everything a page shows. It is incremented in the transaction of the change,
 * by whichever process makes it, so a cached page is never older than the data.
 */
export function dataVersion(db: Sqlite): () => number {
  const read = db.prepare('SELECT version FROM data_version WHERE id = 1');
  return () => (read.get() as { version: number }).version;
}

/** To be called inside the transaction that changes data. */
export function incrementVersion(db: Sqlite): void {
  db.exec('UPDATE data_version SET version = version + 1 WHERE id = 1');
}
