-- The rule 'level': the first value of a series is compared with the level to be expected.
-- SQLite cannot alter a CHECK constraint, so the table is created anew and its rows are copied.
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
  -- The last good value or the expected level that the value was compared with.
  previous REAL,
  rule TEXT NOT NULL CHECK (rule IN ('bounds', 'future', 'sample', 'jump', 'level')),
  -- When this value was first seen: a jump is confirmed by an equal one at least 20 hours later.
  seen_at TEXT NOT NULL,
  UNIQUE (indicator, region, source)
) STRICT;
INSERT INTO quarantine
  SELECT id, source, indicator, region, date, value, kind, sample, previous, rule, seen_at
  FROM quarantine_before;
DROP TABLE quarantine_before;
