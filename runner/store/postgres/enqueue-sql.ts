import { BODY_COLUMNS, type NamedField } from '../../job/job-fields.ts';
import { ADD_DEPENDENCIES, FIND_ENDED_BATCHES, REFUSE_ENDED_BATCHES } from './flows.ts';
import { addToCounts, NOBODY, OWN_SHARD, type SqlFunction } from './rows.ts';

/** The first of two numbers, so that it is apart from the locks of one. */
const DEBOUNCE_LOCK = 7_320_116;

/** What a job is stored with: its arguments of `runner.enqueue`, one array for each. */
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
/** What a queue or the server says where a job does not. */
const RETRY = ['max_retries', 'retry_backoff', 'base_delay_ms', 'max_delay_ms', 'timeout_ms'];
export const RETRY_COLUMNS = BODY_COLUMNS.filter(({ column }) => RETRY.includes(column));

const ASKED = `SELECT a.place::integer, a.queue_name, a.visible_at, a.host, q.id AS queue_id, ${BODY_COLUMNS.map(
  ({ column, type }) => {
    if (type === 'json') return `a.${column}::json`;
    return RETRY.includes(column)
      ? `coalesce(a.${column}, q.${column}, default_${column}) AS ${column}`
      : `a.${column}`;
  },
).join(', ')}
    FROM ${jobs(ENQUEUED.map(({ column }) => column))}
    JOIN runner.queue q ON q.name = a.queue_name`;

const INSERT_BODIES = `INSERT INTO runner.job AS j (queue_id, host, ${BODY.join(', ')})
    SELECT a.queue_id, a.host, ${BODY.map((column) => `a.${column}`).join(', ')}
    FROM asked a`;

const INSERT_PENDING = `INSERT INTO runner.pending (queue_id, id, ready, priority, visible_at,
      timeout_ms, updated_at, expires_at, host, concurrency_key, debounce_key)
    SELECT a.queue_id, a.id, a.visible_at <= a.created_at, a.priority, a.visible_at, a.timeout_ms, a.created_at,
      a.expires_at, a.host, a.concurrency_key, a.debounce_key FROM asked a`;

/** All jobs are created; one row for each queue, without a place, says what it gives them. */
const INSERT_ALL = `
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    ${ASKED}
  ), inserted AS (
    ${INSERT_BODIES}
  ), pending AS (
    ${INSERT_PENDING}
  ), counted AS (
    ${addToCounts('SELECT queue_id, count(*), 0, 0, 0 FROM asked GROUP BY queue_id', 'p_shard')}
  )
  SELECT NULL::integer, NULL::uuid, true, q.name, q.max_retries, q.retry_backoff, q.base_delay_ms,
    q.max_delay_ms, q.timeout_ms
  FROM runner.queue q WHERE q.name = ANY (opened);`;

/**
 * Jobs with a debounce key that another has which is not due yet: that one is changed. The lock lets one
 * request after another look for it, also those of other processes.
 */
const MOVE_DEBOUNCED = `
  PERFORM pg_advisory_xact_lock(${DEBOUNCE_LOCK}, k.hash) FROM (
    SELECT DISTINCT hashtext(a.queue_name || ' ' || a.debounce_key) AS hash
    FROM ${jobs(['queue_name', 'debounce_key'])} WHERE a.debounce_key IS NOT NULL ORDER BY 1) AS k;
  WITH later AS MATERIALIZED (
    SELECT a.place, a.payload, a.headers, a.visible_at, a.created_at, q.id AS queue_id, j.id, j.debounce_until
    FROM ${jobs(['queue_name', 'debounce_key', 'payload', 'headers', 'visible_at', 'created_at'])}
    JOIN runner.queue q ON q.name = a.queue_name
    CROSS JOIN LATERAL (SELECT p.id FROM runner.pending p
      WHERE p.queue_id = q.id AND p.debounce_key = a.debounce_key AND NOT p.ready
        AND p.visible_at > a.created_at ORDER BY p.id DESC LIMIT 1) AS s
    JOIN runner.job j ON j.id = s.id
  ), put_off AS (
    UPDATE runner.pending p SET visible_at = least(l.visible_at, l.debounce_until), updated_at = l.created_at
    FROM later l WHERE p.queue_id = l.queue_id AND p.id = l.id AND NOT p.ready
    RETURNING l.place, l.id, l.payload, l.headers
  ), bodies AS (
    UPDATE runner.job j SET payload = o.payload, headers = o.headers::json FROM put_off o WHERE j.id = o.id
  )
  SELECT coalesce(array_agg(o.place), '{}'), array_agg(o.id) INTO moved, standing FROM put_off o;`;

