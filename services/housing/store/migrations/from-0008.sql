-- Format 8 (commit 1f6a9b16). Every observation, revision, row, run and quarantined value stays; the
-- record of refused replies and the factors of new base years go with what used them.
DROP TABLE refusal;
DROP TABLE rebase;
ALTER TABLE refresh_lease DROP COLUMN since;
ALTER TABLE data_version RENAME TO application_state;
ALTER TABLE application_state ADD COLUMN last_refresh TEXT;
UPDATE application_state SET version = version + 1, last_refresh =
  (SELECT finished_at FROM fetch_log WHERE outcome IN ('updated', 'unchanged')
   ORDER BY id DESC LIMIT 1);

-- The gate has three rules: a value that was held as too far from others is a jump.
UPDATE quarantine SET rule = 'jump' WHERE rule NOT IN ('bounds', 'future', 'sample');

-- Years of past rows are 2010, 2015 and 2020; a later one is measured.
DELETE FROM affordability WHERE snapshot = 'historical' AND date > '2020-12-31';
