import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newestFormat, type TakenOver } from '../migrations.ts';
import { assertOurs } from './look.ts';
import { migrate, versionOf } from './migrate.ts';
import { openSqlite, type Sqlite, type SqliteOptions, transaction } from './open.ts';

export type Opened = {
  readonly db: Sqlite;
  /** Which format it has, and had before it was opened. */
  readonly takenOver: TakenOver;
  /** The file cannot be written; it is only read. */
  readonly isReadOnly: boolean;
};

/**
 * Opens a database file (or `:memory:`), creating or migrating it with the files of `folder`. One
 * that cannot be written is opened for reading, if it has been migrated; throws if it can be neither,
 * and where the file is another program's, which stays as it is.
 */
export function openMigrated(
  path: string,
  folder: string,
  options: Pick<SqliteOptions, 'durability'> = {},
): Opened {
  assertOurs(path, folder);
  let db: Sqlite | undefined;
  try {
    db = openSqlite(path, options);
    // SQLite opens a file without the right to write and only fails at the first writing.
    transaction(db, () => {});
    return { db, takenOver: migrate(db, folder, path), isReadOnly: false };
  } catch (error) {
    db?.close();
    if (!isWriteRefusal(error) || !isReadable(path)) throw error;
    const format = newestFormat(folder);
    return { db: openForReading(path, format), takenOver: { format }, isReadOnly: true };
  }
}

/** `immutable`: without the right to write there can be no lock and no shared memory beside it. */
function openForReading(path: string, format: number): Sqlite {
  const db = openSqlite(`${pathToFileURL(resolve(path)).href}?immutable=1`, { readOnly: true });
  const version = versionOf(db);
  if (version === format) return db;
  db.close();
  throw new Error(
    `it cannot be written and is at version ${version}; this program needs ${format}`,
  );
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
