-- What must happen in one round trip. In PL/pgSQL every statement sees what was committed before
-- it (read committed), so a count read after a lock is the count under the lock.

-- Makes sure that queues exist and stay: a deleted one comes back with the usual settings. The
-- share lock keeps them from being deleted until the jobs that need them are committed.
CREATE FUNCTION runner.open_queues(p_names text[], p_now bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO runner.queue (name, created_at, updated_at)
  SELECT DISTINCT name, p_now, p_now FROM unnest(p_names) AS u (name)
  WHERE NOT EXISTS (SELECT FROM runner.queue q WHERE q.name = u.name) ORDER BY u.name
  ON CONFLICT (name) DO NOTHING;
  PERFORM FROM runner.queue WHERE name = ANY (p_names) ORDER BY id FOR KEY SHARE;
  UPDATE runner.queue SET deleted = false, paused = false, max_concurrency = 5,
    rate_limit_rps = NULL, max_retries = NULL, retry_backoff = NULL, base_delay_ms = NULL,
    max_delay_ms = NULL, tokens = NULL, tokens_at = NULL, created_at = p_now, updated_at = p_now
  WHERE name = ANY (p_names) AND deleted;
END $$;

-- Stores jobs, each with its place in the request; those whose key is taken are not created and
-- come back with the id of the one that has it. In the order of keys: two batches with the same
-- keys wait for each other, never in a circle.
CREATE FUNCTION runner.enqueue(p_jobs json)
RETURNS TABLE (o_place integer, o_id text, o_created boolean, o_max_retries integer,
  o_retry_backoff text, o_base_delay_ms integer, o_max_delay_ms integer)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM runner.open_queues(array_agg(DISTINCT a.queue_name), min(a.now))
  FROM json_to_recordset(p_jobs) AS a (queue_name text, now bigint);

  RETURN QUERY
  WITH asked AS (
    SELECT * FROM json_to_recordset(p_jobs) AS a (place integer, id text, queue_name text,
      now bigint, priority integer, visible_at bigint, max_retries integer, retry_backoff text,
      base_delay_ms integer, max_delay_ms integer, timeout_ms integer, callback_url text,
      payload text, idempotency_key text, traceparent text, default_max_retries integer,
      default_retry_backoff text, default_base_delay_ms integer, default_max_delay_ms integer)
  ), inserted AS (
    INSERT INTO runner.job AS j (id, queue_id, phase, priority, visible_at, created_at, updated_at,
      max_retries, retry_backoff, base_delay_ms, max_delay_ms, timeout_ms, callback_url, payload,
      idempotency_key, traceparent)
    SELECT a.id, q.id, CASE WHEN a.visible_at > a.now THEN 0 ELSE 1 END, a.priority, a.visible_at,
      a.now, a.now, coalesce(a.max_retries, q.max_retries, a.default_max_retries),
      coalesce(a.retry_backoff, q.retry_backoff, a.default_retry_backoff),
      coalesce(a.base_delay_ms, q.base_delay_ms, a.default_base_delay_ms),
      coalesce(a.max_delay_ms, q.max_delay_ms, a.default_max_delay_ms),
      a.timeout_ms, a.callback_url, a.payload, a.idempotency_key, a.traceparent
    FROM asked a JOIN runner.queue q ON q.name = a.queue_name
    ORDER BY a.idempotency_key, a.place
    ON CONFLICT (idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING
    RETURNING j.id, j.max_retries, j.retry_backoff, j.base_delay_ms, j.max_delay_ms
  )
  SELECT a.place, i.id, true, i.max_retries, i.retry_backoff, i.base_delay_ms, i.max_delay_ms
  FROM asked a JOIN inserted i ON i.id = a.id;

  RETURN QUERY
  SELECT a.place, j.id, false, j.max_retries, j.retry_backoff, j.base_delay_ms, j.max_delay_ms
  FROM json_to_recordset(p_jobs) AS a (place integer, id text, idempotency_key text)
  JOIN runner.job j ON j.idempotency_key = a.idempotency_key AND j.id <> a.id;

  NOTIFY runner_ready;
END $$;

-- Takes up to p_slots jobs. Queues are visited in random order and share the slots; one that
-- another claim holds is left to it (SKIP LOCKED), so claims never wait for each other.
CREATE FUNCTION runner.claim(p_worker text, p_slots integer, p_now bigint, p_queues text[])
RETURNS TABLE (o_id text, o_queue text, o_priority integer, o_created_at bigint, o_url text,
  o_payload text, o_attempt integer, o_run integer, o_timeout_ms integer, o_traceparent text,
  o_max_retries integer, o_retry_backoff text, o_base_delay_ms integer, o_max_delay_ms integer)
LANGUAGE plpgsql
-- The ready index holds the order; a plan that sorts instead is never better here. Switched-off
-- plans look dear to the planner, which would then compile them (jit): 80 ms for each claim.
SET enable_seqscan = off SET enable_sort = off SET enable_bitmapscan = off SET jit = off AS $$
DECLARE
  candidates integer[];
  q runner.queue;
  in_use bigint;
  level double precision;
  room bigint;
  taken integer;
  left_over integer := p_slots;
  part integer;
BEGIN
  WITH due AS (SELECT id FROM runner.job WHERE phase = 0 AND visible_at <= p_now
    ORDER BY visible_at LIMIT 1000 FOR UPDATE SKIP LOCKED)
  UPDATE runner.job j SET phase = 1 FROM due WHERE j.id = due.id;

  SELECT array_agg(c.id ORDER BY random()) INTO candidates FROM runner.queue c
  WHERE NOT c.paused AND NOT c.deleted AND (p_queues = '{}' OR c.name = ANY (p_queues))
    -- A scalar with LIMIT is asked per queue; EXISTS could become a join over all ready jobs.
    AND (SELECT true FROM runner.job j WHERE j.phase = 1 AND j.queue_id = c.id LIMIT 1);

  FOR round IN 1..2 LOOP
    FOR place IN 1..coalesce(array_length(candidates, 1), 0) LOOP
      EXIT WHEN left_over <= 0;
      part := CASE round WHEN 1
        THEN ceil(left_over::float8 / (array_length(candidates, 1) - place + 1)) ELSE left_over END;
      SELECT * INTO q FROM runner.queue WHERE id = candidates[place] AND NOT paused
        FOR NO KEY UPDATE SKIP LOCKED;
      CONTINUE WHEN NOT FOUND;
      SELECT coalesce(sum(c.running), 0) INTO in_use
        FROM runner.queue_count c WHERE c.queue_id = q.id;
      room := least(part, q.max_concurrency - in_use);
      IF q.rate_limit_rps IS NOT NULL THEN
        -- As job/bucket.ts: full when never used; time that runs backwards adds nothing.
        level := least(greatest(1, q.rate_limit_rps),
          coalesce(q.tokens + greatest(0, p_now - q.tokens_at) / 1000.0 * q.rate_limit_rps,
            greatest(1, q.rate_limit_rps)));
        room := least(room, floor(level));
      END IF;
      CONTINUE WHEN room <= 0;

      RETURN QUERY
      WITH picked AS MATERIALIZED (
        SELECT id FROM runner.job WHERE phase = 1 AND queue_id = q.id
        ORDER BY priority DESC, created_at, id LIMIT room FOR UPDATE SKIP LOCKED)
      UPDATE runner.job j SET phase = 2, worker_id = p_worker, attempt = j.attempt + 1,
        run = j.run + 1, started_at = p_now, updated_at = p_now, visible_at = p_now + j.timeout_ms
      FROM picked WHERE j.id = picked.id
      RETURNING j.id, q.name, j.priority, j.created_at, j.callback_url, j.payload, j.attempt,
        j.run, j.timeout_ms, j.traceparent, j.max_retries, j.retry_backoff, j.base_delay_ms,
        j.max_delay_ms;
      GET DIAGNOSTICS taken = ROW_COUNT;
      left_over := left_over - taken;
      IF q.rate_limit_rps IS NOT NULL THEN
        UPDATE runner.queue SET tokens = level - taken, tokens_at = p_now WHERE id = q.id;
      END IF;
    END LOOP;
  END LOOP;
END $$;

-- Writes how tries ended, where the claim still holds, and returns those that did.
CREATE FUNCTION runner.settle(p_done json) RETURNS TABLE (o_id text, o_run integer)
LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
  WITH done AS (
    SELECT * FROM json_to_recordset(p_done) AS d (id text, run integer, worker_id text,
      phase smallint, now bigint, visible_at bigint, result text, result_cut boolean, error text,
      not_tried integer, attempt json)
  ), locked AS (
    -- In the order of ids: with the reaper of another machine never in a circle.
    SELECT j.id FROM runner.job j JOIN done d ON d.id = j.id ORDER BY j.id FOR UPDATE OF j
  ), written AS (
    UPDATE runner.job j SET phase = d.phase, updated_at = d.now, worker_id = NULL,
      visible_at = coalesce(d.visible_at, j.visible_at), attempt = j.attempt - d.not_tried,
      started_at = CASE WHEN d.phase >= 3 THEN j.started_at END,
      completed_at = CASE WHEN d.phase >= 3 THEN d.now END,
      last_error = d.error, result = d.result, result_cut = d.result_cut
    FROM done d JOIN locked l ON l.id = d.id
    WHERE j.id = d.id AND j.phase = 2 AND j.run = d.run AND j.worker_id = d.worker_id
    RETURNING j.id, j.run
  ), line AS (
    INSERT INTO runner.attempt
    SELECT a.* FROM done d JOIN written w ON w.id = d.id AND w.run = d.run
    CROSS JOIN json_to_record(d.attempt) AS a (job_id text, run integer, attempt integer,
      worker_id text, started_at bigint, duration_ms bigint, outcome text, status_code integer,
      error text, response text)
    WHERE d.attempt IS NOT NULL
  )
  SELECT w.id, w.run FROM written w;
END $$;

-- Takes running jobs back whose lease ended before p_ended; says how many.
CREATE FUNCTION runner.reap(p_now bigint, p_ended bigint, p_error text) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  reaped integer;
BEGIN
  WITH expired AS (
    SELECT j.id, j.run, j.attempt, j.worker_id, j.started_at, j.attempt >= j.max_retries AS final
    FROM runner.job j WHERE j.phase = 2 AND j.visible_at < p_ended
    ORDER BY j.id LIMIT 1000 FOR UPDATE SKIP LOCKED
  ), written AS (
    UPDATE runner.job j SET phase = CASE WHEN e.final THEN 4 ELSE 1 END, worker_id = NULL,
      started_at = CASE WHEN e.final THEN j.started_at END,
      completed_at = CASE WHEN e.final THEN p_now END, last_error = p_error, updated_at = p_now
    FROM expired e WHERE j.id = e.id
  ), line AS (
    INSERT INTO runner.attempt (job_id, run, attempt, worker_id, started_at, duration_ms, outcome,
      error)
    SELECT e.id, e.run, e.attempt, e.worker_id, e.started_at, greatest(0, p_now - e.started_at),
      'lease-expired', p_error FROM expired e
  )
  SELECT count(*) INTO reaped FROM expired;
  IF reaped > 0 THEN
    NOTIFY runner_ready;
  END IF;
  RETURN reaped;
END $$;

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
-- job, together. Null when another machine was faster.
CREATE FUNCTION runner.fire_schedule(p_id text, p_due bigint, p_next bigint, p_now bigint,
  p_job json) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE runner.schedule SET next_run_at = p_next, enabled = p_next IS NOT NULL,
    last_run_at = p_now, updated_at = p_now
  WHERE id = p_id AND enabled AND next_run_at = p_due;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  RETURN (SELECT o_id FROM runner.enqueue(json_build_array(p_job)));
END $$;
