import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@tessera/kit/sqlite/migrate';
import { openSqlite } from '@tessera/kit/sqlite/open';
import { type AffordabilityStore, affordabilityStore } from './affordability.ts';
import { type FetchLog, fetchLog } from './fetch-log.ts';
import { type Lease, refreshLease } from './lease.ts';
import { type ListingStore, listingStore } from './listings.ts';
import { type SeriesStore, seriesStore } from './series.ts';
import { type ValidatorStore, validatorStore } from './validators.ts';
import { dataVersion } from './version.ts';

/** Everything the service keeps, in one SQLite file. */
export type HousingStore = {
  readonly series: SeriesStore;
  readonly affordability: AffordabilityStore;
  readonly listings: ListingStore;
  readonly fetchLog: FetchLog;
  readonly validators: ValidatorStore;
  readonly lease: Lease;
  /** Changes whenever anything a page shows has changed; a key for remembered pages. */
  version(): number;
  close(): void;
};

/** Opens (and creates, and migrates) the database. `:memory:` for tests. */
export function openHousingStore(path: string): HousingStore {
  const db = openSqlite(path);
  migrate(db, join(import.meta.dirname, 'migrations'));
  return {
    series: seriesStore(db),
    affordability: affordabilityStore(db),
    listings: listingStore(db),
    fetchLog: fetchLog(db),
    validators: validatorStore(db),
    lease: refreshLease(db, isDead),
    version: dataVersion(db),
    close: () => db.close(),
  };
}

/** `DATABASE_URL` as the specification writes it: `sqlite:path`, `sqlite://path` or a plain path. */
export function databasePath(url: string): string {
  if (/^(?!sqlite:)[a-z]+:\/\//.test(url)) {
    throw new Error(`DATABASE_URL must be sqlite:path, not ${url.split(':')[0]}:…`);
  }
  return url.replace(/^sqlite:(\/\/)?/, '').replace(/\?.*$/, '');
}

/** Tells two processes apart that were given the same number, as happens in containers. */
const BORN = randomUUID();

/** The name under which this process holds the lease. */
export function leaseHolder(): string {
  return `${hostname()}#${process.pid}#${BORN}`;
}

function isDead(holder: string): boolean {
  const [host, pid, born] = holder.split('#');
  if (host !== hostname()) return false;
  if (Number(pid) === process.pid) return born !== BORN;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
