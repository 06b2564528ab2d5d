import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NewerFormatError, type TakenOver } from '@tessera/kit/migrations';
import { copyDatabase } from '@tessera/kit/sqlite/copy';
import { tablesOf, versionOf } from '@tessera/kit/sqlite/look';
import { type Sqlite, transaction } from '@tessera/kit/sqlite/open';
import { FORMER_COMMIT } from '../shared/stored-values.ts';

/** The format of schema.sql, in `PRAGMA user_version`, and the one before it. */
const FORMAT = 13;
const FORMER = 12;

/** Set by schema.sql. */
const APPLICATION_ID = 1381322290;

const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

/** Creates the tables, or takes over those of the former format; the file is copied before that. */
export function migrateFile(db: Sqlite, path: string): TakenOver {
  assertKnown(db, path);
  if (versionOf(db) === FORMAT) return { format: FORMAT };
  return transaction(db, () => {
    const from = versionOf(db);
    if (from === FORMAT) return { format: FORMAT }; // another process was faster
    const copy = from === 0 || path === ':memory:' ? undefined : `${path}.format-${from}`;
    // Read over another connection, which does not see the changes below.
    if (copy !== undefined) copyDatabase(path, copy);
    if (from === 0) db.exec(textOf('schema.sql'));
    else takeOver(db);
    db.exec(`PRAGMA user_version = ${FORMAT}`);
    return from === 0 ? { format: FORMAT } : { format: FORMAT, from, copy, rows: rowsOf(db) };
  });
}

function takeOver(db: Sqlite): void {
  const indexes = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
    .all();
  for (const { name } of indexes) db.exec(`DROP INDEX ${name}`);
  const tables = tablesOf(db);
  for (const table of tables) db.exec(`ALTER TABLE ${table} RENAME TO old_${table}`);
  db.exec(textOf('schema.sql'));
  db.exec(textOf('from-12.sql'));
  for (const table of tables) db.exec(`DROP TABLE old_${table}`);
}

/** Refuses databases of other programs, of newer versions, and of versions before the former one. */
export function assertKnown(db: Sqlite, path: string): void {
  const version = versionOf(db);
  const isEmpty = version === 0 && tablesOf(db).length === 0;
  if (isEmpty) return;
  const { application_id: id } = db.prepare('PRAGMA application_id').get()!;
  if (id !== APPLICATION_ID) {
    if (!isFirstFormat(db)) {
      throw new Error(`${path} is no database of the runner; choose another db_path`);
    }
  } else if (version > FORMAT) throw new NewerFormatError(version, FORMAT);
  else if (version >= FORMER) return;
  throw new Error(
    `${path} is of an older format; start the runner of commit ${FORMER_COMMIT} on it first, then this one`,
  );
}

/** The first tables that were ever published had no mark. */
const isFirstFormat = (db: Sqlite) => tablesOf(db).join() === 'queue,job,attempt,schedule,activity';

function rowsOf(db: Sqlite): Record<string, number> {
  const counts = tablesOf(db).map((name) => {
    const { n } = db.prepare(`SELECT count(*) AS n FROM ${name}`).get()!;
    return [name, Number(n)];
  });
  return Object.fromEntries(counts);
}
