import type { JobDefaults } from '../job/job.ts';
import type { Store } from './port/store.ts';
import { openSqliteStore } from './sqlite/open.ts';

export type StoreSettings = {
  /** `postgres://…`; undefined: the file at `path`. */
  readonly databaseUrl: string | undefined;
  readonly path: string;
  readonly durability: 'full' | 'normal';
  readonly defaults: JobDefaults;
  /** The time where this process owns the file. */
  readonly clock: () => number;
  /** Follows the time of PostgreSQL's server. */
  readonly steadyClock: () => number;
};

/** The store the settings ask for. Throws (rejects) with a clear message when it cannot be had. */
export async function openStore(settings: StoreSettings): Promise<Store> {
  const { databaseUrl, path, durability, defaults, clock, steadyClock } = settings;
  if (databaseUrl === undefined) return openSqliteStore({ path, durability, defaults, clock });
  const { openPostgresStore } = await import('./postgres/open.ts');
  return openPostgresStore({ url: databaseUrl, defaults, steadyClock });
}
