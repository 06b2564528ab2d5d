-- Retention, queue by queue: what is older than one queue's time is found without those of the others.
DROP INDEX job_ended;
CREATE INDEX job_ended ON job (queue_id, completed_at) WHERE phase >= 3;
-- Jobs without a callback address, of which most databases have none.
CREATE INDEX job_without_host ON job (seq) WHERE host = '';
