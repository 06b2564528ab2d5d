import { DatabaseSync } from 'node:sqlite';
import { busy } from '../errors.ts';

/**
 * Makes this process the only owner of a database file: an exclusive transaction on a small file
 * beside it, kept open. The operating system drops it with the process, also after kill -9; the
 * database itself stays readable for backups and the sqlite3 shell.
 */
export function ownFile(path: string): () => void {
  const lock = new DatabaseSync(`${path}.lock.db`, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if (!busy(cause)) throw cause;
    throw new Error(
      `${path} belongs to another running process; stop it, choose another db_path, ` +
        'or use PostgreSQL (database_url) for several processes',
      { cause },
    );
  }
  return () => lock.close();
}
