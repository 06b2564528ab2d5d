import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NewerFormatError, type TakenOver } from '@tessera/kit/migrations';
import { alone } from '@tessera/kit/postgres-migrations';
import type pg from 'pg';
import { FORMER_COMMIT } from '../shared/stored-values.ts';

/** The format of schema.sql, in `runner.migration`, and the one before it. */
const FORMAT = 14;
const FORMER = 13;

/** The schema in which the tables of the former format stay as they were. */
const COPY = `runner_format_${FORMER}`;

/** Two processes may start at once; the advisory lock lets one go first. The number is ours. */
const MIGRATION_LOCK = 7_320_114;

const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

/**
 * Creates the schema, or takes over the former format; ends the connection.
 * @param installFunctions runs in the same transaction
 */
export async function migrateSchema(
  client: pg.Client,
  installFunctions: (client: pg.Client) => Promise<void>,
): Promise<TakenOver> {
  client.on('error', () => {}); // the statement under way rejects
  await client.connect();
  try {
    return await alone(client, MIGRATION_LOCK, async () => {
      const from = await formatOf(client);
      if (from === 0) await client.query(textOf('schema.sql'));
      if (from === FORMER) await takeOver(client);
      await installFunctions(client);
      return from === FORMER
        ? { format: FORMAT, from, copy: `schema ${COPY}`, rows: await rowsOf(client) }
        : { format: FORMAT };
    });
  } finally {
    await client.end();
  }
}

/** 0 where there is none. Refuses schemas of other programs, of newer and of older versions. */
async function formatOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`SELECT to_regnamespace('runner') IS NOT NULL AS used,
    to_regclass('runner.migration') IS NOT NULL AS numbered,
    to_regclass('runner.job') IS NOT NULL AS ours`);
  const { used, numbered, ours } = rows[0];
  if (!used) return 0;
  if (!numbered || !ours) {
    throw new Error('The schema "runner" of this database is not one of the runner.');
  }
  const found = await client.query('SELECT max(version) AS version FROM runner.migration');
  const { version } = found.rows[0];
  if (version > FORMAT) throw new NewerFormatError(version, FORMAT);
  if (version >= FORMER) {
    const { rows: first } = await client.query("SELECT to_regclass('runner.pending') AS pending");
    if (first[0].pending !== null) return version;
  }
  throw new Error(
    `The schema "runner" is of an older format; start the runner of commit ${FORMER_COMMIT} on it first, then this one.`,
  );
}

async function takeOver(client: pg.Client): Promise<void> {
  await client.query(`ALTER SCHEMA runner RENAME TO ${COPY}`);
  await client.query(textOf('schema.sql'));
  await client.query(textOf(`from-${FORMER}.sql`));
}

async function rowsOf(client: pg.Client): Promise<Record<string, number>> {
  const names = ['queue', 'job', 'pending', 'running', 'done', 'attempt', 'schedule', 'activity'];
  const counts = names.map((name) => `(SELECT count(*) FROM runner.${name}) AS ${name}`);
  const { rows } = await client.query(`SELECT ${counts.join(', ')}`);
  return rows[0];
}
