import pg from 'pg';
import { hostOf } from '../../job/callback-address.ts';
import {
  ATTEMPT_COLUMNS,
  BODY_COLUMNS,
  JOB_COLUMNS,
  type NamedField,
  QUEUE_COLUMNS,
  SCHEDULE_COLUMNS,
} from '../../job/job-fields.ts';
import type { JobLine, LineCounts, Transfer, TransferLine } from '../port/transfer.ts';
import { STATUS_OF_PHASE } from '../shared/stored-values.ts';
import { jobLine, queueLine, type Row, scheduleLine } from '../shared/transfer-rows.ts';
import { CLIENT_OPTIONS } from './connection.ts';
import { IMPORTED_DEPENDENCIES } from './flows.ts';
import { migrateSchema, readableFormat } from './migrate.ts';
import { installFunctions } from './open.ts';
import { addToCounts, NOBODY } from './rows.ts';
import { LOCK_SCHEDULE_NAMES } from './schedules.ts';

/** For reading: of any published format. */
export async function readPostgres(url: string): Promise<Pick<Transfer, 'lines' | 'close'>> {
  const client = await connected(url);
  const isFirst = (await readableFormat(client)) === 'first';
  return { lines: () => linesOf(client, isFirst), close: () => client.end() };
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, ...CLIENT_OPTIONS });
  client.on('error', () => {}); // the statement under way rejects
  await client.connect();
  return client;
}

const STEP = 1000;

const ATTEMPTS = `(SELECT coalesce(json_agg(a ORDER BY a.run), '[]') FROM runner.attempt a
  WHERE a.job_id = j.id) AS attempts`;
/** The row of a job in one table, as SQLite and the first format have it. */
const JOBS = `SELECT j.*, q.name AS queue_name, j.key_released = ${NOBODY} AS key_held, ${ATTEMPTS},
  CASE WHEN p.id IS NOT NULL THEN 1 WHEN r.id IS NOT NULL THEN 2 ELSE d.phase END AS phase,
  j.max_retries + coalesce(p.extra_tries, r.extra_tries, d.extra_tries) AS max_retries,
  coalesce(p.visible_at, r.visible_at, d.visible_at) AS visible_at,
  coalesce(p.attempt, r.attempt, d.attempt) AS attempt, coalesce(p.run, r.run, d.run) AS run,
  coalesce(r.accepted, false) AS accepted, r.worker_id,
  coalesce(r.started_at, d.started_at) AS started_at, d.completed_at,
  coalesce(p.updated_at, r.started_at, d.completed_at) AS updated_at,
  coalesce(p.last_error, r.last_error, d.last_error) AS last_error, d.result, d.result_cut
  FROM runner.job j JOIN runner.queue q ON q.id = j.queue_id
  LEFT JOIN runner.pending p ON p.queue_id = j.queue_id AND p.id = j.id
  LEFT JOIN runner.running r ON r.id = j.id
  LEFT JOIN runner.done d ON d.queue_id = j.queue_id AND d.id = j.id ORDER BY j.id`;
const FIRST_JOBS = `SELECT j.*, q.name AS queue_name, ${ATTEMPTS}
  FROM runner.job j JOIN runner.queue q ON q.id = j.queue_id ORDER BY j.id`;

