-- JSON arrays of texts and of statuses.
ALTER TABLE job ADD COLUMN tags TEXT;
ALTER TABLE job ADD COLUMN replay_of TEXT;
ALTER TABLE job ADD COLUMN retry_statuses TEXT;
ALTER TABLE queue ADD COLUMN retry_statuses TEXT;
-- What the receiver of a running job last reported.
ALTER TABLE job ADD COLUMN progress REAL;
ALTER TABLE job ADD COLUMN note TEXT;
ALTER TABLE schedule ADD COLUMN overlap TEXT NOT NULL DEFAULT 'allow';
ALTER TABLE schedule ADD COLUMN priority INTEGER NOT NULL DEFAULT 0;
ALTER TABLE schedule ADD COLUMN concurrency_key TEXT;
ALTER TABLE schedule ADD COLUMN expires_after_secs INTEGER;
ALTER TABLE schedule ADD COLUMN last_job_id TEXT;
ALTER TABLE schedule ADD COLUMN idempotency_key TEXT;
CREATE UNIQUE INDEX schedule_key ON schedule (idempotency_key);
