import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { lookAt } from '@tessera/kit/sqlite/look';
import { openSqlite, type Sqlite } from '@tessera/kit/sqlite/open';

/*
 * SQLite reads its write-ahead log as far as the checksums of its frames are right, and silently
 * drops the rest. So a file beside the database says how far the log reached when it was last
 * synced, and a start compares: jobs that were acknowledged must not vanish without a word.
 * The formats of log and index: https://sqlite.org/fileformat2.html#walformat, https://sqlite.org/walformat.html
 */

/** How far the log reached: which one (its salts), frames, of these in the database, and jobs. */
type Reach = {
  readonly salts: string;
  readonly frames: number;
  readonly moved: number;
  /** All jobs that there were. */
  readonly jobs: number;
};

/** The file that says it. */
const reachFile = (path: string) => `${path}-synced`;

const HEADER = 32;
const FRAME_HEADER = 24;

/** @param path of a database in WAL mode that is open */
export function openWitness(path: string) {
  const index = openSync(`${path}-shm`, 'r');
  const file = openSync(reachFile(path), 'w', 0o600);
  const head = Buffer.alloc(100);
  const reach = Buffer.alloc(24);
  writeSync(file, reach); // has its room on the disk before the disk is full
  return {
    /** After a sync, before anything is acknowledged. */
    note(jobs: number): void {
      readSync(index, head, 0, head.length, 0);
      head.copy(reach, 0, 32, 40); // the salts
      head.copy(reach, 8, 16, 20); // the last frame of a commit
      head.copy(reach, 12, 96, 100); // the last one that is in the database, too
      reach.writeDoubleLE(jobs, 16);
      writeSync(file, reach, 0, reach.length, 0);
    },
    /** The log is empty: the database was closed. */
    remove(): void {
      closeSync(index);
      closeSync(file);
      rmSync(reachFile(path), { force: true });
    },
  };
}

/** What an earlier process left in the log of a database that is not open yet. */
export type LogState = {
  /**
   * `own`: what lies beside it is its own. `missing`: SQLite would make a new file and delete the log.
   * `replaced`: by an older copy; SQLite would write the pages of the log into it.
   */
  readonly file: 'own' | 'missing' | 'replaced';
  /** Frames that SQLite will recover. */
  readonly recovered: number;
  /** Frames that were synced and are not there any more. */
  readonly missing: number;
  /** Jobs that were acknowledged and are not there any more. */
  readonly lost: number;
  /** How many were acknowledged. */
  readonly jobs: number;
};

export function checkLog(path: string): LogState {
  const log = existsSync(`${path}-wal`) ? readFileSync(`${path}-wal`) : Buffer.alloc(0);
  const found = readableFrames(log);
  const recovered = found?.frames ?? 0;
  const last = lastReach(path);
  const file = fileOf(path, recovered, last);
  if (file !== 'own') {
    const missing = Math.max(recovered, last?.frames ?? 0);
    const jobs = last?.jobs ?? 0;
    return { file, recovered: 0, missing, lost: Math.max(0, jobs - (jobsOfFile(path) ?? 0)), jobs };
  }
  if (last === undefined) return { file, recovered, missing: 0, lost: 0, jobs: 0 };
  const { salts, frames, moved, jobs } = last;
  // A log of other salts was begun after all of the former one had been moved into the database.
  const isLater = found !== undefined && found.salts !== salts;
  const there = isLater ? frames : Math.max(recovered, moved);
  const missing = Math.max(0, frames - there);
  const lost = missing === 0 ? 0 : Math.max(0, jobs - jobsIn(path));
  return { file, recovered, missing, lost, jobs };
}

/** Whether opening the database would make a new file, as is right for a new runner only. */
export function isFileMissing(path: string): boolean {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  return isEmpty(path) && (existsSync(reachFile(path)) || (log?.size ?? 0) > HEADER);
}

/** A file without a byte is one that a refused start of an earlier version made. */
const isEmpty = (path: string) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0;

