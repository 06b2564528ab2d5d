-- `key`: within a priority the concurrency keys take turns.
ALTER TABLE queue ADD COLUMN fair_by TEXT;
-- Ready jobs by priority and key, those without one under '': from one key to the next in turn.
CREATE INDEX job_ready_turn ON job (queue_id, priority DESC, coalesce(concurrency_key, ''))
  WHERE phase = 1;
