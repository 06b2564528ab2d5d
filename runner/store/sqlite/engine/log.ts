import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { unavailable } from '@tessera/kit/errors';
import type { Sqlite } from '@tessera/kit/sqlite/open';

/*
 * Where the log is synced. A quick disk (battery-backed or with power-loss protection) confirms in
 * 0.02 to 0.1 ms; to wake a thread that waits for it costs more than that, and on a machine whose
 * cores are all busy that thread waits milliseconds for its turn (measured: 4,000 instead of 13,000
 * jobs per second over HTTP). A slow disk takes up to 10 ms, which must not hold up the event loop. So
 * the log is synced in place as long as that is quick, and by a thread of the pool once it was slow
 * `SLOW_IN_A_ROW` times in succession; after a pause the disk is tried in place again.
 */

/** The write-ahead log of an open database. */
export type Log = {
  /**
   * Brings every commit so far to the disk: what `PRAGMA synchronous = FULL` does inside each COMMIT.
   * The order in which the frames arrive does not matter, since recovery stops at the first one
   * whose checksum is wrong (https://sqlite.org/wal.html).
   */
  sync(): Promise<void>;
  /**
   * After a failed sync nobody knows which pages of the log are on disk, and a second sync would
   * not report it again. All pages are written to the database itself and the log starts empty.
   */
  checkpoint(): void;
  close(): void;
};

const QUICK_MS = 0.4;
/** More than one: a thread that is preempted during a sync measures a slow disk. */
const SLOW_IN_A_ROW = 3;
const SHORTEST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

export type SyncPlace = {
  /** Whether the next sync is made in place. */
  inPlace(now: number): boolean;
  /** How long a sync in place took. */
  note(tookMs: number, now: number): void;
};

/** Decides from the durations of syncs; times in milliseconds. */
export function createSyncPlace(): SyncPlace {
  let slowInARow = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let pauseMs = SHORTEST_PAUSE_MS;
  return {
    inPlace: (now) => now >= pausedUntil,
    note(tookMs, now) {
      if (tookMs <= QUICK_MS) {
        slowInARow = 0;
        pauseMs = SHORTEST_PAUSE_MS;
        return;
      }
      slowInARow += 1;
      if (slowInARow < SLOW_IN_A_ROW) return;
      pausedUntil = now + pauseMs;
      pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs);
      slowInARow = SLOW_IN_A_ROW - 1; // after the pause one slow sync is enough
    },
  };
}

const syncByThread = promisify(fdatasync);

/** `path` is the database's; its log is there once it has been read or written. */
export function openLog(db: Sqlite, path: string): Log {
  const file = openSync(`${path}-wal`, 'r+'); // Windows syncs only what may be written
  const place = createSyncPlace();

  async function sync(): Promise<void> {
    const startedAt = performance.now();
    if (!place.inPlace(startedAt)) return syncByThread(file);
    fdatasyncSync(file);
    const endedAt = performance.now();
    place.note(endedAt - startedAt, endedAt);
  }

  return {
    sync: () =>
      sync().catch((cause) => {
        throw unavailable('the disk did not confirm what was written', 10, { cause });
      }),
    checkpoint() {
      const { busy } = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
      if (busy !== 0) throw unavailable('the database file is held by another program', 1);
    },
    close: () => closeSync(file),
  };
}
