-- A later request with the same key replaces the job while it is not yet due, until that moment at the
-- latest. The key of a pending row is that of a job which was never claimed.
ALTER TABLE runner.job ADD COLUMN debounce_key text, ADD COLUMN debounce_until bigint;
ALTER TABLE runner.pending ADD COLUMN debounce_key text;
CREATE INDEX pending_debounced ON runner.pending (queue_id, debounce_key, id)
  WHERE NOT ready AND debounce_key IS NOT NULL;

CREATE OR REPLACE VIEW runner.job_now AS
SELECT j.id, q.name AS queue_name, j.queue_id,
  CASE WHEN p.id IS NOT NULL THEN 'pending' WHEN r.id IS NOT NULL THEN 'running'
    WHEN d.phase = 3 THEN 'completed' ELSE 'dead' END AS status,
  j.priority, j.payload, j.callback_url, j.host, j.method, j.headers, j.concurrency_key,
  j.expires_at, j.schedule_id, coalesce(p.visible_at, r.visible_at, d.visible_at) AS visible_at,
  coalesce(p.attempt, r.attempt, d.attempt) AS attempt,
  j.max_retries + coalesce(p.extra_tries, r.extra_tries, d.extra_tries) AS max_retries,
  j.retry_backoff, j.base_delay_ms, j.max_delay_ms, j.timeout_ms, j.idempotency_key,
  j.traceparent, d.result, coalesce(d.result_cut, false) AS result_cut,
  coalesce(p.last_error, r.last_error, d.last_error) AS last_error, r.worker_id,
  coalesce(r.started_at, d.started_at) AS started_at, d.completed_at, j.created_at,
  coalesce(p.updated_at, r.started_at, d.completed_at) AS updated_at,
  coalesce(p.run, r.run, d.run) AS run,
  j.tags, j.replay_of, j.retry_statuses, r.progress, r.note,
  j.depends_on, j.on_failure, j.batch_id, j.after_batch, j.debounce_key
FROM runner.job j
JOIN runner.queue q ON q.id = j.queue_id
LEFT JOIN runner.pending p ON p.queue_id = j.queue_id AND p.id = j.id
LEFT JOIN runner.running r ON r.id = j.id
LEFT JOIN runner.done d ON d.queue_id = j.queue_id AND d.id = j.id;
