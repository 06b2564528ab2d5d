-- How many jobs of a queue are with receivers that report later: see postgres/jobs.ts.
CREATE INDEX running_accepted ON runner.running (queue_id) WHERE accepted;
