// Records of refreshes: the runs, the lease, and the validators of documents.
import type { Validators } from '@tessera/kit/http/fetch-bytes';
import { type Sqlite, transaction } from '@tessera/kit/sqlite/open';
import type { FetchRun, Outcome, SourceName, SourceState } from '../market/indicator.ts';

const COLUMNS = `source, outcome, records_count AS recordsCount, error_message AS errorMessage,
  started_at AS startedAt, finished_at AS finishedAt`;
/** `not-yet` is excluded: it did not fail, but it saw no data either. */
const GOOD = `outcome IN ('updated', 'unchanged')`;

/** The runs of the sources. */
export function fetchLog(db: Sqlite) {
  const start = db.prepare('INSERT INTO fetch_log (source, started_at) VALUES (?, ?)');
  const finish = db.prepare(
    `UPDATE fetch_log SET outcome = ?, records_count = ?, error_message = ?, finished_at = ?
     WHERE id = ?`,
  );
  const closeInterrupted = db.prepare(
    `UPDATE fetch_log SET outcome = 'failed', finished_at = ?,
       error_message = 'interrupted: the program ended before the source was read'
     WHERE outcome IS NULL`,
  );
  const lastRun = db.prepare(
    `SELECT ${COLUMNS} FROM fetch_log WHERE source = ? ORDER BY id DESC LIMIT 1`,
  );
  const lastGood = db.prepare(
    `SELECT ${COLUMNS} FROM fetch_log WHERE source = ? AND ${GOOD} ORDER BY id DESC LIMIT 1`,
  );
  const outcomes = db.prepare(
    `SELECT source, outcome, count(*) AS count FROM fetch_log
     WHERE outcome IS NOT NULL GROUP BY source, outcome`,
  );

  return {
    start: (source: SourceName, now: Date) =>
      Number(start.run(source, now.toISOString()).lastInsertRowid),
    finish(
      id: number,
      end: { outcome: Outcome; recordsCount: number; errorMessage?: string | undefined },
      now: Date,
    ): void {
      const { outcome, recordsCount, errorMessage = null } = end;
      finish.run(outcome, recordsCount, errorMessage, now.toISOString(), id);
    },
    /** Marks runs left open by a killed process as `failed`; returns their number. */
    closeInterrupted: (now: Date) => Number(closeInterrupted.run(now.toISOString()).changes),
    state: (source: SourceName): SourceState => ({
      source,
      lastRun: run(lastRun.get(source)),
      lastGood: run(lastGood.get(source)),
    }),
    /** Ended runs of each source by outcome. */
    outcomes: () => outcomes.all() as { source: SourceName; outcome: Outcome; count: number }[],
  };
}

function run(row: Record<string, unknown> | undefined): FetchRun | undefined {
  const values = Object.entries(row ?? {}).map(([name, value]) => [name, value ?? undefined]);
  return row && Object.fromEntries(values);
}

/** Longer than one request with its retries (30 s each). */
const LEASE_MS = 120_000;

/**
 * The lease of the refresh: one process at a time may hold it.
 * @param isDead whether a holder's process is known to be gone, so that a restart after a kill does
 *   not have to wait for the lease to expire
 */
export function refreshLease(db: Sqlite, isDead: (holder: string) => boolean) {
  const read = db.prepare('SELECT holder, expires_at AS expiresAt FROM refresh_lease');
  const write = db.prepare(
    `INSERT INTO refresh_lease (id, holder, expires_at) VALUES (1, ?, ?)
     ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at`,
  );
  const remove = db.prepare('DELETE FROM refresh_lease WHERE holder = ?');
  const current = () => read.get() as { holder: string; expiresAt: number } | undefined;
  const hold = (holder: string, now: Date) => write.run(holder, now.getTime() + LEASE_MS);
  const isFree = (now: Date) => {
    const lease = current();
    return !lease || lease.expiresAt <= now.getTime() || isDead(lease.holder);
  };

  return {
    /** False while another process holds it. */
    take: (holder: string, now: Date) =>
      transaction(db, () => {
        if (!isFree(now)) return false;
        hold(holder, now);
        return true;
      }),
    /** False if it was lost meanwhile. */
    renew: (holder: string, now: Date) =>
      transaction(db, () => {
        if (current()?.holder !== holder) return false;
        hold(holder, now);
        return true;
      }),
    release: (holder: string) => void remove.run(holder),
    isTaken: (now: Date) => !isFree(now),
  };
}

/** ETag and Last-Modified of each document when it was last stored. */
export function validatorStore(db: Sqlite) {
  const read = db.prepare('SELECT etag, last_modified FROM document_validator WHERE document = ?');
  const write = db.prepare(
    `INSERT INTO document_validator (document, etag, last_modified) VALUES (?, ?, ?)
     ON CONFLICT (document) DO UPDATE
     SET etag = excluded.etag, last_modified = excluded.last_modified`,
  );
  return {
    of(document: string): Validators {
      const row = read.get(document) as Record<string, string | null> | undefined;
      return { etag: row?.etag ?? undefined, lastModified: row?.last_modified ?? undefined };
    },
    /** To be called after the content was stored; a refused reply must be fetched again. */
    keep(document: string, { etag, lastModified }: Validators): void {
      write.run(document, etag ?? null, lastModified ?? null);
    },
  };
}
