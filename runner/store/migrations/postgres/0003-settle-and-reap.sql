-- A job that was claimed and not called costs its queue no token.
CREATE FUNCTION runner.give_tokens_back(p_done json) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  held record;
BEGIN
  FOR held IN
    SELECT j.queue_id, count(*) AS jobs
    FROM json_to_recordset(p_done) AS d (id text, run integer, worker_id text, not_tried integer)
    JOIN runner.job j ON j.id = d.id AND j.phase = 2 AND j.run = d.run AND j.worker_id = d.worker_id
    WHERE d.not_tried > 0 GROUP BY j.queue_id ORDER BY j.queue_id
  LOOP
    UPDATE runner.queue SET tokens = least(tokens + held.jobs, greatest(1, rate_limit_rps))
    WHERE id = held.queue_id AND rate_limit_rps IS NOT NULL;
  END LOOP;
END $$;

-- Writes how tries ended, where the claim still holds, and returns those that did.
CREATE FUNCTION runner.settle(p_done json) RETURNS TABLE (o_id text, o_run integer)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM runner.give_tokens_back(p_done);
  RETURN QUERY
  WITH done AS (
    SELECT * FROM json_to_recordset(p_done) AS d (id text, run integer, worker_id text,
      phase smallint, now bigint, visible_at bigint, result text, result_cut boolean, error text,
      not_tried integer, extra_try integer, attempt json)
  ), locked AS (
    -- In the order of ids: with the reaper of another machine never in a circle.
    SELECT j.id FROM runner.job j JOIN done d ON d.id = j.id ORDER BY j.id FOR UPDATE OF j
  ), written AS (
    UPDATE runner.job j SET phase = d.phase, updated_at = d.now, worker_id = NULL,
      visible_at = coalesce(d.visible_at, j.visible_at), attempt = j.attempt - d.not_tried,
      max_retries = j.max_retries + d.extra_try,
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
