import { globSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { TakenOver } from '@tessera/kit/migrations';
import { databaseFailure, type Sqlite } from '@tessera/kit/sqlite/open';
import { openMigrated } from '@tessera/kit/sqlite/open-migrated';
import type { KeyValueStore, SnapshotStore } from './ports.ts';
import { type Database, keyValueIn, snapshotsIn } from './tables.ts';

/** Everything the service keeps, opened. */
export type Stores = {
  readonly keyValue: KeyValueStore;
  readonly snapshots: SnapshotStore;
  /** Which format the database has, and had before it was opened. */
  readonly takenOver: TakenOver;
  close(): Promise<void>;
};

/**
 * @param databaseUrl `sqlite:rating.db`, `sqlite::memory:` or `postgres://…`
 * @param redisUrl `redis://…` for what is cached; '' for a table of the same database
 * @param setting where the first URL was set, for the message about one that cannot be opened
 */
export async function openStores(
  databaseUrl: string,
  redisUrl = '',
  setting = 'DATABASE_URL',
): Promise<Stores> {
  const { database, takenOver, close } = await openDatabase(setting, databaseUrl);
  const snapshots = snapshotsIn(database);
  if (redisUrl === '') return { keyValue: keyValueIn(database), snapshots, takenOver, close };
  try {
    // Loaded when it is used: the package takes 10 MB.
    const { openRedis } = await import('./redis.ts');
    const keyValue = await openRedis(redisUrl);
    const closeBoth = async () => {
      await keyValue.close();
      await close();
    };
    return { keyValue, snapshots, takenOver, close: closeBoth };
  } catch (cause) {
    await close();
    throw notOpened('REDIS_URL', redisUrl, (cause as Error).message, cause);
  }
}

type Opened = Pick<Stores, 'takenOver' | 'close'> & { readonly database: Database };

async function openDatabase(setting: string, url: string): Promise<Opened> {
  const path = sqlitePath(url);
  try {
    if (path !== undefined) return openSqliteFile(path);
    if (!/^postgres(ql)?:/.test(url)) throw new Error('expected sqlite:FILE or postgres://…');
    const { openPostgres } = await import('./postgres.ts');
    return await openPostgres(url);
  } catch (cause) {
    const reason = path === undefined ? (cause as Error).message : databaseFailure(cause, path);
    throw notOpened(setting, url, reason, cause);
  }
}

function notOpened(setting: string, url: string, reason: string, cause: unknown): Error {
  return new Error(`${setting}: ${withoutPassword(url)} cannot be opened: ${reason}`, { cause });
}

/** The file of `sqlite:rating.db`; undefined for other databases. */
function sqlitePath(url: string): string | undefined {
  return /^sqlite:(?:\/\/)?(.+)$/.exec(url)?.[1];
}

/** A password may stand in many places of an address, so of a server only the kind is said. */
export function withoutPassword(url: string): string {
  return url.startsWith('sqlite:') ? url : url.replace(/^([a-z]+:).*$/s, '$1//…');
}

const MIGRATIONS = join(import.meta.dirname, 'migrations/sqlite');

export function openSqliteFile(path: string): Opened {
  // A power cut may lose the last transactions, which can be fetched or computed again.
  const { db, takenOver } = openMigrated(path, MIGRATIONS, { durability: 'normal' });
  const statements = new Map<string, ReturnType<Sqlite['prepare']>>();

  /** Prepared once per text. */
  function prepare(sql: string): ReturnType<Sqlite['prepare']> {
    const statement = statements.get(sql) ?? db.prepare(sql.replaceAll('$', '?'));
    statements.set(sql, statement);
    return statement;
  }

  const database: Database = {
    query: async (sql, ...values) => prepare(sql).all(...values),
    /** SQLite leaves it in free pages and in the log; a take-over leaves it in a copy of the file. */
    overwriteDeleted() {
      db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
      const cwd = dirname(path);
      for (const copy of globSync(`${basename(path)}.format-*`, { cwd })) rmSync(join(cwd, copy));
    },
    greatest: 'max',
    position: 'instr',
    weekAfter: (column) => `date(${column}, '+7 days')`,
  };
  return { database, takenOver, close: async () => db.close() };
}
