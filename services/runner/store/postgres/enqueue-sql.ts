import { BODY_COLUMNS, type NamedField } from '../../job/job-fields.ts';
import { addToCounts, NOBODY, type SqlFunction } from './rows.ts';

/** The arguments of `runner.enqueue` for each job, one array for each column. */
export const ENQUEUED: readonly Pick<NamedField, 'name' | 'column' | 'type'>[] = [
  { name: 'queueName', column: 'queue_name', type: 'text' },
  { name: 'visibleAt', column: 'visible_at', type: 'bigint' },
  { name: 'host', column: 'host', type: 'text' },
  ...BODY_COLUMNS,
];

/** Five more are the settings of the server. */
export const enqueuePlaces = (first: number) =>
  Array.from({ length: ENQUEUED.length + 5 }, (_, index) => `$${index + first}`).join(', ');

const PARAMETERS = ENQUEUED.map(
  ({ column, type }) => `p_${column} ${type === 'json' ? 'text' : type}[]`,
);
const jobs = (columns: readonly string[]) =>
  `unnest(${columns.map((column) => `p_${column}`).join(', ')}) WITH ORDINALITY
    AS a (${columns.join(', ')}, place)`;

const BODY = BODY_COLUMNS.map(({ column }) => column);
/** Columns that a queue or the server may give; the queue has no timeout. */
const OF_QUEUE = ['max_retries', 'retry_backoff', 'base_delay_ms', 'max_delay_ms'];

const VALUES = BODY_COLUMNS.map(({ column, type }) => {
  if (type === 'json') return `a.${column}::json`;
  if (column === 'timeout_ms') return `coalesce(a.${column}, default_${column}) AS ${column}`;
  return OF_QUEUE.includes(column)
    ? `coalesce(a.${column}, q.${column}, default_${column}) AS ${column}`
    : `a.${column}`;
});

const REQUESTED = `SELECT a.place::integer, a.queue_name, a.visible_at, a.host, q.id AS queue_id,
      ${VALUES.join(', ')}
    FROM ${jobs(ENQUEUED.map(({ column }) => column))}
    JOIN runner.queue q ON q.name = a.queue_name`;

const INSERT_BODIES = `INSERT INTO runner.job AS j (queue_id, host, ${BODY.join(', ')})
    SELECT a.queue_id, a.host, ${BODY.map((column) => `a.${column}`).join(', ')}
    FROM requested a`;

const INSERT_PENDING = `INSERT INTO runner.pending (queue_id, id, ready, priority, visible_at,
      timeout_ms, updated_at, host, concurrency_key)
    SELECT a.queue_id, a.id, a.visible_at <= a.created_at, a.priority, a.visible_at, a.timeout_ms,
      a.created_at, a.host, a.concurrency_key FROM requested a`;

/**
 * Stores jobs, each with its place in the request. Those whose key is taken are not created, nor
 * is their queue, and come back with the id of the job that holds the key. In the order of keys:
 * two batches with the same keys may wait for each other but never in a circle. Without keys all are
 * created, and one row for each queue, without a place, has its retry settings.
 */
export const ENQUEUE_SQL: readonly SqlFunction[] = [
  {
    name: 'enqueue',
    sql: `CREATE FUNCTION runner.enqueue(${PARAMETERS.join(', ')}, default_max_retries integer,
  default_retry_backoff text, default_base_delay_ms integer, default_max_delay_ms integer,
  default_timeout_ms integer)
RETURNS TABLE (o_place integer, o_id uuid, o_created boolean, o_queue text,
  o_max_retries integer, o_retry_backoff text, o_base_delay_ms integer, o_max_delay_ms integer)
LANGUAGE plpgsql AS $$
DECLARE
  keyed boolean := array_remove(p_idempotency_key, NULL) <> '{}';
  opened text[];
BEGIN
  IF NOT keyed THEN
    SELECT array_agg(DISTINCT a.queue_name) INTO opened FROM ${jobs(['queue_name'])};
    PERFORM runner.open_queues(opened, p_created_at[1]);
    RETURN QUERY
    WITH requested AS MATERIALIZED (
      ${REQUESTED}
    ), inserted AS (
      ${INSERT_BODIES}
    ), pending AS (
      ${INSERT_PENDING}
    ), counted AS (
      ${addToCounts('SELECT queue_id, count(*), 0, 0, 0 FROM requested GROUP BY queue_id')}
    )
    SELECT NULL::integer, NULL::uuid, true, q.name, q.max_retries, q.retry_backoff, q.base_delay_ms,
      q.max_delay_ms
    FROM runner.queue q WHERE q.name = ANY (opened);
    NOTIFY runner_ready;
    RETURN;
  END IF;
  UPDATE runner.job j SET key_released = j.id
  FROM ${jobs(['idempotency_key'])}
  WHERE j.idempotency_key = a.idempotency_key AND j.key_released = ${NOBODY}
    AND j.key_until_ended AND EXISTS (
      SELECT FROM runner.done d WHERE d.queue_id = j.queue_id AND d.id = j.id);
  SELECT array_agg(DISTINCT a.queue_name) INTO opened
  FROM ${jobs(['queue_name', 'idempotency_key'])}
  WHERE a.idempotency_key IS NULL OR (SELECT true FROM runner.job j
    WHERE j.idempotency_key = a.idempotency_key AND j.key_released = ${NOBODY} LIMIT 1) IS NULL;
  PERFORM runner.open_queues(opened, p_created_at[1]);
  -- ON CONFLICT writes one more log record for each job, so only jobs with keys come here.
  RETURN QUERY
  WITH requested AS MATERIALIZED (
    ${REQUESTED}
    -- Only into queues that were opened: where a key has become free since, the caller tries again.
    WHERE a.queue_name = ANY (opened)
  ), inserted AS (
    ${INSERT_BODIES}
    ORDER BY a.idempotency_key, a.place
    ON CONFLICT (idempotency_key, key_released) WHERE idempotency_key IS NOT NULL DO NOTHING
    RETURNING j.id
  ), pending AS (
    ${INSERT_PENDING} JOIN inserted i ON i.id = a.id
  ), counted AS (
    ${addToCounts(`SELECT a.queue_id, count(*), 0, 0, 0 FROM requested a
      JOIN inserted i ON i.id = a.id GROUP BY a.queue_id`)}
  )
  SELECT a.place, a.id, true, a.queue_name, a.max_retries, a.retry_backoff, a.base_delay_ms,
    a.max_delay_ms
  FROM requested a JOIN inserted i ON i.id = a.id;
  RETURN QUERY
  SELECT a.place::integer, j.id, false, NULL::text, j.max_retries, j.retry_backoff, j.base_delay_ms,
    j.max_delay_ms
  FROM ${jobs(['id', 'idempotency_key'])}
  JOIN runner.job j ON j.idempotency_key = a.idempotency_key AND j.key_released = ${NOBODY}
    AND j.id <> a.id;
  NOTIFY runner_ready;
END $$`,
  },
];
