import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NewerFormatError, type TakenOver } from '@tessera/kit/migrations';
import { alone } from '@tessera/kit/postgres-migrations';
import type pg from 'pg';
import { FORMER_COMMIT } from '../shared/stored-values.ts';

const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

const SCHEMA = textOf('schema.sql');
/** The format that the schema makes, and the oldest that is taken over. */
const FORMAT = Number(/runner\.migration VALUES \((\d+)\)/.exec(SCHEMA)![1]);
const OLDEST = 13;

/** Two processes may start at once; the advisory lock lets one go first. The number is ours. */
const MIGRATION_LOCK = 7_320_114;

/**
 * Creates the schema, or takes over an older format; ends the connection.
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
      const isOlder = from > 0 && from < FORMAT;
      if (from === 0) await client.query(SCHEMA);
      if (isOlder) await takeOver(client, from);
      await installFunctions(client);
      if (!isOlder) return { format: FORMAT };
      return { format: FORMAT, from, copy: `schema ${asideOf(from)}`, rows: await rowsOf(client) };
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
  if (version >= OLDEST) {
    const { rows: first } = await client.query("SELECT to_regclass('runner.pending') AS pending");
    if (first[0].pending !== null) return version;
  }
  throw new Error(
    `The schema "runner" is of an older format; start the runner of commit ${FORMER_COMMIT} on it first, then this one.`,
  );
}

/** The schema in which the tables of an older format stay as they were. */
const asideOf = (format: number) => `runner_format_${format}`;

/** Copies the columns that both formats have; a step does what more there is to do. */
async function takeOver(client: pg.Client, from: number): Promise<void> {
  const old = asideOf(from);
  await client.query(`ALTER SCHEMA runner RENAME TO ${old}`);
  await client.query(SCHEMA);
  const { rows: tables } = await client.query(COMMON_COLUMNS, [old]);
  // Waits for processes of the older version that write.
  await client.query(`LOCK TABLE ${tables.map(({ name }) => `${old}.${name}`).join(', ')}`);
  for (const { name, columns } of tables) {
    await client.query(`INSERT INTO runner.${name} (${columns}) OVERRIDING SYSTEM VALUE
      SELECT ${columns} FROM ${old}.${name}`);
  }
  await client.query(`SELECT setval(pg_get_serial_sequence('runner.queue', 'id'), max(id))
    FROM runner.queue`);
  if (from === 13) await client.query(textOf('from-13.sql'));
}

const COMMON_COLUMNS = `
  SELECT t.table_name AS name, string_agg(c.column_name, ', ') AS columns
  FROM information_schema.tables t
  JOIN information_schema.columns c USING (table_schema, table_name)
  JOIN information_schema.columns o USING (table_name, column_name)
  WHERE t.table_schema = 'runner' AND t.table_type = 'BASE TABLE' AND t.table_name <> 'migration'
    AND o.table_schema = $1
  GROUP BY t.table_name`;

async function rowsOf(client: pg.Client): Promise<Record<string, number>> {
  const names = ['queue', 'job', 'pending', 'running', 'done', 'attempt', 'schedule', 'activity'];
  const counts = names.map((name) => `(SELECT count(*) FROM runner.${name}) AS ${name}`);
  const { rows } = await client.query(`SELECT ${counts.join(', ')}`);
  return rows[0];
}
