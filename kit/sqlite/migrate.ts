import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  formatOf,
  migrationFiles,
  NewerFormatError,
  newestFormat,
  OlderFormatError,
  rewritesTables,
  type TakenOver,
  takeOverFile,
} from '../migrations.ts';
import { copyDatabase } from './copy.ts';
import { tablesOf } from './look.ts';
import { type Sqlite, transaction } from './open.ts';

/** A format from before the numbers began: found by its tables, and brought to format 1. */
export type EarlierFormat = {
  isThere(db: Sqlite): boolean;
  /** Runs in the transaction of the migration. */
  convert(db: Sqlite): void;
};

/**
 * Applies the numbered files of a folder (`0009-housing.sql`, `0010-…`) that were not applied yet, all
 * in one transaction. The number reached is the format of the file, stored in `PRAGMA user_version`.
 * Before tables are written anew the file is copied: `housing.db.format-3`. A database newer than
 * the code is refused, since an old program must not write into it, and so is one older than the
 * first file, unless a file leads from its format to that one (`from-0008.sql`).
 */
export function migrate(
  db: Sqlite,
  folder: string,
  path = ':memory:',
  earlier?: EarlierFormat,
): TakenOver {
  const files = migrationFiles(folder);
  const [first, format] = [formatOf(files[0]!), newestFormat(folder)];
  const formatNow = () => (earlier?.isThere(db) ? 0 : versionOf(db));
  const found = formatNow();
  if (found > format) throw new NewerFormatError(found, format);
  if (found === format) return { format };
  const takeOver = found < first ? takeOverFile(folder, found) : undefined;
  if (found > 0 && found < first && !takeOver) throw new OlderFormatError(found, format);
  return transaction(db, () => {
    // Another process may have been faster.
    const from = formatNow();
    const isOld = from > 0 || earlier?.isThere(db) === true;
    const isKnown = (file: string) => formatOf(file) <= Math.max(from, takeOver ? first : 0);
    const missing = files.filter((file) => !isKnown(file));
    const texts = (takeOver ? [takeOver, ...missing] : missing).map((file) =>
      readFileSync(join(folder, file), 'utf8'),
    );
    const isRewritten = isOld && (from === 0 || texts.some(rewritesTables));
    const copy = isRewritten && path !== ':memory:' ? `${path}.format-${from}` : undefined;
    // Read over another connection, which does not see what is written here.
    if (copy !== undefined) copyDatabase(path, copy);
    if (isOld && from === 0) {
      earlier?.convert(db);
      texts.shift();
    }
    for (const text of texts) db.exec(text);
    db.exec(`PRAGMA user_version = ${format}`);
    return { format, ...(isOld && { from, copy, rows: isRewritten ? rowsOf(db) : {} }) };
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
