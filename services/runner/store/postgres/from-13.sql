-- Copies the rows of format 13 (commit 1f6a9b16), whose schema is now called runner_format_13, into
-- the tables of schema.sql. The lock waits for processes of that version that write; their later
-- statements find other tables and fail.
LOCK TABLE runner_format_13.queue, runner_format_13.job, runner_format_13.pending,
  runner_format_13.running, runner_format_13.done, runner_format_13.attempt, runner_format_13.schedule;

INSERT INTO runner.queue (id, name, max_concurrency, max_per_key, rate_limit_rps, max_retries,
    retry_backoff, base_delay_ms, max_delay_ms, paused, deleted, tokens, tokens_at, created_at,
    updated_at) OVERRIDING SYSTEM VALUE
  SELECT id, name, max_concurrency, max_per_key, rate_limit_rps, max_retries, retry_backoff,
    base_delay_ms, max_delay_ms, paused, deleted, tokens, tokens_at, created_at, updated_at
  FROM runner_format_13.queue;
SELECT setval(pg_get_serial_sequence('runner.queue', 'id'), max(id)) FROM runner.queue;

INSERT INTO runner.job (id, queue_id, priority, created_at, max_retries, retry_backoff,
    base_delay_ms, max_delay_ms, timeout_ms, callback_url, host, headers, payload, concurrency_key,
    schedule_id, idempotency_key, key_until_ended, key_released, traceparent)
  SELECT id, queue_id, priority, created_at, max_retries, retry_backoff, base_delay_ms, max_delay_ms,
    timeout_ms, callback_url, host, headers, payload, concurrency_key, schedule_id, idempotency_key,
    key_until_ended, key_released, traceparent FROM runner_format_13.job;

-- Pending jobs that this version cannot run as they were meant: dead, so that somebody decides.
CREATE TEMP TABLE unable ON COMMIT DROP AS
  SELECT p.queue_id, p.id, CASE
    WHEN j.callback_url = '' THEN 'taken over: it waited for a worker that pulls, and there is no address to call'
    WHEN p.visible_at = 8640000000000000 THEN 'taken over: it waited for other jobs (depends_on)'
    WHEN j.method <> 'POST' THEN 'taken over: its method was ' || j.method || ', and calls are POST'
    ELSE 'taken over: its payload or headers are encrypted' END AS error
  FROM runner_format_13.pending p JOIN runner_format_13.job j ON j.id = p.id
  WHERE j.callback_url = '' OR p.visible_at = 8640000000000000 OR j.method <> 'POST'
    OR j.payload LIKE 'sealed:%' OR j.headers::text LIKE '{"(sealed)"%';

INSERT INTO runner.pending (queue_id, id, ready, priority, visible_at, attempt, run, extra_tries,
    timeout_ms, updated_at, host, concurrency_key, last_error)
  SELECT queue_id, id, ready, priority, visible_at, attempt, run, extra_tries, timeout_ms, updated_at,
    host, concurrency_key, last_error FROM runner_format_13.pending
  WHERE id NOT IN (SELECT id FROM unable);
INSERT INTO runner.done (queue_id, id, phase, attempt, run, extra_tries, visible_at, completed_at,
    last_error)
  SELECT p.queue_id, p.id, 4, p.attempt, p.run, p.extra_tries, p.visible_at, p.updated_at, u.error
  FROM runner_format_13.pending p JOIN unable u ON u.id = p.id;

INSERT INTO runner.running (id, queue_id, attempt, run, extra_tries, worker_id, started_at,
    visible_at, accepted, concurrency_key, last_error)
  SELECT id, queue_id, attempt, run, extra_tries, worker_id, started_at, visible_at, accepted,
    concurrency_key, last_error FROM runner_format_13.running;

INSERT INTO runner.done (queue_id, id, phase, attempt, run, extra_tries, visible_at, started_at,
    completed_at, last_error, result, result_cut)
  SELECT queue_id, id, phase, attempt, run, extra_tries, visible_at, started_at, completed_at,
    last_error, result, result_cut FROM runner_format_13.done;

INSERT INTO runner.queue_count (queue_id, shard, pending, running, completed, dead)
  SELECT q.id, 0,
    (SELECT count(*) FROM runner.pending p WHERE p.queue_id = q.id),
    (SELECT count(*) FROM runner.running r WHERE r.queue_id = q.id),
    (SELECT count(*) FROM runner.done d WHERE d.queue_id = q.id AND d.phase = 3),
    (SELECT count(*) FROM runner.done d WHERE d.queue_id = q.id AND d.phase = 4)
  FROM runner.queue q;

INSERT INTO runner.attempt SELECT job_id, run, attempt, worker_id, started_at, duration_ms, outcome,
  status_code, error, response FROM runner_format_13.attempt;

INSERT INTO runner.schedule (id, queue_name, cron_expression, timezone, callback_url, headers,
    payload, max_retries, timeout_ms, enabled, overlap, last_run_at, next_run_at, last_job_id,
    created_at, updated_at)
  SELECT id, queue_name, cron_expression, timezone, callback_url, headers, payload, max_retries,
    timeout_ms, enabled, CASE overlap WHEN 'allow' THEN 'allow' ELSE 'skip' END, last_run_at,
    next_run_at, last_job_id, created_at, updated_at FROM runner_format_13.schedule;

INSERT INTO runner.activity SELECT minute, completed, retried, dead FROM runner_format_13.activity;
