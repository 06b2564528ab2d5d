import { join } from 'node:path';
import type { TakenOver } from '@tessera/kit/migrations';
import { alone, applyMigrations } from '@tessera/kit/postgres-migrations';
import pg from 'pg';
import type { Database } from './tables.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations/postgres');
/** An arbitrary number that all processes of this service share. */
const MIGRATION_LOCK = 5_251_117;

type Postgres = {
  readonly database: Database;
  readonly takenOver: TakenOver;
  close(): Promise<void>;
};

/** Connects and migrates the schema, one process at a time. */
export async function openPostgres(url: string): Promise<Postgres> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
  });
  // The pool replaces a connection lost while idle; a failing query reports the error.
  pool.on('error', () => {});
  const client = await pool.connect();
  try {
    const takenOver = await alone(client, MIGRATION_LOCK, () =>
      applyMigrations(client, MIGRATIONS, 'rating_migration'),
    );
    return { database: databaseOf(pool), takenOver, close: () => pool.end() };
  } finally {
    client.release();
  }
}

function databaseOf(pool: pg.Pool): Database {
  /** Each statement is prepared once per connection, under a name of its own. */
  const names = new Map<string, string>();
  return {
    async query(text, ...values) {
      const name = names.get(text) ?? `rating-${names.size}`;
      names.set(text, name);
      const { rows } = await pool.query({ name, text, values });
      return rows;
    },
    overwriteDeleted: () => {},
    greatest: 'greatest',
    position: 'strpos',
    weekAfter: (column) => `${column} + 7`,
  };
}
