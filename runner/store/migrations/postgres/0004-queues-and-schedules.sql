-- False when the name is taken. A deleted queue comes back with the new settings.
CREATE FUNCTION runner.create_queue(p_name text, p_now bigint, p_max_concurrency integer,
  p_rate_limit_rps float8, p_max_retries integer, p_retry_backoff text, p_base_delay_ms integer,
  p_max_delay_ms integer) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO runner.queue AS q (name, max_concurrency, rate_limit_rps, max_retries, retry_backoff,
    base_delay_ms, max_delay_ms, created_at, updated_at)
  VALUES (p_name, p_max_concurrency, p_rate_limit_rps, p_max_retries, p_retry_backoff,
    p_base_delay_ms, p_max_delay_ms, p_now, p_now)
  ON CONFLICT (name) DO UPDATE SET deleted = false, paused = false,
    max_concurrency = excluded.max_concurrency, rate_limit_rps = excluded.rate_limit_rps,
    max_retries = excluded.max_retries, retry_backoff = excluded.retry_backoff,
    base_delay_ms = excluded.base_delay_ms, max_delay_ms = excluded.max_delay_ms,
    tokens = NULL, tokens_at = NULL, created_at = p_now, updated_at = p_now
  WHERE q.deleted;
  RETURN FOUND;
END $$;

-- The lock waits for enqueues under way (they hold a share lock); the counts are read after it.
CREATE FUNCTION runner.delete_queue(p_name text, p_now bigint) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  found_id integer;
BEGIN
  SELECT id INTO found_id FROM runner.queue WHERE name = p_name AND NOT deleted FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'not-found';
  END IF;
  IF (SELECT coalesce(sum(pending + running), 0) FROM runner.queue_count
      WHERE queue_id = found_id) > 0 THEN
    RETURN 'in-use';
  END IF;
  UPDATE runner.queue SET deleted = true, updated_at = p_now WHERE id = found_id;
  RETURN 'deleted';
END $$;

-- One job per due time: if the schedule still is where the caller saw it, moves it on and adds its
-- job, together. What the job does is what the schedule says now; p_job has the rest. Null when
-- another machine was faster.
CREATE FUNCTION runner.fire_schedule(p_id text, p_due bigint, p_next bigint, p_now bigint,
  p_job json) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  said jsonb;
BEGIN
  UPDATE runner.schedule SET next_run_at = p_next, enabled = p_next IS NOT NULL,
    last_run_at = p_now, updated_at = p_now
  WHERE id = p_id AND enabled AND next_run_at = p_due
  RETURNING jsonb_build_object('queue_name', queue_name, 'callback_url', callback_url,
    'payload', payload, 'max_retries', max_retries, 'timeout_ms', timeout_ms) INTO said;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  RETURN (SELECT o_id FROM runner.enqueue(json_build_array(p_job::jsonb || said)));
END $$;

-- Every machine recomputes when it must look for due schedules next.
CREATE FUNCTION runner.tell_schedules() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NOTIFY runner_schedules;
  RETURN NULL;
END $$;
CREATE TRIGGER schedule_changed AFTER INSERT OR UPDATE OR DELETE ON runner.schedule
  EXECUTE FUNCTION runner.tell_schedules();
