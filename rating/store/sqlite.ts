import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrationFiles, type TakenOver } from '@tessera/kit/migrations';
import { migrate } from '@tessera/kit/sqlite/migrate';
import { openSqlite, type Sqlite } from '@tessera/kit/sqlite/open';
import type { Database } from './tables.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations', 'sqlite');

/** An open database file that survives the deletion of the file. */
export function openSqliteFile(path: string) {
  const { takenOver, ...opened } = openMigrated(path);
  let { db, readOnly } = opened;
  let inode = inodeOf(path);
  let statements = new Map<string, ReturnType<Sqlite['prepare']>>();

  function switchTo(next: Opened): void {
    const former = db;
    ({ db, readOnly } = next);
    inode = inodeOf(path);
    statements = new Map();
    former.close();
  }

  /** Prepared once per text and opened file. */
  function prepare(sql: string): ReturnType<Sqlite['prepare']> {
    const statement = statements.get(sql) ?? db.prepare(sql.replaceAll('$', '?'));
    statements.set(sql, statement);
    return statement;
  }

  const database: Database = {
    async query(sql, ...values) {
      const statement = prepare(sql);
      if (/^SELECT/.test(sql)) return { rows: statement.all(...values), changes: 0 };
      return { rows: [], changes: Number(statement.run(...values).changes) };
    },
    /** SQLite leaves it in free pages and in the log. */
    overwriteDeleted: () => db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)'),
    greatest: 'max',
    position: 'instr',
    weekAfter: (column) => `date(${column}, '+7 days')`,
  };

  return {
    ...database,
    /** Which format it has, and had before it was opened. */
    takenOver,
    /**
     * After a deletion: writes the still open database back to its path and opens it there. When the
     * file was read-only: tries to open it for writing. True when it had to do either and succeeded.
     */
    reopenIfReplaced(): boolean {
      if (path === ':memory:') return false;
      if (readOnly) {
        const next = openMigrated(path);
        switchTo(next);
        return !next.readOnly;
      }
      if (inodeOf(path) === inode) return false;
      // A file that another process put there is not overwritten.
      if (existsSync(path)) throw new Error(`${path} is no longer the file that was opened`);
      const copy = `${path}.restored`;
      rmSync(copy, { force: true });
      db.prepare('VACUUM INTO ?').run(copy);
      for (const leftover of ['-wal', '-shm']) rmSync(path + leftover, { force: true });
      renameSync(copy, path);
      switchTo(openMigrated(path));
      return true;
    },
    close: () => db.close(),
  };
}

type Opened = {
  readonly db: Sqlite;
  readonly readOnly: boolean;
  readonly takenOver: TakenOver;
};

/** A read-only file is opened as it is; snapshots wait until it can be written. */
function openMigrated(path: string): Opened {
  try {
    // A power cut may lose the last transactions, which can be fetched or computed again.
    const db = openSqlite(path, { durability: 'normal' });
    return { db, readOnly: false, takenOver: migrate(db, MIGRATIONS, path) };
  } catch (error) {
    if (!existsSync(path) || !/readonly|unable to open/i.test((error as Error).message))
      throw error;
    // Reading with a write-ahead log needs a writable lock file; `immutable` does without.
    const address = `${pathToFileURL(path).href}?immutable=1`;
    const db = openSqlite(address, { readOnly: true });
    db.prepare('SELECT count(*) FROM snapshot').get();
    return { db, readOnly: true, takenOver: { format: migrationFiles(MIGRATIONS).length } };
  }
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}
