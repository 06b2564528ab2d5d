import type { Sqlite } from '@tessera/kit/sqlite/open';

/**
 * The version of everything a page shows. It counts up in the same transaction as the change, also
 * when another process made it, so that a remembered page is never older than the data.
 */
export function dataVersion(db: Sqlite): () => number {
  const read = db.prepare('SELECT version FROM data_version WHERE id = 1');
  return () => (read.get() as { version: number }).version;
}

/** To be called within the transaction that changes something. */
export function countUp(db: Sqlite): void {
  db.exec('UPDATE data_version SET version = version + 1 WHERE id = 1');
}
