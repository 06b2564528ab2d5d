-- The rules 'order' (a mean wage below the median), 'sudden' (a move that the listings behind it
-- cannot explain) and 'unusual' (a first value far from the expected level, which is shown).
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
  -- The last good value, the expected level or the related value that the value was compared with.
  previous REAL,
  rule TEXT NOT NULL CHECK (rule IN ('bounds', 'future', 'sample', 'jump', 'level', 'extreme',
    'inconsistent', 'order', 'sudden', 'unusual')),
  -- When this value was first seen: a jump is confirmed by an equal one at least 20 hours later.
  seen_at TEXT NOT NULL,
  UNIQUE (indicator, region, source)
) STRICT;
INSERT INTO quarantine
  SELECT id, source, indicator, region, date, value, kind, sample, previous, rule, seen_at
  FROM quarantine_before;
DROP TABLE quarantine_before;
