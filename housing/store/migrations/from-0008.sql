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

-- The rules of the gate: a value that was held as too far from others is a jump. SQLite cannot alter
-- a CHECK constraint, so the table is created anew.
ALTER TABLE quarantine RENAME TO quarantine_before;
CREATE TABLE quarantine (
  id INTEGER PRIMARY KEY,
  source TEXT NOT NULL,
  indicator TEXT NOT NULL,
  region TEXT NOT NULL,
  date TEXT NOT NULL,
  value REAL NOT NULL,
  kind TEXT NOT NULL,
  sample TEXT,
  -- The last good value.
  previous REAL,
  rule TEXT NOT NULL CHECK (rule IN ('bounds', 'future', 'sample', 'jump')),
  -- When this value was first seen: a jump is confirmed by an equal one at least 20 hours later.
  seen_at TEXT NOT NULL,
  UNIQUE (indicator, region, source)
) STRICT;
INSERT INTO quarantine
  SELECT id, source, indicator, region, date, value, kind, sample, previous,
    CASE WHEN rule IN ('bounds', 'future', 'sample') THEN rule ELSE 'jump' END, seen_at
  FROM quarantine_before;
DROP TABLE quarantine_before;

-- Years of past rows are 2010, 2015 and 2020; a later one is measured.
DELETE FROM affordability WHERE snapshot = 'historical' AND date > '2020-12-31';
