-- A JSON array of ids; what becomes of the job when one of them failed; which batch it is part of; which
-- batch must have ended before it starts.
ALTER TABLE job ADD COLUMN depends_on TEXT;
ALTER TABLE job ADD COLUMN on_failure TEXT;
ALTER TABLE job ADD COLUMN batch_id TEXT;
ALTER TABLE job ADD COLUMN after_batch TEXT;
CREATE INDEX job_batch ON job (batch_id, phase) WHERE batch_id IS NOT NULL;

-- Held jobs, and what each waits for: a job or a batch.
CREATE TABLE dependency (
  job_id TEXT NOT NULL,
  depends_on TEXT,
  batch_id TEXT
) STRICT;
CREATE INDEX dependency_job ON dependency (job_id);
CREATE INDEX dependency_on ON dependency (depends_on) WHERE depends_on IS NOT NULL;
CREATE INDEX dependency_batch ON dependency (batch_id) WHERE batch_id IS NOT NULL;
