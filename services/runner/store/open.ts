import type { TakenOver } from '@tessera/kit/migrations';
import type { JobDefaults } from '../job/job.ts';
import type { Store } from './port/store.ts';
import type { ReadJob } from './postgres/inbox.ts';
import { openSqliteStore } from './sqlite/open.ts';

type StoreSettings = {
  /** `postgres://…`; undefined: the file at `path`. */
  readonly databaseUrl: string | undefined;
  readonly path: string;
  readonly durability: 'full' | 'normal';
  readonly defaults: JobDefaults;
  /** Reads requests that were added in SQL. */
  readonly readJob: ReadJob;
  /** The time where this process owns the file. */
  readonly clock: () => number;
  /** Follows the time of PostgreSQL's server. */
  readonly steadyClock: () => number;
  readonly onTakenOver?: (taken: TakenOver) => void;
};

/** The store the settings ask for. Throws (rejects) with a clear message when it cannot be had. */
export async function openStore(settings: StoreSettings): Promise<Store> {
  const { databaseUrl: url } = settings;
  if (url === undefined) return openSqliteStore(settings);
  const { openPostgresStore } = await import('./postgres/open.ts');
  return openPostgresStore({ ...settings, url });
}
