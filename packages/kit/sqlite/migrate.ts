import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { tablesOf } from './look.ts';
import { type Sqlite, transaction } from './open.ts';

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
    if (from === format) return { format }; // another process was faster
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

export function versionOf(db: Sqlite): number {
  return (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}

function rowsOf(db: Sqlite): Record<string, number> {
  return Object.fromEntries(
    tablesOf(db).map((name) => [
      name,
      Number(db.prepare(`SELECT count(*) AS n FROM ${name}`).get()!.n),
    ]),
  );
}
