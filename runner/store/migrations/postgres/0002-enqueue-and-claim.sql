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

-- Stores jobs, each with its place in the request; those whose key is taken are not created, nor
-- is their queue, and come back with the id of the one that has it. In the order of keys: two batches with the same
-- keys wait for each other, never in a circle.
CREATE FUNCTION runner.enqueue(p_jobs json)
RETURNS TABLE (o_place integer, o_id text, o_created boolean, o_max_retries integer,
  o_retry_backoff text, o_base_delay_ms integer, o_max_delay_ms integer)
LANGUAGE plpgsql AS $$
DECLARE
  opened text[];
BEGIN
  SELECT array_agg(DISTINCT a.queue_name) INTO opened
  FROM json_to_recordset(p_jobs) AS a (queue_name text, idempotency_key text)
  WHERE a.idempotency_key IS NULL
    -- A scalar with LIMIT is asked per key; EXISTS could become a hash of all keys.
    OR (SELECT true FROM runner.job j WHERE j.idempotency_key = a.idempotency_key LIMIT 1) IS NULL;
  PERFORM runner.open_queues(opened, min(a.now)) FROM json_to_recordset(p_jobs) AS a (now bigint);

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
    -- Only into queues that are locked: where a key has come free since, the caller asks again.
    WHERE a.queue_name = ANY (opened)
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
        -- Clocks of machines differ a little. One that ran far ahead must not keep the bucket empty.
        IF q.tokens_at > p_now + 1000 THEN
          q.tokens_at := p_now;
          UPDATE runner.queue SET tokens_at = p_now WHERE id = q.id;
        END IF;
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
        UPDATE runner.queue SET tokens = level - taken, tokens_at = greatest(p_now, q.tokens_at)
          WHERE id = q.id;
      END IF;
    END LOOP;
  END LOOP;
END $$;
