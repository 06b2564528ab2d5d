import { join } from 'node:path';
import type { TakenOver } from '@tessera/kit/migrations';
import type { Sqlite } from '@tessera/kit/sqlite/open';
import { openMigrated } from '@tessera/kit/sqlite/open-migrated';
import type { Database } from './tables.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations/sqlite');

type SqliteFile = {
  readonly database: Database;
  readonly takenOver: TakenOver;
  close(): Promise<void>;
};

export function openSqliteFile(path: string): SqliteFile {
  // A power cut may lose the last transactions, which can be fetched or computed again.
  const { db, takenOver } = openMigrated(path, MIGRATIONS, { durability: 'normal' });
  const statements = new Map<string, ReturnType<Sqlite['prepare']>>();

  /** Prepared once per text. */
  function prepare(sql: string): ReturnType<Sqlite['prepare']> {
    const statement = statements.get(sql) ?? db.prepare(sql.replaceAll('$', '?'));
    statements.set(sql, statement);
    return statement;
  }

  const database: Database = {
    query: async (sql, ...values) => prepare(sql).all(...values),
    /** SQLite leaves it in free pages and in the log. */
    overwriteDeleted: () => db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)'),
    greatest: 'max',
    position: 'instr',
    weekAfter: (column) => `date(${column}, '+7 days')`,
  };
  return { database, takenOver, close: async () => db.close() };
}
