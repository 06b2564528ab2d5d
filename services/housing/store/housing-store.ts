import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { isAnotherRunning } from '@tessera/kit/whole-file';
import { affordabilityStore } from './affordability.ts';
import { applicationState, atOnce, openDatabaseFile } from './database-file.ts';
import { fetchLog, refreshLease, validatorStore } from './fetching.ts';
import { quarantineStore } from './quarantine.ts';
import { listingStore, revisionStore, seriesStore } from './series.ts';

/** All stored data, in one SQLite file. */
export type HousingStore = ReturnType<typeof openHousingStore>;

/** Opens the database (see `openDatabaseFile`). Tests use `:memory:`. */
export function openHousingStore(path: string) {
  const { db, ...file } = openDatabaseFile(path);
  return {
    series: seriesStore(db),
    revisions: revisionStore(db),
    affordability: affordabilityStore(db),
    listings: listingStore(db),
    fetchLog: fetchLog(db),
    quarantine: quarantineStore(db),
    validators: validatorStore(db),
    lease: refreshLease(db, isDead),
    ...applicationState(db),
    /** Runs `work` in one transaction: readers see all that it writes, or nothing. */
    atOnce: <T>(work: () => T): T => atOnce(db, work),
    ...file,
    /** Why what is written now would be lost, or undefined. */
    problem: () => file.readOnlyReason ?? file.lostReason(),
    close: () => db.close(),
  };
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
