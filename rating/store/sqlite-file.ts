import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '@tessera/kit/sqlite/migrate';
import { openSqlite, type Sqlite } from '@tessera/kit/sqlite/open';

/** An open database file that notices when the file is taken away from under it. */
export type SqliteFile = {
  /** Prepared once per text and opened file. */
  prepare(sql: string): ReturnType<Sqlite['prepare']>;
  /**
   * When the file was deleted: writes what we still hold open back to its place and goes on there.
   * When it could only be read: tries again to write. True when something was mended.
   */
  heal(): boolean;
  close(): void;
};

const MIGRATIONS = join(import.meta.dirname, 'migrations', 'sqlite');

export function openSqliteFile(path: string): SqliteFile {
  let { db, readOnly } = openMigrated(path);
  let inode = inodeOf(path);
  let statements = new Map<string, ReturnType<Sqlite['prepare']>>();

  function goOnWith(next: Opened): void {
    const former = db;
    ({ db, readOnly } = next);
    inode = inodeOf(path);
    statements = new Map();
    former.close();
  }

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
      if (path === ':memory:') return false;
      if (readOnly) {
        const next = openMigrated(path);
        goOnWith(next);
        return !next.readOnly;
      }
      if (inodeOf(path) === inode) return false;
      // Somebody else's file in our place is not overwritten.
      if (existsSync(path)) throw new Error(`${path} is not the file we opened any more`);
      const copy = `${path}.restored`;
      rmSync(copy, { force: true });
      db.prepare('VACUUM INTO ?').run(copy);
      for (const leftover of ['-wal', '-shm']) rmSync(path + leftover, { force: true });
      renameSync(copy, path);
      goOnWith(openMigrated(path));
      return true;
    },
    close: () => db.close(),
  };
}

type Opened = { readonly db: Sqlite; readonly readOnly: boolean };

/** A file that may only be read is served from as it is; what should be written waits. */
function openMigrated(path: string): Opened {
  try {
    // Losing the last moments in a power cut costs a few upstream calls, not truth: NORMAL.
    const db = openSqlite(path, { durability: 'normal' });
    migrate(db, MIGRATIONS);
    return { db, readOnly: false };
  } catch (error) {
    if (!existsSync(path) || !/readonly|unable to open/i.test((error as Error).message))
      throw error;
    // `immutable`, since reading a write-ahead log needs a lock file beside it, to be written.
    const address = `${pathToFileURL(path).href}?immutable=1`;
    const db = openSqlite(address, { readOnly: true });
    db.prepare('SELECT count(*) FROM snapshot').get();
    return { db, readOnly: true };
  }
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}
