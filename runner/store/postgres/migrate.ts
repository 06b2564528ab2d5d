import { dirname, join } from 'node:path';
import { migrationFiles, NewerFormatError, type TakenOver } from '@tessera/kit/migrations';
import { alone, applyMigrations } from '@tessera/kit/postgres-migrations';
import type pg from 'pg';
import { hostOf } from '../../job/callback-address.ts';
import { isPooled } from './connection.ts';

const MIGRATIONS = join(dirname(import.meta.dirname), 'migrations', 'postgres');

/** Two processes may start at once; the advisory lock lets one go first. The number is ours. */
const MIGRATION_LOCK = 7_320_114;

/**
 * Brings the schema up to date, those of every published version included; ends the connection.
 * @param installFunctions runs in the same transaction
 */
export async function migrateSchema(
  client: pg.Client,
  installFunctions: (client: pg.Client) => Promise<void>,
): Promise<TakenOver & { readonly pooled: boolean }> {
  client.on('error', () => {}); // the statement under way rejects
  await client.connect();
  try {
    const pooled = await isPooled(client);
    return await alone(client, MIGRATION_LOCK, async () => {
      const first = await setFirstFormatAside(client);
      await client.query('CREATE SCHEMA IF NOT EXISTS runner');
      const taken = await applyMigrations(client, MIGRATIONS, 'runner.migration');
      if (first) await takeOverFirstFormat(client);
      await installFunctions(client);
      return first
        ? { ...taken, pooled, from: 0, copy: `schema ${FIRST}`, rows: await rowsOf(client) }
        : { ...taken, pooled };
    });
  } finally {
    await client.end();
  }
}

/** Where the tables of the first published version stay as they were. */
const FIRST = 'runner_format_0';

/** True when such a schema was there, which has another name now. */
async function setFirstFormatAside(client: pg.Client): Promise<boolean> {
  if (!(await isFirstFormat(client))) return false;
  await client.query(`ALTER SCHEMA runner RENAME TO ${FIRST}`);
  return true;
}

/** Jobs lay in one table then. Refuses a schema of another program. */
async function isFirstFormat(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`SELECT to_regclass('runner.migration') IS NOT NULL AS used,
    to_regclass('runner.pending') IS NOT NULL AS ours,
    to_regprocedure('runner.count_jobs()') IS NOT NULL AS first`);
  const { used, ours, first } = rows[0];
  if (!used || ours) return false;
  if (!first) throw new Error('The schema "runner" of this database is not one of the runner.');
  return true;
}

/** For reading without migrating: whether it is of the first format. Refuses one that is newer. */
export async function readableFormat(client: pg.Client): Promise<'first' | 'current'> {
  const isFirst = await isFirstFormat(client);
  const { rows } = await client.query('SELECT max(version) AS version FROM runner.migration');
  const known = migrationFiles(MIGRATIONS).length;
  if (!isFirst && rows[0].version > known) throw new NewerFormatError(rows[0].version, known);
  return isFirst ? 'first' : 'current';
}

async function takeOverFirstFormat(client: pg.Client): Promise<void> {
  await client.query(
    `LOCK TABLE ${FIRST}.queue, ${FIRST}.job, ${FIRST}.attempt, ${FIRST}.schedule, ${FIRST}.activity`,
  );
  await client.query('CREATE TEMP TABLE host_of (id uuid PRIMARY KEY, host text) ON COMMIT DROP');
  for (let after = ''; ; ) {
    const { rows } = await client.query<{ id: string; url: string }>(
      `SELECT id, callback_url AS url FROM ${FIRST}.job WHERE id > $1 ORDER BY id LIMIT 10000`,
      [after],
    );
    if (rows.length === 0) break;
    after = rows.at(-1)!.id;
    const [ids, hosts] = [rows.map(({ id }) => id), rows.map(({ url }) => hostOf(url))];
    await client.query('INSERT INTO host_of SELECT * FROM unnest($1::uuid[], $2::text[])', [
      ids,
      hosts,
    ]);
  }
  await client.query(TAKE_OVER);
}

const QUEUE = `id, name, max_concurrency, rate_limit_rps, max_retries, retry_backoff, base_delay_ms,
  max_delay_ms, paused, deleted, tokens, tokens_at, created_at, updated_at`;
const BODY = `queue_id, priority, created_at, max_retries, retry_backoff, base_delay_ms, max_delay_ms,
  timeout_ms, callback_url, payload, idempotency_key, traceparent`;
const ATTEMPT = `run, attempt, worker_id, started_at, duration_ms, outcome, status_code, error,
  response`;
const SCHEDULE = `id, queue_name, cron_expression, timezone, callback_url, payload, max_retries,
  timeout_ms, enabled, last_run_at, next_run_at, created_at, updated_at`;

/**
 * Phases as in shared/stored-values.ts. The lock waits for what processes of that version are writing; what
 * they try afterwards finds other tables and fails.
 */
const TAKE_OVER = `
INSERT INTO runner.queue (${QUEUE}) OVERRIDING SYSTEM VALUE SELECT ${QUEUE} FROM ${FIRST}.queue;
SELECT setval(pg_get_serial_sequence('runner.queue', 'id'), max(id)) FROM runner.queue;
INSERT INTO runner.job (id, host, method, ${BODY})
  SELECT h.id, h.host, 'POST', ${BODY} FROM ${FIRST}.job j JOIN host_of h ON h.id = j.id::uuid;
INSERT INTO runner.pending (queue_id, id, ready, priority, visible_at, attempt, run, timeout_ms,
    updated_at, host, last_error)
  SELECT queue_id, h.id, phase = 1, priority, visible_at, attempt, run, timeout_ms, updated_at,
    h.host, last_error FROM ${FIRST}.job j JOIN host_of h ON h.id = j.id::uuid WHERE phase <= 1;
INSERT INTO runner.running (id, queue_id, attempt, run, extra_tries, worker_id, started_at,
    visible_at, last_error)
  SELECT id::uuid, queue_id, attempt, run, 0, worker_id, started_at, visible_at, last_error
  FROM ${FIRST}.job WHERE phase = 2;
INSERT INTO runner.done (queue_id, id, phase, attempt, run, extra_tries, visible_at, started_at,
    completed_at, last_error, result, result_cut)
  SELECT queue_id, id::uuid, phase, attempt, run, 0, visible_at, started_at, completed_at,
    last_error, result, result_cut FROM ${FIRST}.job WHERE phase >= 3;
INSERT INTO runner.queue_count (queue_id, shard, pending, running, completed, dead)
  SELECT queue_id, 0, count(*) FILTER (WHERE phase <= 1), count(*) FILTER (WHERE phase = 2),
    count(*) FILTER (WHERE phase = 3), count(*) FILTER (WHERE phase = 4)
  FROM ${FIRST}.job GROUP BY queue_id;
INSERT INTO runner.attempt (job_id, ${ATTEMPT}) SELECT job_id::uuid, ${ATTEMPT} FROM ${FIRST}.attempt;
INSERT INTO runner.schedule (method, ${SCHEDULE}) SELECT 'POST', ${SCHEDULE} FROM ${FIRST}.schedule;
INSERT INTO runner.activity SELECT * FROM ${FIRST}.activity`;

async function rowsOf(client: pg.Client): Promise<Record<string, number>> {
  const names = ['queue', 'job', 'pending', 'running', 'done', 'attempt', 'schedule', 'activity'];
  const counts = names.map((name) => `(SELECT count(*) FROM runner.${name}) AS ${name}`);
  const { rows } = await client.query(`SELECT ${counts.join(', ')}`);
  return rows[0];
}
