import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { TakenOver } from '@tessera/kit/migrations';
import type { Refusals } from '@tessera/kit/refusals';
import { isAnotherRunning } from '@tessera/kit/whole-file';
import { type AffordabilityStore, affordabilityStore } from './affordability.ts';
import { openDatabaseFile } from './database-file.ts';
import { type FetchLog, fetchLog } from './fetch-log.ts';
import { type Lease, refreshLease } from './lease.ts';
import { type ListingStore, listingStore } from './listings.ts';
import { type QuarantineStore, quarantineStore } from './quarantine.ts';
import { refusalStore } from './refusals.ts';
import { type SeriesStore, seriesStore } from './series.ts';
import { type ValidatorStore, validatorStore } from './validators.ts';
import { dataVersion } from './version.ts';

/** All stored data, in one SQLite file. */
export type HousingStore = {
  readonly series: SeriesStore;
  readonly affordability: AffordabilityStore;
  readonly listings: ListingStore;
  readonly fetchLog: FetchLog;
  readonly quarantine: QuarantineStore;
  readonly validators: ValidatorStore;
  /** What sources sent that was not taken. */
  readonly refusals: Refusals;
  readonly lease: Lease;
  /** Changes with everything a page shows; invalidates cached pages. */
  version(): number;
  /** Which format the database has, and had before it was opened. */
  readonly takenOver: TakenOver;
  /** Why nothing can be written, or undefined. */
  readonly readOnlyReason: string | undefined;
  /** Why the open database is no longer the one at its path, or undefined. */
  lostReason(): string | undefined;
  close(): void;
};

/** Opens the database (see `openDatabaseFile`). Tests use `:memory:`. */
export function openHousingStore(path: string): HousingStore {
  const { db, takenOver, readOnlyReason, lostReason } = openDatabaseFile(path);
  return {
    series: seriesStore(db),
    affordability: affordabilityStore(db),
    listings: listingStore(db),
    fetchLog: fetchLog(db),
    quarantine: quarantineStore(db),
    validators: validatorStore(db),
    refusals: refusalStore(db),
    lease: refreshLease(db, isDead),
    version: dataVersion(db),
    takenOver,
    readOnlyReason,
    lostReason,
    close: () => db.close(),
  };
}

/** Why what is written now would not be kept, or undefined. */
export function databaseProblem(
  store: Pick<HousingStore, 'readOnlyReason' | 'lostReason'>,
): string | undefined {
  return store.readOnlyReason ?? store.lostReason();
}

/** The path in `DATABASE_URL`: `sqlite:path`, `sqlite://path` or a plain path. */
export function databasePath(url: string): string {
  if (/^(?!sqlite:)[a-z]+:\/\//.test(url)) {
    throw new Error(`DATABASE_URL must be sqlite:path, not ${url.split(':')[0]}:…`);
  }
  return url.replace(/^sqlite:(\/\/)?/, '').replace(/\?.*$/, '');
}

/** Distinguishes processes with the same number, which is common in containers. */
const PROCESS_ID = randomUUID();

/** The name of this process as a lease holder. */
export function leaseHolder(): string {
  return `${hostname()}#${process.pid}#${PROCESS_ID}`;
}

function isDead(holder: string): boolean {
  const [host, pid, id] = holder.split('#');
  if (host !== hostname()) return false;
  return id !== PROCESS_ID && !isAnotherRunning(Number(pid));
}
