import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { migrationFiles, NewerFormatError, type TakenOver } from '@tessera/kit/migrations';
import { lookAt, tablesOf } from '@tessera/kit/sqlite/look';
import { type EarlierFormat, migrate, versionOf } from '@tessera/kit/sqlite/migrate';
import type { Sqlite } from '@tessera/kit/sqlite/open';
import { hostOf } from '../../job/callback-address.ts';

const MIGRATIONS = join(dirname(import.meta.dirname), 'migrations', 'sqlite');

/** Set by the first migration; the first version that was published had none. */
const APPLICATION_ID = 1381322290;

const TABLES = ['queue', 'job', 'attempt', 'schedule', 'activity'] as const;

/** Brings the tables up to date, those of every published version included. */
export function migrateFile(db: Sqlite, path: string): TakenOver {
  assertKnown(db, path);
  return migrate(db, MIGRATIONS, path, FIRST_FORMAT);
}

/** Refuses databases of other programs and of newer versions. */
export function assertKnown(db: Sqlite, path: string): void {
  if (isUnknown(db)) {
    throw new Error(`${path} is no database of the runner; choose another db_path`);
  }
  const [version, known] = [versionOf(db), migrationFiles(MIGRATIONS).length];
  if (version > known) throw new NewerFormatError(version, known);
}

/** Whether a file has tables of another program: its rights are not ours to change. */
export function isOfAnother(path: string): boolean {
  try {
    return lookAt(path, (db) => tablesOf(db).length > 0 && isUnknown(db)) === true;
  } catch {
    return true; // no database
  }
}

const isUnknown = (db: Sqlite) => isWithoutMark(db) && !FIRST_FORMAT.isThere(db);

function isWithoutMark(db: Sqlite): boolean {
  const { application_id: id } = db.prepare('PRAGMA application_id').get()!;
  return id !== APPLICATION_ID && (versionOf(db) > 0 || tablesOf(db).length > 0);
}

/** The format of 0.1.0 as it was first published: jobs without method, headers, host and keys. */
const FIRST_FORMAT: EarlierFormat = {
  isThere: (db) =>
    isWithoutMark(db) &&
    TABLES.every((table) => columnsOf(db, table).length > 0) &&
    columnsOf(db, 'job').includes('result_cut'),
  convert(db) {
    const { sql } = db
      .prepare(`SELECT group_concat('DROP INDEX ' || name, ';') AS sql FROM sqlite_schema
        WHERE type = 'index' AND sql IS NOT NULL`)
      .get() as { sql: string };
    db.exec(sql);
    for (const table of TABLES) db.exec(`ALTER TABLE ${table} RENAME TO first_${table}`);
    db.exec(readFileSync(join(MIGRATIONS, '0001-jobs.sql'), 'utf8'));
    db.function('host_of', { deterministic: true }, (url) => hostOf(String(url)));
    for (const table of TABLES) {
      const columns = columnsOf(db, `first_${table}`);
      const added = ADDED[table] ?? {};
      db.exec(`INSERT INTO ${table} (${[...columns, ...Object.keys(added)].join(', ')})
        SELECT ${[...columns, ...Object.values(added)].join(', ')} FROM first_${table};
        DROP TABLE first_${table}`);
    }
  },
};

/** Columns without a default that this format has more. */
const ADDED: Partial<Record<(typeof TABLES)[number], Readonly<Record<string, string>>>> = {
  job: { host: 'host_of(callback_url)', method: "'POST'" },
  schedule: { method: "'POST'" },
};

function columnsOf(db: Sqlite, table: string): string[] {
  return db
    .prepare(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => String(name));
}
