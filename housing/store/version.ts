import type { Sqlite } from '@tessera/kit/sqlite/open';

/**
 * Reads the version of everything a page shows. It is incremented in the transaction of the change,
 * by whichever process makes it, so a cached page is never older than the data.
 */
export function dataVersion(db: Sqlite): () => number {
  const read = db.prepare('SELECT version FROM data_version WHERE id = 1');
  return () => (read.get() as { version: number }).version;
}

/** To be called inside the transaction that changes data. */
export function incrementVersion(db: Sqlite): void {
  db.exec('UPDATE data_version SET version = version + 1 WHERE id = 1');
}
