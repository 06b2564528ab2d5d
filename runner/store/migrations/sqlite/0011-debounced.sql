-- A later request with the same key replaces the job while it is not yet due, until that moment at the latest.
ALTER TABLE job ADD COLUMN debounce_key TEXT;
ALTER TABLE job ADD COLUMN debounce_until INTEGER;
CREATE INDEX job_debounced ON job (queue_id, debounce_key)
  WHERE phase = 0 AND debounce_key IS NOT NULL;
