-- Copies the rows of format 12 (commit 1f6a9b16), whose tables are called old_…, into schema.sql.

INSERT INTO queue (id, name, max_concurrency, max_per_key, rate_limit_rps, max_retries,
    retry_backoff, base_delay_ms, max_delay_ms, paused, deleted, tokens, tokens_at, delayed, ready,
    running, completed, dead, created_at, updated_at)
  SELECT id, name, max_concurrency, max_per_key, rate_limit_rps, max_retries, retry_backoff,
    base_delay_ms, max_delay_ms, paused, deleted, tokens, tokens_at, delayed, ready, running,
    completed, dead, created_at, updated_at FROM old_queue;

INSERT INTO job (seq, id, queue_id, phase, priority, visible_at, attempt, run, accepted, worker_id,
    started_at, completed_at, created_at, updated_at, max_retries, retry_backoff, base_delay_ms,
    max_delay_ms, timeout_ms, callback_url, host, headers, payload, concurrency_key, schedule_id,
    idempotency_key, key_until_ended, key_released, traceparent, last_error, result, result_cut)
  SELECT seq, id, queue_id, phase, priority, visible_at, attempt, run, accepted, worker_id,
    started_at, completed_at, created_at, updated_at, max_retries, retry_backoff, base_delay_ms,
    max_delay_ms, timeout_ms, callback_url, host, headers, payload, concurrency_key, schedule_id,
    idempotency_key, key_until_ended, key_released, traceparent, last_error, result, result_cut
  FROM old_job;

-- Pending jobs that this version cannot run as they were meant: dead, so that somebody decides.
CREATE TEMP TABLE unable AS
  SELECT seq, queue_id, phase, CASE
    WHEN callback_url = '' THEN 'taken over: it waited for a worker that pulls, and there is no address to call'
    WHEN visible_at = 8640000000000000 THEN 'taken over: it waited for other jobs (depends_on)'
    WHEN method <> 'POST' THEN 'taken over: its method was ' || method || ', and calls are POST'
    ELSE 'taken over: its payload or headers are encrypted' END AS error
  FROM old_job WHERE phase <= 1 AND (callback_url = '' OR visible_at = 8640000000000000
    OR method <> 'POST' OR payload LIKE 'sealed:%' OR headers LIKE '{"(sealed)"%');
UPDATE job SET phase = 4, completed_at = updated_at, last_error = u.error
  FROM unable u WHERE job.seq = u.seq;
UPDATE queue SET dead = dead + (SELECT count(*) FROM unable WHERE queue_id = queue.id),
  delayed = delayed - (SELECT count(*) FROM unable WHERE queue_id = queue.id AND phase = 0),
  ready = ready - (SELECT count(*) FROM unable WHERE queue_id = queue.id AND phase = 1);
DROP TABLE unable;

INSERT INTO attempt SELECT job_seq, run, attempt, worker_id, started_at, duration_ms, outcome,
  status_code, error, response FROM old_attempt;

INSERT INTO schedule (seq, id, queue_name, cron_expression, timezone, callback_url, headers, payload,
    max_retries, timeout_ms, enabled, overlap, last_run_at, next_run_at, last_job_id, created_at,
    updated_at)
  SELECT seq, id, queue_name, cron_expression, timezone, callback_url, headers, payload, max_retries,
    timeout_ms, enabled, iif(overlap = 'allow', 'allow', 'skip'), last_run_at, next_run_at,
    last_job_id, created_at, updated_at FROM old_schedule;

INSERT INTO activity SELECT minute, completed, retried, dead FROM old_activity;
