-- What format 12 (commit 1f6a9b16) needs when its rows are copied. Its tables are called old_….

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

UPDATE schedule SET overlap = 'skip' WHERE overlap <> 'allow';
