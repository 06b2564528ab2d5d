import type { JobDefaults } from '../job/job.ts';
import type { Store } from './port/store.ts';
import type { Transfer } from './port/transfer.ts';
import { sealedStore } from './sealed-store.ts';
import { createSeal } from './shared/seal.ts';
import { plainLine, sealedLine } from './shared/sealed-bodies.ts';
import { openSqliteStore } from './sqlite/open.ts';
import { readSqlite, writeSqlite } from './sqlite/transfer.ts';

type StoreSettings = {
  /** `postgres://…`; undefined: the file at `path`. */
  readonly databaseUrl: string | undefined;
  /** Where `databaseUrl` is that of a pooler. */
  readonly directDatabaseUrl?: string | undefined;
  readonly path: string;
  readonly durability: 'full' | 'normal';
  readonly acceptLostJobs?: boolean;
  /** 32 bytes in base64 each, newest first; none: nothing is encrypted. */
  readonly encryptionKeys?: readonly string[];
  readonly defaults: JobDefaults;
  /** The time where this process owns the file. */
  readonly clock: () => number;
  /** Follows the time of PostgreSQL's server. */
  readonly steadyClock: () => number;
};

/** The store the settings ask for. Throws (rejects) with a clear message when it cannot be had. */
export async function openStore(settings: StoreSettings): Promise<Store> {
  return sealedStore(await openDatabase(settings), createSeal(settings.encryptionKeys ?? []));
}

async function openDatabase(settings: StoreSettings): Promise<Store> {
  const { databaseUrl, directDatabaseUrl, defaults, steadyClock, encryptionKeys = [] } = settings;
  if (databaseUrl === undefined) return openSqliteStore(settings);
  const { openPostgresStore } = await import('./postgres/open.ts');
  return openPostgresStore({
    ...{ url: databaseUrl, directUrl: directDatabaseUrl, defaults, steadyClock },
    encrypts: encryptionKeys.length > 0,
  });
}

export type TransferSettings = Pick<StoreSettings, 'databaseUrl' | 'path' | 'encryptionKeys'>;

type Reading = Pick<Transfer, 'lines' | 'close'>;

/**
 * The jobs, queues and schedules that the settings lead to, for `export`.
 * @param plain opens what is encrypted; lines that no key opens throw
 */
export async function openForReading(settings: TransferSettings, plain = false): Promise<Reading> {
  const { databaseUrl, path, encryptionKeys = [] } = settings;
  const database = await (databaseUrl === undefined ? readSqlite(path) : readingOf(databaseUrl));
  if (!plain) return database;
  const seal = createSeal(encryptionKeys);
  return {
    ...database,
    async *lines() {
      for await (const line of database.lines()) yield plainLine(line, seal);
    },
  };
}

async function readingOf(databaseUrl: string): Promise<Reading> {
  const { readPostgres } = await import('./postgres/transfer.ts');
  return readPostgres(databaseUrl);
}

type Adding = Pick<Transfer, 'add' | 'close'>;

/** Opens a database for `import`, which encrypts what is plain where there is a key. */
export async function openForAdding(settings: TransferSettings, now: number): Promise<Adding> {
  const { databaseUrl, path, encryptionKeys = [] } = settings;
  const database = await (databaseUrl === undefined
    ? writeSqlite(path, now)
    : addingTo(databaseUrl));
  const seal = createSeal(encryptionKeys);
  return { ...database, add: (lines) => database.add(lines.map((line) => sealedLine(line, seal))) };
}

async function addingTo(databaseUrl: string): Promise<Adding> {
  const { writePostgres } = await import('./postgres/transfer.ts');
  return writePostgres(databaseUrl);
}
