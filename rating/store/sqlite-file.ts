import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@tessera/kit/sqlite/migrate';
import { openSqlite, type Sqlite } from '@tessera/kit/sqlite/open';

/** An open database file that notices when the file is taken away from under it. */
export type SqliteFile = {
  /** Prepared once per text and opened file. */
  prepare(sql: string): ReturnType<Sqlite['prepare']>;
  /**
   * When the file was deleted or replaced: writes what we still hold open back to its place and
   * goes on there. True when that was needed.
   */
  heal(): boolean;
  close(): void;
};

const MIGRATIONS = join(import.meta.dirname, 'migrations', 'sqlite');

export function openSqliteFile(path: string): SqliteFile {
  let db = openMigrated(path);
  let inode = inodeOf(path);
  let statements = new Map<string, ReturnType<Sqlite['prepare']>>();

  return {
    prepare(sql) {
      let statement = statements.get(sql);
      if (!statement) {
        statement = db.prepare(sql);
        statements.set(sql, statement);
      }
      return statement;
    },
    heal() {
      if (path === ':memory:' || inodeOf(path) === inode) return false;
      // Somebody else's file in our place is not overwritten.
      if (existsSync(path)) throw new Error(`${path} is not the file we opened any more`);
      const copy = `${path}.restored`;
      rmSync(copy, { force: true });
      db.prepare('VACUUM INTO ?').run(copy);
      for (const leftover of ['-wal', '-shm']) rmSync(path + leftover, { force: true });
      renameSync(copy, path);
      const lost = db;
      db = openMigrated(path);
      inode = inodeOf(path);
      statements = new Map();
      lost.close();
      return true;
    },
    close: () => db.close(),
  };
}

function openMigrated(path: string): Sqlite {
  // Losing the last moments in a power cut costs a few upstream calls, not truth: NORMAL.
  const db = openSqlite(path, { durability: 'normal' });
  migrate(db, MIGRATIONS);
  return db;
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}
