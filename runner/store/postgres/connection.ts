import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { migrationFiles } from '@tessera/kit/sqlite/migrate';
import pg from 'pg';
import { storeError, worthAnotherTry } from './errors.ts';

/** Runs one statement. Rejects with what callers may see. */
export type Connection = {
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<Row[]>;
  trouble(): string | undefined;
  close(): Promise<void>;
};

export const CLIENT_OPTIONS = {
  application_name: 'tessera-runner',
  options: '-c jit=off', // short statements only
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  // bigint (20) as a number: milliseconds and counts stay far below 2^53.
  types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
};

/** Connects and brings the schema up to date. */
export async function connect(url: string): Promise<Connection> {
  const pool = new pg.Pool({ connectionString: url, ...CLIENT_OPTIONS, max: 6 });
  let trouble: string | undefined;
  pool.on('error', () => {}); // an idle connection broke; the next query says so if it matters
  try {
    await migrate(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }

  async function query<Row extends object>(text: string, values: readonly unknown[] = []) {
    for (let tries = 1; ; tries++) {
      try {
        const { rows } = await pool.query<Row>(text, [...values]);
        trouble = undefined;
        return rows;
      } catch (error) {
        if (worthAnotherTry(error) && tries < 5) continue;
        const said = storeError(error);
        if (said !== error) trouble = said.message;
        throw said;
      }
    }
  }

  return { query, trouble: () => trouble, close: () => pool.end() };
}

function typeParser(oid: number, format?: 'text' | 'binary') {
  return oid === 20 ? Number : pg.types.getTypeParser(oid, format ?? 'text');
}

const MIGRATIONS = join(dirname(import.meta.dirname), 'migrations', 'postgres');

/** Two processes may start at once; the advisory lock lets one go first. The number is ours. */
const MIGRATION_LOCK = 7_320_114;

async function migrate(pool: pg.Pool): Promise<void> {
  const files = migrationFiles(MIGRATIONS);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query('CREATE SCHEMA IF NOT EXISTS runner');
    await client.query('CREATE TABLE IF NOT EXISTS runner.migration (version integer PRIMARY KEY)');
    const { rows } = await client.query('SELECT max(version) AS version FROM runner.migration');
    const version: number = rows[0].version ?? 0;
    if (version > files.length) {
      throw new Error(`The database is at version ${version}; this program knows ${files.length}.`);
    }
    for (const [index, file] of files.entries()) {
      if (index < version) continue;
      await client.query(await readFile(join(MIGRATIONS, file), 'utf8'));
      await client.query('INSERT INTO runner.migration VALUES ($1)', [index + 1]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
