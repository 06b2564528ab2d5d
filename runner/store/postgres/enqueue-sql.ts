import { addToCounts, type SqlFunction } from './counts.ts';

const NOBODY = "'00000000-0000-0000-0000-000000000000'";

const ASKED = `SELECT a.*, q.id AS queue_id,
      coalesce(a.asked_max_retries, q.max_retries, p_max_retries_default) AS max_retries,
      coalesce(a.asked_backoff, q.retry_backoff, p_backoff_default) AS retry_backoff,
      coalesce(a.asked_base_delay, q.base_delay_ms, p_base_delay_default) AS base_delay_ms,
      coalesce(a.asked_max_delay, q.max_delay_ms, p_max_delay_default) AS max_delay_ms
    FROM unnest(p_ids, p_queues, p_nows, p_priorities, p_visible, p_max_retries,
      p_backoffs, p_base_delays, p_max_delays, p_timeouts, p_urls, p_hosts, p_methods, p_headers,
      p_payloads, p_concurrency_keys, p_expires, p_schedules, p_keys, p_key_expires,
      p_key_until_ended, p_traces) WITH ORDINALITY AS a (id, queue_name, now, priority, visible_at,
      asked_max_retries, asked_backoff, asked_base_delay, asked_max_delay, timeout_ms,
      callback_url, host, method, headers, payload, concurrency_key, expires_at, schedule_id,
      idempotency_key, key_expires_at, key_until_ended, traceparent, place)
    JOIN runner.queue q ON q.name = a.queue_name`;

const INSERT_BODIES = `INSERT INTO runner.job AS j (id, queue_id, priority, created_at, expires_at,
      max_retries, retry_backoff, base_delay_ms, max_delay_ms, timeout_ms, callback_url, host,
      method, headers, payload, concurrency_key, schedule_id, idempotency_key, key_expires_at,
      key_until_ended, traceparent)
    SELECT a.id, a.queue_id, a.priority, a.now, a.expires_at, a.max_retries, a.retry_backoff,
      a.base_delay_ms, a.max_delay_ms, a.timeout_ms, a.callback_url, a.host, a.method,
      a.headers::json, a.payload, a.concurrency_key, a.schedule_id, a.idempotency_key,
      a.key_expires_at, a.key_until_ended, a.traceparent
    FROM asked a`;

const INSERT_PENDING = `INSERT INTO runner.pending (queue_id, id, ready, priority, visible_at,
      timeout_ms, updated_at, expires_at, host, concurrency_key)
    SELECT a.queue_id, a.id, a.visible_at <= a.now, a.priority, a.visible_at, a.timeout_ms, a.now,
      a.expires_at, a.host, a.concurrency_key FROM asked a`;

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
    ${addToCounts('SELECT queue_id, count(*), 0, 0, 0 FROM asked GROUP BY queue_id')}
  )
  SELECT NULL::integer, NULL::uuid, true, q.name, q.max_retries, q.retry_backoff, q.base_delay_ms,
    q.max_delay_ms
  FROM runner.queue q WHERE q.name = ANY (opened);`;

/** One row for each job that is created. ON CONFLICT writes one more log record for each. */
const INSERT_FREE_KEYS = `
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    ${ASKED}
    -- Only into queues that were opened: where a key has become free since, the caller asks again.
    WHERE a.queue_name = ANY (opened)
  ), inserted AS (
    ${INSERT_BODIES}
    ORDER BY a.idempotency_key, a.place
    ON CONFLICT (idempotency_key, key_released) WHERE idempotency_key IS NOT NULL DO NOTHING
    RETURNING j.id
  ), pending AS (
    ${INSERT_PENDING} JOIN inserted i ON i.id = a.id
  ), counted AS (
    ${addToCounts('SELECT a.queue_id, count(*), 0, 0, 0 FROM asked a JOIN inserted i ON i.id = a.id GROUP BY a.queue_id')}
  )
  SELECT a.place::integer, a.id, true, a.queue_name, a.max_retries, a.retry_backoff,
    a.base_delay_ms, a.max_delay_ms
  FROM asked a JOIN inserted i ON i.id = a.id;`;

/**
 * Stores jobs, each with its place in the request. Those whose key is taken are not created, nor
 * is their queue, and come back with the id of the job that holds the key. In the order of keys:
 * two batches with the same keys may wait for each other but never in a circle.
 */
export const ENQUEUE_SQL: readonly SqlFunction[] = [
  {
    name: 'enqueue',
    sql: `CREATE FUNCTION runner.enqueue(p_ids uuid[], p_queues text[], p_nows bigint[],
  p_priorities integer[], p_visible bigint[], p_max_retries integer[], p_backoffs text[],
  p_base_delays integer[], p_max_delays integer[], p_timeouts integer[], p_urls text[],
  p_hosts text[], p_methods text[], p_headers text[], p_payloads text[],
  p_concurrency_keys text[], p_expires bigint[], p_schedules text[], p_keys text[],
  p_key_expires bigint[], p_key_until_ended boolean[], p_traces text[],
  p_max_retries_default integer, p_backoff_default text, p_base_delay_default integer,
  p_max_delay_default integer)
RETURNS TABLE (o_place integer, o_id uuid, o_created boolean, o_queue text,
  o_max_retries integer, o_retry_backoff text, o_base_delay_ms integer, o_max_delay_ms integer)
LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
DECLARE
  keyed boolean := array_remove(p_keys, NULL) <> '{}';
  opened text[];
BEGIN
  IF keyed THEN
    UPDATE runner.job j SET key_released = j.id
    FROM unnest(p_keys, p_nows) AS a (key, now)
    WHERE j.idempotency_key = a.key AND j.key_released = ${NOBODY}
      AND (j.key_expires_at <= a.now OR j.key_until_ended AND EXISTS (
        SELECT FROM runner.done d WHERE d.queue_id = j.queue_id AND d.id = j.id));
    SELECT array_agg(DISTINCT a.queue_name) INTO opened FROM unnest(p_queues, p_keys) AS a (queue_name, key)
    WHERE a.key IS NULL OR (SELECT true FROM runner.job j
      WHERE j.idempotency_key = a.key AND j.key_released = ${NOBODY} LIMIT 1) IS NULL;
  ELSE
    SELECT array_agg(DISTINCT a.queue_name) INTO opened FROM unnest(p_queues) AS a (queue_name);
  END IF;
  PERFORM runner.open_queues(opened, p_nows[1]);
  IF keyed THEN
    ${INSERT_FREE_KEYS}
    RETURN QUERY
    SELECT a.place::integer, j.id, false, NULL::text, j.max_retries, j.retry_backoff,
      j.base_delay_ms, j.max_delay_ms
    FROM unnest(p_ids, p_keys) WITH ORDINALITY AS a (id, key, place)
    JOIN runner.job j ON j.idempotency_key = a.key AND j.key_released = ${NOBODY} AND j.id <> a.id;
  ELSE
    ${INSERT_ALL}
  END IF;
  NOTIFY runner_ready;
END $$`,
  },
];
