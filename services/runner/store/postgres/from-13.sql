-- What format 13 (commit 1f6a9b16) needs when its rows are copied. Its schema is called
-- runner_format_13.

-- Pending jobs that this version cannot run as they were meant: dead, so that somebody decides.
WITH unable AS (
  SELECT p.queue_id, p.id, CASE
    WHEN j.callback_url = '' THEN 'taken over: it waited for a worker that pulls, and there is no address to call'
    WHEN p.visible_at = 8640000000000000 THEN 'taken over: it waited for other jobs (depends_on)'
    WHEN j.method <> 'POST' THEN 'taken over: its method was ' || j.method || ', and calls are POST'
    ELSE 'taken over: its payload or headers are encrypted' END AS error
  FROM runner_format_13.pending p JOIN runner_format_13.job j ON j.id = p.id
  WHERE j.callback_url = '' OR p.visible_at = 8640000000000000 OR j.method <> 'POST'
    OR j.payload LIKE 'sealed:%' OR j.headers::text LIKE '{"(sealed)"%'
), taken AS (
  DELETE FROM runner.pending p USING unable u WHERE p.queue_id = u.queue_id AND p.id = u.id
  RETURNING p.queue_id, p.id, p.attempt, p.run, p.extra_tries, p.visible_at, p.updated_at, u.error
)
INSERT INTO runner.done (queue_id, id, phase, attempt, run, extra_tries, visible_at, completed_at,
    last_error)
  SELECT queue_id, id, 4, attempt, run, extra_tries, visible_at, updated_at, error FROM taken;

DELETE FROM runner.queue_count;
INSERT INTO runner.queue_count (queue_id, shard, pending, running, completed, dead)
  SELECT q.id, 0,
    (SELECT count(*) FROM runner.pending p WHERE p.queue_id = q.id),
    (SELECT count(*) FROM runner.running r WHERE r.queue_id = q.id),
    (SELECT count(*) FROM runner.done d WHERE d.queue_id = q.id AND d.phase = 3),
    (SELECT count(*) FROM runner.done d WHERE d.queue_id = q.id AND d.phase = 4)
  FROM runner.queue q;

UPDATE runner.schedule SET overlap = 'skip' WHERE overlap <> 'allow';
