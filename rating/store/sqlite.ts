import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Sqlite } from '@tessera/kit/sqlite/open';
import { type Opened, openMigrated } from '@tessera/kit/sqlite/open-migrated';
import type { Database } from './tables.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations', 'sqlite');

/** An open database file that survives the deletion of the file. */
export function openSqliteFile(path: string) {
  // A power cut may lose the last transactions, which can be fetched or computed again.
  const open = () => openMigrated(path, MIGRATIONS, { durability: 'normal' });
  const { takenOver, ...opened } = open();
  let { db, isReadOnly } = opened;
  let inode = inodeOf(path);
  let statements = new Map<string, ReturnType<Sqlite['prepare']>>();

  function switchTo(next: Opened): void {
    const former = db;
    ({ db, isReadOnly } = next);
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
      if (isReadOnly) {
        const next = open();
        switchTo(next);
        return !next.isReadOnly;
      }
      if (inodeOf(path) === inode) return false;
      // A file that another process put there is not overwritten.
      if (existsSync(path)) throw new Error(`${path} is no longer the file that was opened`);
      const copy = `${path}.restored`;
      rmSync(copy, { force: true });
      db.prepare('VACUUM INTO ?').run(copy);
      for (const leftover of ['-wal', '-shm']) rmSync(path + leftover, { force: true });
      renameSync(copy, path);
      switchTo(open());
      return true;
    },
    close: () => db.close(),
  };
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}
