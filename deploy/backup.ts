// `npm run backup -- FILE COPY`: a copy of a SQLite database while its service runs. Everything
// that was committed before it began is in the copy; writers go on meanwhile.
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { databaseFailure } from '@tessera/kit/sqlite/open';

const USAGE = `Usage: backup FILE COPY
  FILE  the database of a service: runner.db, housing.db, rating.db
  COPY  a file that does not exist yet; to restore, stop the service and put it in the place of FILE`;

/** Copies a database and checks the copy; answers its size in bytes. */
export function backUp(file: string, copy: string): number {
  if (!existsSync(file)) throw new Error(`${file} does not exist`);
  if (existsSync(copy)) throw new Error(`${copy} exists already; a backup overwrites nothing`);
  // Under another name until it is whole, so that a copy with the right name can be relied on.
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    const db = new DatabaseSync(file, { readOnly: true });
    try {
      db.exec('PRAGMA busy_timeout = 5000');
      db.prepare('VACUUM INTO ?').run(unfinished);
    } finally {
      db.close();
    }
    check(unfinished);
    sync(unfinished);
    renameSync(unfinished, copy);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return statSync(copy).size;
}

function check(path: string): void {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const row = db.prepare('PRAGMA integrity_check(1)').get() as { integrity_check: string };
    if (row.integrity_check !== 'ok')
      throw new Error(`the copy is damaged: ${row.integrity_check}`);
  } finally {
    db.close();
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

/** The command; answers the exit code. */
export function backupCommand(args: readonly string[]): number {
  // A copy holds what the database holds: only the user who makes it may read it.
  process.umask(0o077);
  const [file, copy, ...more] = args;
  if (file === undefined || copy === undefined || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  try {
    const kilobytes = Math.ceil(backUp(file, copy) / 1024);
    console.log(
      `${copy} holds everything that ${file} held (${kilobytes} kB), checked and on disk.`,
    );
    return 0;
  } catch (error) {
    console.error(`backup: ${databaseFailure(error, copy)}`);
    return 1;
  }
}
