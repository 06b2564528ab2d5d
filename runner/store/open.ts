import type { JobDefaults } from '../job/job.ts';
import type { Store } from './port/store.ts';
import type { Transfer } from './port/transfer.ts';
import { openSqliteStore } from './sqlite/open.ts';
import { readSqlite, writeSqlite } from './sqlite/transfer.ts';

export type StoreSettings = {
  /** `postgres://…`; undefined: the file at `path`. */
  readonly databaseUrl: string | undefined;
  /** Where `databaseUrl` is that of a pooler. */
  readonly directDatabaseUrl?: string | undefined;
  readonly path: string;
  readonly durability: 'full' | 'normal';
  readonly acceptLostJobs?: boolean;
  readonly defaults: JobDefaults;
  /** The time where this process owns the file. */
  readonly clock: () => number;
  /** Follows the time of PostgreSQL's server. */
  readonly steadyClock: () => number;
};

/** The store the settings ask for. Throws (rejects) with a clear message when it cannot be had. */
export async function openStore(settings: StoreSettings): Promise<Store> {
  const { databaseUrl, directDatabaseUrl, defaults, steadyClock } = settings;
  if (databaseUrl === undefined) return openSqliteStore(settings);
  const { openPostgresStore } = await import('./postgres/open.ts');
  return openPostgresStore({
    ...{ url: databaseUrl, directUrl: directDatabaseUrl, defaults, steadyClock },
  });
}

export type TransferSettings = Pick<StoreSettings, 'databaseUrl' | 'path'>;

/** The jobs, queues and schedules that the settings lead to, for `export`. */
export async function openForReading(
  settings: TransferSettings,
): Promise<Pick<Transfer, 'lines' | 'close'>> {
  const { databaseUrl, path } = settings;
  if (databaseUrl === undefined) return readSqlite(path);
  const { readPostgres } = await import('./postgres/transfer.ts');
  return readPostgres(databaseUrl);
}

/** The same for `import`. */
export async function openForAdding(
  settings: TransferSettings,
  now: number,
): Promise<Pick<Transfer, 'add' | 'close'>> {
  const { databaseUrl, path } = settings;
  if (databaseUrl === undefined) return writeSqlite(path, now);
  const { writePostgres } = await import('./postgres/transfer.ts');
  return writePostgres(databaseUrl);
}