async function* linesOf(client: pg.Client, isFirst: boolean): AsyncIterable<TransferLine> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows: queues } = await client.query<Row>('SELECT * FROM runner.queue ORDER BY id');
  yield* queues.map(queueLine);
  const { rows: schedules } = await client.query<Row>('SELECT * FROM runner.schedule ORDER BY id');
  yield* schedules.map(scheduleLine);
  await client.query(`DECLARE jobs CURSOR FOR ${isFirst ? FIRST_JOBS : JOBS}`);
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${STEP} FROM jobs`);
    for (const row of rows) yield jobLine(row, row.attempts as Row[]);
    if (rows.length === 0) break;
  }
  await client.query('COMMIT');
}

/** For adding: runners may work on the database meanwhile. */
export async function writePostgres(url: string): Promise<Pick<Transfer, 'add' | 'close'>> {
  await migrateSchema(
    new pg.Client({ connectionString: url, ...CLIENT_OPTIONS }),
    installFunctions,
  );
  const client = await connected(url);
  return {
    async add(lines) {
      for (let tries = 1; ; tries++) {
        await client.query('BEGIN');
        try {
          const added = await addLines(client, lines);
          await client.query('COMMIT');
          return added;
        } catch (error) {
          await client.query('ROLLBACK');
          // A runner took a key, or two transactions waited for each other.
          const { code } = error as { code?: string };
          if (tries === 5 || (code !== '23505' && code !== '40P01')) throw error;
        }
      }
    },
    close: () => client.end(),
  };
}

async function addLines(client: pg.Client, lines: readonly TransferLine[]): Promise<LineCounts> {
  const of = <K extends TransferLine['kind']>(kind: K) =>
    lines.filter((line) => line.kind === kind) as Extract<TransferLine, { kind: K }>[];
  const count = async (sql: string, rows: readonly object[]) => {
    if (rows.length === 0) return 0;
    const {
      rows: [answer],
    } = await client.query<{ n: number }>(sql, [JSON.stringify(rows)]);
    return answer!.n;
  };
  const queue = await count(ADD_QUEUES, of('queue'));
  const schedules = of('schedule');
  if (schedules.length > 0) await client.query(LOCK_SCHEDULE_NAMES);
  const schedule = await count(ADD_SCHEDULES, schedules);
  const jobs = of('job');
  const names = [...new Set(jobs.map(({ queue_name }) => queue_name))];
  await client.query(
    `INSERT INTO runner.queue (name, created_at, updated_at) SELECT name, now, now FROM unnest($1::text[]) AS u (name),
      (SELECT (extract(epoch FROM now()) * 1000)::bigint AS now) AS t ON CONFLICT (name) DO NOTHING`,
    [names],
  );
  const job = await count(ADD_JOBS, jobs.map(rowOf));
  if (job > 0) await client.query('NOTIFY runner_ready');
  return { queue, schedule, job };
}

const rowOf = (line: JobLine) => ({
  ...line,
  phase: STATUS_OF_PHASE.indexOf(line.status),
  host: hostOf(line.callback_url),
});

const listOf = (fields: readonly NamedField[], prefix = '') =>
  fields.map(({ column }) => `${prefix}${column}`).join(', ');

const QUEUE = listOf(QUEUE_COLUMNS);
const ADD_QUEUES = `WITH added AS (
  INSERT INTO runner.queue AS q (${QUEUE})
  SELECT ${QUEUE} FROM json_populate_recordset(NULL::runner.queue, $1)
  ON CONFLICT (name) DO UPDATE SET (${QUEUE}) = (${listOf(QUEUE_COLUMNS, 'excluded.')})
  WHERE q.deleted AND NOT excluded.deleted RETURNING 1) SELECT count(*) AS n FROM added`;

/** What two schedules cannot share has the first of them: whoever is there already, then by id. */
const ownColumn = (column: string, taken: string) =>
  `CASE WHEN row_number() OVER (PARTITION BY l.${column} ORDER BY l.id) = 1
    AND NOT EXISTS (SELECT FROM runner.schedule s WHERE ${taken}) THEN l.${column} END`;
const OWN_COLUMNS: Readonly<Record<string, string>> = {
  name: ownColumn('name', 's.name = l.name OR s.id = l.name'),
  idempotency_key: ownColumn('idempotency_key', 's.idempotency_key = l.idempotency_key'),
};
const ADD_SCHEDULES = `WITH added AS (
  INSERT INTO runner.schedule (${listOf(SCHEDULE_COLUMNS)})
  SELECT ${SCHEDULE_COLUMNS.map(({ column }) => OWN_COLUMNS[column] ?? `l.${column}`).join(', ')}
  FROM json_populate_recordset(NULL::runner.schedule, $1) AS l
  WHERE NOT EXISTS (SELECT FROM runner.schedule s WHERE s.id = l.id)
  ON CONFLICT (id) DO NOTHING RETURNING 1) SELECT count(*) AS n FROM added`;

const BODY = BODY_COLUMNS.filter(({ name }) => name !== 'id');
const STATE = JOB_COLUMNS.filter(({ part }) => part !== 'body').map(
  ({ column, type }) => `${column} ${type}`,
);

const ADD_JOBS = `WITH line AS MATERIALIZED (
  SELECT b.*, s.* FROM json_array_elements($1) AS e,
    json_populate_record(NULL::runner.job, e) AS b, json_to_record(e) AS s (phase smallint, attempts json, ${STATE.join(', ')})
), body AS (
  INSERT INTO runner.job AS j (id, queue_id, host, ${listOf(BODY)}, key_released)
  SELECT l.id, q.id, l.host, ${listOf(BODY, 'l.')}, CASE WHEN l.key_held AND NOT EXISTS (SELECT FROM runner.job h
      WHERE h.idempotency_key = l.idempotency_key AND h.key_released = ${NOBODY}) THEN ${NOBODY} ELSE l.id END
  FROM line l JOIN runner.queue q ON q.name = l.queue_name
  ON CONFLICT (id) DO NOTHING RETURNING j.id, j.queue_id, j.host
), added AS MATERIALIZED (
  SELECT b.queue_id AS queue, l.* FROM line l JOIN body b ON b.id = l.id
), pending AS (
  INSERT INTO runner.pending (queue_id, id, ready, priority, visible_at, attempt, run, timeout_ms,
    updated_at, expires_at, host, concurrency_key, last_error, debounce_key)
  SELECT queue, id, visible_at <= extract(epoch FROM now()) * 1000, priority, visible_at, attempt,
    run, timeout_ms, updated_at, expires_at, host, concurrency_key, last_error,
    CASE WHEN run = 0 THEN debounce_key END
  FROM added WHERE phase <= 1
), running AS (
  INSERT INTO runner.running (id, queue_id, attempt, run, extra_tries, worker_id, started_at,
    visible_at, accepted, concurrency_key, last_error)
  SELECT id, queue, attempt, run, 0, worker_id, started_at, visible_at, accepted, concurrency_key,
    last_error FROM added WHERE phase = 2
), done AS (
  INSERT INTO runner.done (queue_id, id, phase, attempt, run, extra_tries, visible_at, started_at,
    completed_at, last_error, result, result_cut)
  SELECT queue, id, phase, attempt, run, 0, visible_at, started_at, completed_at, last_error,
    result, result_cut FROM added WHERE phase >= 3
), dependencies AS (${IMPORTED_DEPENDENCIES}
), attempts AS (
  INSERT INTO runner.attempt (job_id, ${listOf(ATTEMPT_COLUMNS)})
  SELECT d.id, ${listOf(ATTEMPT_COLUMNS, 'a.')} FROM added d, json_populate_recordset(NULL::runner.attempt, d.attempts) AS a
), counted AS (
  ${addToCounts(`SELECT queue, count(*) FILTER (WHERE phase <= 1), count(*) FILTER (WHERE phase = 2),
    count(*) FILTER (WHERE phase = 3), count(*) FILTER (WHERE phase = 4) FROM added GROUP BY queue`)}
) SELECT count(*) AS n FROM added`;
