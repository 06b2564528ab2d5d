import { type Sqlite, transaction } from '@tessera/kit/sqlite/open';

/** The lease of the refresh: one process at a time may hold it. */
export type Lease = {
  /** Takes the lease; false while another process holds it. */
  take(holder: string, now: Date): boolean;
  /** Extends the lease; false if it was lost meanwhile. */
  renew(holder: string, now: Date): boolean;
  release(holder: string): void;
  /** Whether a process holds the lease. */
  isTaken(now: Date): boolean;
};

/** Longer than one request with its retries (30 s each). */
const LEASE_MS = 120_000;

/**
 * @param isDead whether a holder's process is known to be gone, so that a restart after a kill does
 *   not have to wait for the lease to expire
 */
export function refreshLease(db: Sqlite, isDead: (holder: string) => boolean): Lease {
  const read = db.prepare('SELECT holder, expires_at AS expiresAt FROM refresh_lease');
  const write = db.prepare(
    `INSERT INTO refresh_lease (id, holder, expires_at) VALUES (1, ?, ?)
     ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at`,
  );
  const remove = db.prepare('DELETE FROM refresh_lease WHERE holder = ?');
  const current = () => read.get() as { holder: string; expiresAt: number } | undefined;
  const isFree = (now: Date) => {
    const lease = current();
    return !lease || lease.expiresAt <= now.getTime() || isDead(lease.holder);
  };

  return {
    take: (holder, now) =>
      transaction(db, () => {
        if (!isFree(now)) return false;
        write.run(holder, now.getTime() + LEASE_MS);
        return true;
      }),
    renew: (holder, now) =>
      transaction(db, () => {
        if (current()?.holder !== holder) return false;
        write.run(holder, now.getTime() + LEASE_MS);
        return true;
      }),
    release: (holder) => void remove.run(holder),
    isTaken: (now) => !isFree(now),
  };
}
