import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { unavailable } from '@tessera/kit/errors';
import type { Sqlite } from '@tessera/kit/sqlite/open';

/** The write-ahead log of an open database. */
export type Log = {
  /**
   * Brings every commit so far to the disk: what `PRAGMA synchronous = FULL` does inside each COMMIT,
   * here beside the event loop. The order in which the frames arrive does not matter, since
   * recovery stops at the first one whose checksum is wrong (https://sqlite.org/wal.html).
   */
  sync(): Promise<void>;
  /**
   * After a failed sync nobody knows which pages of the log are on disk, and a second sync would
   * not report it again. All pages are written to the database itself and the log starts empty.
   */
  checkpoint(): void;
  close(): void;
};

const syncFile = promisify(fdatasync);

/** @param path that of the database; its log is there once it has been read or written */
export function openLog(db: Sqlite, path: string): Log {
  const file = openSync(`${path}-wal`, 'r+'); // Windows syncs only what may be written
  const moveAll = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  const changes = db.prepare('SELECT total_changes() AS rows');
  /** Changed rows when the disk last had them all. */
  let changedOnDisk = 0;
  let idle: NodeJS.Timeout | undefined;

  /** While nothing happens, the log is moved into the database. */
  function moveInLater(): void {
    clearTimeout(idle);
    idle = setTimeout(() => {
      try {
        checkpoint();
      } catch {
        // A full disk, say. The log stays as it is, and the next write says what is wrong.
      }
    }, IDLE_MS).unref();
  }

  function checkpoint(): boolean {
    const { busy } = moveAll.get() as { busy: number };
    return busy === 0;
  }

  moveInLater();
  return {
    async sync() {
      const { rows } = changes.get() as { rows: number };
      // Sweeps that find nothing to do would keep the log from ever being idle.
      if (rows === changedOnDisk) return;
      try {
        await syncFile(file);
      } catch (cause) {
        throw unavailable('the disk did not confirm what was written', 10, { cause });
      }
      changedOnDisk = rows;
      moveInLater();
    },
    checkpoint() {
      if (!checkpoint()) throw unavailable('the database file is held by another program', 1);
    },
    close() {
      clearTimeout(idle);
      closeSync(file);
    },
  };
}

/** Time after the last write until the log is moved into the database. */
const IDLE_MS = 5000;
