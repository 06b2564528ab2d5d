import { DatabaseSync } from 'node:sqlite';

/** https://sqlite.org/rescode.html#busy */
const BUSY = 5;

type Owned = {
  /** Name of the owned thing in the refusal. */
  readonly what: string;
  /** Advice to the owner of a second process. */
  readonly advice: string;
};

/**
 * Makes this process the only owner of a file or folder: an open transaction on a small database
 * (`path.lock.db`), whose lock the operating system drops with the process, also after kill -9.
 * Its `user_version` is the process number, which a second process may read.
 */
export function becomeOwner(path: string, { what, advice }: Owned): () => void {
  const lock = new DatabaseSync(`${path}.lock.db`);
  try {
    // Two that start at once wait for each other's number.
    lock.exec('PRAGMA busy_timeout = 200');
    lock.exec(`PRAGMA user_version = ${process.pid}`);
    lock.exec('BEGIN IMMEDIATE');
  } catch (cause) {
    if (!isBusy(cause)) throw cause;
    const owner = ownerOf(lock);
    lock.close();
    throw new Error(`${what} belongs to another running process${owner}; ${advice}`, { cause });
  }
  return () => lock.close();
}

function ownerOf(lock: DatabaseSync): string {
  try {
    const { user_version: pid } = lock.prepare('PRAGMA user_version').get() as Pragma;
    return pid === 0 ? '' : ` (${pid})`;
  } catch {
    return '';
  }
}

type Pragma = { readonly user_version: number };

function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === BUSY;
}
