-- Ready jobs by host, and by concurrency key: a claim that leaves some of them out goes from one host
-- to the next and does not read past their jobs.
CREATE INDEX pending_host ON runner.pending (queue_id, host, priority DESC, id) WHERE ready;
CREATE INDEX pending_key ON runner.pending (queue_id, concurrency_key, priority DESC, id)
  WHERE ready AND concurrency_key IS NOT NULL;
