-- Retention, queue by queue: what is older than one queue's time is found without those of the others.
DROP INDEX runner.done_ended;
CREATE INDEX done_ended ON runner.done (queue_id, completed_at);