function fileOf(path: string, recovered: number, last: Reach | undefined): LogState['file'] {
  if (isFileMissing(path)) return 'missing';
  // A backup is in the mode without a log until it is opened, and the file of a log never is.
  if (recovered > 0) return isInLogMode(path) ? 'own' : 'replaced';
  // Where the whole log is in the database, that holds exactly what was said.
  const isWhole = last !== undefined && last.frames === 0;
  return isWhole && (jobsOfFile(path) ?? last.jobs) < last.jobs ? 'replaced' : 'own';
}

/** https://sqlite.org/fileformat2.html#file_format_version_numbers */
function isInLogMode(path: string): boolean {
  const file = openSync(path, 'r');
  const versions = Buffer.alloc(2);
  readSync(file, versions, 0, 2, 18);
  closeSync(file);
  return versions[1] !== 1;
}

/** Removes what belongs to the file that another one has replaced. */
export function dropLog(path: string): void {
  for (const end of ['-wal', '-shm']) rmSync(path + end, { force: true });
}

/** Undefined where its tables are damaged or of a format that does not count them. */
function jobsOfFile(path: string): number | undefined {
  try {
    return lookAt(path, countJobs);
  } catch {
    return undefined; // no database
  }
}

function countJobs(db: Sqlite): number {
  const sum = 'SELECT sum(ready + delayed + running + completed + dead) AS jobs FROM queue';
  return (db.prepare(sum).get() as { jobs: number | null }).jobs ?? 0;
}

/** How many jobs SQLite would find. It is asked on a copy: opening the file would change its log. */
function jobsIn(path: string): number {
  const copy = `${path}.inspected`;
  const files = ['', '-wal'].filter((end) => existsSync(path + end));
  for (const end of files) copyFileSync(path + end, copy + end);
  try {
    const db = openSqlite(copy);
    const jobs = countJobs(db);
    db.close();
    return jobs;
  } catch {
    return 0; // not even its tables are there
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(copy + end, { force: true });
  }
}

function lastReach(path: string): Reach | undefined {
  if (!existsSync(reachFile(path))) return undefined;
  const bytes = readFileSync(reachFile(path));
  if (bytes.length < 24) return undefined;
  const native = (offset: number) =>
    new Uint32Array(
      bytes.buffer.slice(bytes.byteOffset + offset, bytes.byteOffset + offset + 4),
    )[0]!;
  return {
    salts: bytes.toString('hex', 0, 8),
    ...{ frames: native(8), moved: native(12), jobs: bytes.readDoubleLE(16) },
  };
}

/** The frames up to the last whole commit whose checksums are right; undefined without a header. */
function readableFrames(log: Buffer): { salts: string; frames: number } | undefined {
  if (log.length < HEADER) return undefined;
  const magic = log.readUInt32BE(0);
  if ((magic & 0xfffffffe) >>> 0 !== 0x377f0682) return undefined;
  const isBig = (magic & 1) === 1;
  let sums = checksum(log, 0, 24, isBig, [0, 0]);
  if (!isAt(log, 24, sums)) return undefined;
  const size = FRAME_HEADER + log.readUInt32BE(8);
  const salts = log.toString('hex', 16, 24);
  let frames = 0;
  for (let count = 1, at = HEADER; at + size <= log.length; count++, at += size) {
    sums = checksum(log, at, at + 8, isBig, sums);
    sums = checksum(log, at + FRAME_HEADER, at + size, isBig, sums);
    if (log.toString('hex', at + 8, at + 16) !== salts || !isAt(log, at + 16, sums)) break;
    if (log.readUInt32BE(at + 4) !== 0) frames = count; // the end of a commit
  }
  return { salts, frames };
}

type Sums = readonly [number, number];

function checksum(log: Buffer, from: number, to: number, isBig: boolean, [a, b]: Sums): Sums {
  let [first, second] = [a, b];
  for (let at = from; at < to; at += 8) {
    first = (first + (isBig ? log.readUInt32BE(at) : log.readUInt32LE(at)) + second) >>> 0;
    second = (second + (isBig ? log.readUInt32BE(at + 4) : log.readUInt32LE(at + 4)) + first) >>> 0;
  }
  return [first, second];
}

const isAt = (log: Buffer, at: number, [first, second]: Sums) =>
  log.readUInt32BE(at) === first && log.readUInt32BE(at + 4) === second;
