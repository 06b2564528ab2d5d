import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import {
  formatOf,
  migrationFiles,
  newestFormat,
  OlderFormatError,
  takeOverFile,
} from '../migrations.ts';

/** The first bytes of every database: https://sqlite.org/fileformat2.html#the_database_header */
const MAGIC = 'SQLite format 3\0';

/** SQLITE_NOTADB: https://sqlite.org/rescode.html */
const NOT_A_DATABASE = 26;

/**
 * Result of `see` for a database file that is opened without leaving a trace: opening it for writing
 * changes its journal mode and puts a lock and a log beside it. `immutable` takes no lock and does not
 * read the log. Throws what `see` throws, and where the file is no database. Undefined for a file that
 * is missing, empty or unreadable; opening it for writing gives the better message.
 */
export function lookAt<T>(path: string, see: (db: DatabaseSync) => T): T | undefined {
  if (!hasBytes(path)) return undefined;
  // With a log, page 1 of the file may be outdated.
  const isAlone = !hasBytes(`${path}-wal`);
  let db: DatabaseSync | undefined;
  try {
    if (isAlone && headOf(path) !== MAGIC) throw notADatabase();
    db = new DatabaseSync(`${pathToFileURL(resolve(path)).href}?immutable=1`, { readOnly: true });
    return see(db);
  } catch (error) {
    const { errcode, code } = error as { errcode?: number; code?: string };
    const isOfTheFile = errcode !== undefined || code?.startsWith('E') === true;
    if (!isOfTheFile || (errcode === NOT_A_DATABASE && isAlone)) throw error;
    return undefined;
  } finally {
    db?.close();
  }
}

/**
 * Throws where a file is no database with the tables of these migrations, nor an empty one, and where
 * its format is older than the first of them.
 */
export function assertOurs(path: string, folder: string): void {
  const isKnown = lookAt(path, (db) => {
    const tables = tablesOf(db);
    if (tables.length === 0) return true;
    const [first] = migrationFiles(folder) as [string];
    const schema = readFileSync(join(folder, first), 'utf8');
    const known = [...schema.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name!);
    const found = versionOf(db);
    const isOurs = found > 0 && known.some((name) => tables.includes(name));
    if (isOurs && found < formatOf(first) && !takeOverFile(folder, found)) {
      throw new OlderFormatError(found, newestFormat(folder));
    }
    return isOurs;
  });
  if (isKnown === false) throw new Error('it holds the tables of another program; choose another');
}

export function tablesOf(db: DatabaseSync): string[] {
  return db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => String(name));
}

/** The format of a database, in `PRAGMA user_version`. */
export function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()!.user_version);
}

/** False for devices, folders and missing files. */
function hasBytes(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size > 0;
}

function headOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(MAGIC.length);
    readSync(file, head, 0, head.length, 0);
    return head.toString('latin1');
  } finally {
    closeSync(file);
  }
}

function notADatabase(): Error {
  return Object.assign(new Error('it is no database; choose another'), { errcode: NOT_A_DATABASE });
}
