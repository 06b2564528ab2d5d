import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { isAnotherRunning } from '@tessera/kit/whole-file';
import { affordabilityStore } from './affordability.ts';
import { dataVersion, openDatabaseFile } from './database-file.ts';
import { fetchLog, refreshLease, validatorStore } from './fetching.ts';
import { quarantineStore } from './quarantine.ts';
import { refusalStore } from './refusals.ts';
import { revisionStore } from './revisions.ts';
import { listingStore, seriesStore } from './series.ts';

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
    /** What sources sent that was not taken. */
    refusals: refusalStore(db),
    lease: refreshLease(db, isDead),
    /** Changes with everything a page shows; invalidates cached pages. */
    version: dataVersion(db),
    ...file,
    close: () => db.close(),
  };
}

/** Why what is written now would be lost, or undefined. */
export function databaseProblem(
  store: Pick<HousingStore, 'readOnlyReason' | 'lostReason'>,
): string | undefined {
  return store.readOnlyReason ?? store.lostReason();
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
