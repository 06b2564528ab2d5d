import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  formatOf,
  migrationFiles,
  NewerFormatError,
  newestFormat,
  OlderFormatError,
  type TakenOver,
  takeOverFile,
} from '../migrations.ts';
import { copyDatabase } from './copy.ts';
import { assertOurs, tablesOf, versionOf } from './look.ts';
import { openSqlite, type Sqlite, type SqliteOptions, transaction } from './open.ts';

type Opened = {
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

/**
 * Applies the numbered files of a folder (`0009-housing.sql`, `0010-…`) that were not applied yet, all
 * in one transaction. The number reached is the format of the file, stored in `PRAGMA user_version`.
 * A database of another format is copied first: `housing.db.format-8`. A database newer than the
 * code is refused, since an old program must not write into it, and so is one older than the first
 * file, unless a file leads from its format to that one (`from-0008.sql`).
 */
export function migrate(db: Sqlite, folder: string, path = ':memory:'): TakenOver {
  const files = migrationFiles(folder);
  const [first, format] = [formatOf(files[0]!), newestFormat(folder)];
  const found = versionOf(db);
  if (found > format) throw new NewerFormatError(found, format);
  if (found === format) return { format };
  const takeOver = found < first ? takeOverFile(folder, found) : undefined;
  if (found > 0 && found < first && !takeOver) throw new OlderFormatError(found, format);
  return transaction(db, () => {
    // Another process may have been faster.
    const from = versionOf(db);
    if (from === format) return { format };
    const copy = from === 0 || path === ':memory:' ? undefined : `${path}.format-${from}`;
    // Another connection reads it, which does not see the changes below.
    if (copy !== undefined) copyDatabase(path, copy);
    const missing = files.filter((file) => formatOf(file) > (takeOver ? first : from));
    for (const file of takeOver ? [takeOver, ...missing] : missing) {
      db.exec(readFileSync(join(folder, file), 'utf8'));
    }
    db.exec(`PRAGMA user_version = ${format}`);
    return from === 0 ? { format } : { format, from, copy, rows: rowsOf(db) };
  });
}

function rowsOf(db: Sqlite): Record<string, number> {
  return Object.fromEntries(
    tablesOf(db).map((name) => [
      name,
      Number(db.prepare(`SELECT count(*) AS n FROM ${name}`).get()!.n),
    ]),
  );
}
