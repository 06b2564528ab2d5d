import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { TakenOver } from '@tessera/kit/migrations';
import { type Sqlite, transaction } from '@tessera/kit/sqlite/open';
import { openMigrated } from '@tessera/kit/sqlite/open-migrated';

const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** An open database file and what is wrong with it. */
type DatabaseFile = {
  readonly db: Sqlite;
  /** Which format it has, and had before it was opened. */
  readonly takenOver: TakenOver;
  /** Why nothing can be written, or undefined: what is stored is served, nothing is fetched. */
  readonly readOnlyReason: string | undefined;
  /** Why the open file is no longer the one at its path, or undefined. */
  lostReason(): string | undefined;
};

/**
 * Opens the database, creating or migrating it as needed. A file that cannot be written is opened
 * for reading, if it has been migrated. Throws if it can be neither.
 */
export function openDatabaseFile(path: string): DatabaseFile {
  const { db, takenOver, isReadOnly } = openMigrated(path, MIGRATIONS);
  const id = fileId(path);
  return {
    db,
    takenOver,
    readOnlyReason: isReadOnly ? `the database ${path} cannot be written` : undefined,
    lostReason() {
      const now = fileId(path);
      if (now === id) return undefined;
      return now === undefined
        ? `the database ${path} was deleted while the service was running; restart it`
        : `the database ${path} was replaced while the service was running; restart it`;
    },
  };
}

/** Distinguishes the file from another one that takes its place. */
function fileId(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

const open = new WeakSet<Sqlite>();

/** Runs `work` in one transaction; inside another one it is a part of that. */
export function atOnce<T>(db: Sqlite, work: () => T): T {
  if (open.has(db)) return work();
  open.add(db);
  try {
    return transaction(db, work);
  } finally {
    open.delete(db);
  }
}

/** The version of everything a page shows, and the end of the last successful refresh. */
export function applicationState(db: Sqlite) {
  const read = db.prepare(
    'SELECT version, last_refresh AS lastRefresh FROM application_state WHERE id = 1',
  );
  const refreshed = db.prepare(
    'UPDATE application_state SET last_refresh = ?, version = version + 1 WHERE id = 1',
  );
  const state = () => read.get() as { version: number; lastRefresh: string | null };
  return {
    /**
     * Incremented in the transaction of each change, by whichever process makes it, so a cached page
     * is never older than the data.
     */
    version: () => state().version,
    /** ISO 8601; `undefined` before the first one. */
    lastRefresh: () => state().lastRefresh ?? undefined,
    refreshed: (now: Date) => void refreshed.run(now.toISOString()),
  };
}

/** To be called inside the transaction that changes data. */
export function incrementVersion(db: Sqlite): void {
  db.exec('UPDATE application_state SET version = version + 1 WHERE id = 1');
}