/** One row for each job that is created. ON CONFLICT writes one more log record for each. */
const INSERT_FREE_KEYS = `
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    ${ASKED}
    -- Only into queues that were opened: where a key has become free since, the caller asks again.
    WHERE a.queue_name = ANY (opened) AND a.place <> ALL (moved)
  ), inserted AS (
    ${INSERT_BODIES}
    ORDER BY a.idempotency_key, a.place
    ON CONFLICT (idempotency_key, key_released) WHERE idempotency_key IS NOT NULL DO NOTHING
    RETURNING j.id
  ), pending AS (
    ${INSERT_PENDING} JOIN inserted i ON i.id = a.id
  ), counted AS (
    ${addToCounts('SELECT a.queue_id, count(*), 0, 0, 0 FROM asked a JOIN inserted i ON i.id = a.id GROUP BY a.queue_id', 'p_shard')}
  )
  SELECT a.place, a.id, true, a.queue_name, a.max_retries, a.retry_backoff,
    a.base_delay_ms, a.max_delay_ms, a.timeout_ms
  FROM asked a JOIN inserted i ON i.id = a.id;`;

/**
 * Stores jobs, each with its place in the request. Those whose key is taken are not created, nor
 * is their queue, and come back with the id of the job that holds the key. In the order of keys:
 * two batches with the same keys may wait for each other but never in a circle.
 */
export const ENQUEUE_SQL: readonly SqlFunction[] = [
  {
    name: 'enqueue',
    sql: `CREATE FUNCTION runner.enqueue(${PARAMETERS.join(', ')}, default_max_retries integer,
  default_retry_backoff text, default_base_delay_ms integer, default_max_delay_ms integer,
  default_timeout_ms integer, p_shard integer DEFAULT ${OWN_SHARD})
RETURNS TABLE (o_place integer, o_id uuid, o_created boolean, o_queue text,
  o_max_retries integer, o_retry_backoff text, o_base_delay_ms integer, o_max_delay_ms integer,
  o_timeout_ms integer)
LANGUAGE plpgsql SET jit = off SET enable_seqscan = off SET enable_mergejoin = off AS $$
DECLARE
  keyed boolean := array_remove(p_idempotency_key, NULL) <> '{}';
  is_debounced boolean := array_remove(p_debounce_key, NULL) <> '{}';
  opened text[];
  moved bigint[] := '{}';
  standing uuid[];
  ended_batches text[] := '{}';
  ended_batch text;
BEGIN${FIND_ENDED_BATCHES}
  IF keyed THEN
    UPDATE runner.job j SET key_released = j.id
    FROM ${jobs(['idempotency_key', 'created_at'])}
    WHERE j.idempotency_key = a.idempotency_key AND j.key_released = ${NOBODY}
      AND (j.key_expires_at <= a.created_at OR j.key_until_ended AND EXISTS (
        SELECT FROM runner.done d WHERE d.queue_id = j.queue_id AND d.id = j.id));
    SELECT array_agg(DISTINCT a.queue_name) INTO opened
    FROM ${jobs(['queue_name', 'idempotency_key'])}
    WHERE a.idempotency_key IS NULL OR (SELECT true FROM runner.job j
      WHERE j.idempotency_key = a.idempotency_key AND j.key_released = ${NOBODY} LIMIT 1) IS NULL;
  ELSE
    SELECT array_agg(DISTINCT a.queue_name) INTO opened FROM ${jobs(['queue_name'])};
  END IF;
  PERFORM runner.open_queues(opened, p_created_at[1]);
  IF is_debounced THEN
    ${MOVE_DEBOUNCED}
  END IF;
  IF keyed OR is_debounced THEN
    ${INSERT_FREE_KEYS}
    RETURN QUERY
    SELECT m.place::integer, j.id, false, NULL::text, j.max_retries, j.retry_backoff,
      j.base_delay_ms, j.max_delay_ms, j.timeout_ms
    FROM unnest(moved, standing) AS m (place, id) JOIN runner.job j ON j.id = m.id;
    RETURN QUERY
    SELECT a.place::integer, j.id, false, NULL::text, j.max_retries, j.retry_backoff,
      j.base_delay_ms, j.max_delay_ms, j.timeout_ms
    FROM ${jobs(['id', 'idempotency_key'])}
    JOIN runner.job j ON j.idempotency_key = a.idempotency_key AND j.key_released = ${NOBODY} AND j.id <> a.id;
  ELSE
    ${INSERT_ALL}
  END IF;
${REFUSE_ENDED_BATCHES(jobs)}
${ADD_DEPENDENCIES(jobs)}
  NOTIFY runner_ready;
END $$`,
  },
];
