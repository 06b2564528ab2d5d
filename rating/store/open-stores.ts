import type { TakenOver } from '@tessera/kit/migrations';
import { databaseFailure } from '@tessera/kit/sqlite/open';
import type { KeyValueStore, SnapshotStore } from './ports.ts';
import { openSqliteFile } from './sqlite.ts';
import { type Database, keyValueIn, snapshotsIn } from './tables.ts';

/** Everything the service keeps, opened. */
export type Stores = {
  readonly keyValue: KeyValueStore;
  readonly snapshots: SnapshotStore;
  /** Which format the database has, and had before it was opened. */
  readonly takenOver: TakenOver;
  /** Restores a database file that was deleted or replaced; true when it was. */
  reopenIfReplaced(): boolean;
  close(): Promise<void>;
};

/**
 * @param databaseUrl `sqlite:rating.db`, `sqlite::memory:` or `postgres://…`
 * @param keyValueUrl '' for a table of the same database, or a URL of its own, `redis://…` too
 * @param setting where the first URL was set, for the message about one that cannot be opened
 */
export async function openStores(
  databaseUrl: string,
  keyValueUrl = '',
  setting = 'DATABASE_URL',
): Promise<Stores> {
  const database = await openDatabase(setting, databaseUrl);
  if (keyValueUrl === '' || keyValueUrl === databaseUrl) return database;
  try {
    const other = await openKeyValue(keyValueUrl);
    return {
      ...{ ...database, keyValue: other.keyValue },
      reopenIfReplaced: () =>
        [database.reopenIfReplaced(), other.reopenIfReplaced()].includes(true),
      close: async () => {
        await other.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openKeyValue(url: string): Promise<Omit<Stores, 'snapshots' | 'takenOver'>> {
  if (!/^rediss?:/.test(url)) return openDatabase('KV_URL', url);
  // Loaded when it is used: the package takes 10 MB.
  const { openRedis } = await import('./redis.ts');
  const keyValue = await openRedis(url).catch((cause: Error) => {
    throw new Error(`KV_URL: ${withoutPassword(url)} cannot be opened: ${cause.message}`, {
      cause,
    });
  });
  return { keyValue, reopenIfReplaced: () => false, close: () => keyValue.close() };
}

async function openDatabase(name: string, url: string): Promise<Stores> {
  const path = sqlitePath(url);
  const storesIn = (database: Database) => ({
    keyValue: keyValueIn(database),
    snapshots: snapshotsIn(database),
  });
  try {
    if (/^postgres(ql)?:/.test(url)) {
      const { openPostgres } = await import('./postgres.ts');
      const { takenOver, close, ...database } = await openPostgres(url);
      return { ...storesIn(database), takenOver, reopenIfReplaced: () => false, close };
    }
    if (path === undefined) throw new Error('expected sqlite:FILE, postgres://… or redis://…');
    const { takenOver, reopenIfReplaced, close, ...database } = openSqliteFile(path);
    return { ...storesIn(database), takenOver, reopenIfReplaced, close: async () => close() };
  } catch (cause) {
    const reason = path === undefined ? (cause as Error).message : databaseFailure(cause, path);
    throw new Error(`${name}: ${withoutPassword(url)} cannot be opened: ${reason}`, { cause });
  }
}

/** The file of `sqlite:rating.db`; undefined for other databases. */
export function sqlitePath(url: string): string | undefined {
  return /^sqlite:(?:\/\/)?(.+)$/.exec(url)?.[1];
}

export function withoutPassword(url: string): string {
  return url.replace(/\/\/([^/@]*)@/, '//…@');
}
