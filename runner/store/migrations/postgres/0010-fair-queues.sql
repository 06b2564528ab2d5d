-- `key`: within a priority the concurrency keys take turns.
ALTER TABLE runner.queue ADD COLUMN fair_by text;
-- Ready jobs by priority and key, those without one under '': from one key to the next in turn.
CREATE INDEX pending_turn ON runner.pending
  (queue_id, (-priority::bigint), coalesce(concurrency_key, ''), id) WHERE ready;
-- The key that had its turn last, '' for jobs without one.
CREATE TABLE runner.key_turn (
  queue_id integer NOT NULL,
  priority integer NOT NULL,
  concurrency_key text NOT NULL,
  PRIMARY KEY (queue_id, priority)
) WITH (fillfactor = 50);
