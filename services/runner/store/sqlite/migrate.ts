import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NewerFormatError, type TakenOver } from '@tessera/kit/migrations';
import { copyDatabase } from '@tessera/kit/sqlite/copy';
import { tablesOf, versionOf } from '@tessera/kit/sqlite/look';
import { type Sqlite, transaction } from '@tessera/kit/sqlite/open';
import { FORMER_COMMIT } from '../shared/stored-values.ts';

const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

const SCHEMA = textOf('schema.sql');
/** The format that the schema makes, and the oldest that is taken over. */
const FORMAT = Number(/user_version = (\d+)/.exec(SCHEMA)![1]);
const OLDEST = 12;

/** Set by schema.sql. */
const APPLICATION_ID = 1381322290;

/** Creates the tables, or takes over those of an older format; the file is copied before that. */
export function migrateFile(db: Sqlite, path: string): TakenOver {
  assertKnown(db);
  if (versionOf(db) === FORMAT) return { format: FORMAT };
  return transaction(db, () => {
    const from = versionOf(db);
    if (from === FORMAT) return { format: FORMAT }; // another process was faster
    const copy = from === 0 || path === ':memory:' ? undefined : `${path}.format-${from}`;
    // Read over another connection, which does not see the changes below.
    if (copy !== undefined) copyDatabase(path, copy);
    if (from === 0) db.exec(SCHEMA);
    else takeOver(db, from);
    return from === 0 ? { format: FORMAT } : { format: FORMAT, from, copy, rows: rowsOf(db) };
  });
}

/** Copies the columns that both formats have; a step does what more there is to do. */
function takeOver(db: Sqlite, from: number): void {
  const indexes = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
    .all();
  for (const { name } of indexes) db.exec(`DROP INDEX ${name}`);
  const tables = tablesOf(db);
  for (const table of tables) db.exec(`ALTER TABLE ${table} RENAME TO old_${table}`);
  db.exec(SCHEMA);
  const common = db.prepare(`SELECT group_concat(name, ', ') AS columns FROM pragma_table_info(?)
    WHERE name IN (SELECT name FROM pragma_table_info(?))`);
  for (const table of tables) {
    const { columns } = common.get(table, `old_${table}`)!;
    if (columns !== null) {
      db.exec(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM old_${table}`);
    }
  }
  if (from === 12) db.exec(textOf('from-12.sql'));
  for (const table of tables) db.exec(`DROP TABLE old_${table}`);
}

/** Refuses databases of other programs, of newer versions, and of formats before the oldest. */
export function assertKnown(db: Sqlite): void {
  const version = versionOf(db);
  const isEmpty = version === 0 && tablesOf(db).length === 0;
  if (isEmpty) return;
  const { application_id: id } = db.prepare('PRAGMA application_id').get()!;
  if (id !== APPLICATION_ID) {
    if (!isFirstFormat(db)) {
      throw new Error('it is no database of the runner; choose another db_path');
    }
  } else if (version > FORMAT) throw new NewerFormatError(version, FORMAT);
  else if (version >= OLDEST) return;
  throw new Error(
    `it is of an older format; start the runner of commit ${FORMER_COMMIT} on it first, then this one`,
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
