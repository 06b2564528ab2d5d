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

/** `path` is the database's; its log is there once it has been read or written. */
export function openLog(db: Sqlite, path: string): Log {
  const file = openSync(`${path}-wal`, 'r+'); // Windows syncs only what may be written
  return {
    async sync() {
      try {
        await syncFile(file);
      } catch (cause) {
        throw unavailable('the disk did not confirm what was written', 10, { cause });
      }
    },
    checkpoint() {
      const { busy } = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
      if (busy !== 0) throw unavailable('the database file is held by another program', 1);
    },
    close: () => closeSync(file),
  };
}
