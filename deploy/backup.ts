// `npm run backup -- FILE COPY`: a copy of a SQLite database while its service runs. Everything
// that was committed before it began is in the copy; writers go on meanwhile.
import { existsSync, statSync } from 'node:fs';
import { copyDatabase } from '@tessera/kit/sqlite/copy';
import { databaseFailure } from '@tessera/kit/sqlite/open';

const USAGE = `Usage: backup FILE COPY
  FILE  the database of a service: runner.db, housing.db, rating.db
  COPY  a file that does not exist yet; to restore, stop the service and put it in the place of FILE`;

/** Copies a database and checks the copy; answers its size in bytes. */
export function backUp(file: string, copy: string): number {
  if (!existsSync(file)) throw new Error(`${file} does not exist`);
  if (existsSync(copy)) throw new Error(`${copy} exists already; a backup overwrites nothing`);
  copyDatabase(file, copy);
  return statSync(copy).size;
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

if (import.meta.main) process.exitCode = backupCommand(process.argv.slice(2));
