import { type Sqlite, transaction } from '@tessera/kit/sqlite/open';

/** The right to refresh, held by one process at a time, whichever started it. */
export type Lease = {
  /** Takes it, or answers false while somebody else holds it. */
  take(holder: string, now: Date): boolean;
  /** Keeps it for longer; false when it was lost meanwhile. */
  renew(holder: string, now: Date): boolean;
  release(holder: string): void;
  /** Whether somebody holds it now. */
  held(now: Date): boolean;
};

/** Longer than any single request may take (30 s and its retries), short enough to wait out. */
const LEASE_MS = 120_000;

/**
 * `isDead` tells whether a holder surely lives no more (its process is gone from this machine), so
 * that a restart after a kill need not wait for the expiry.
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
    held: (now) => !isFree(now),
  };
}
