-- Ready jobs by host, and by concurrency key: a claim that leaves some of them out goes from one host
-- to the next and does not read past their jobs.
CREATE INDEX job_ready_host ON job (queue_id, host, priority DESC) WHERE phase = 1;
CREATE INDEX job_ready_key ON job (queue_id, concurrency_key, priority DESC)
  WHERE phase = 1 AND concurrency_key IS NOT NULL;
