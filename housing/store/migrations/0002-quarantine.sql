-- Observations that failed the plausibility gate. They are not in time_series.
CREATE TABLE quarantine (
  id INTEGER PRIMARY KEY,
  source TEXT NOT NULL,
  indicator TEXT NOT NULL,
  region TEXT NOT NULL,
  date TEXT NOT NULL,
  value REAL NOT NULL,
  kind TEXT NOT NULL,
  sample TEXT,
  -- The last good value, which a jump is measured against.
  previous REAL,
  rule TEXT NOT NULL CHECK (rule IN ('bounds', 'future', 'sample', 'jump')),
  -- When this value was first seen: a jump is confirmed by an equal one at least 20 hours later.
  seen_at TEXT NOT NULL,
  UNIQUE (indicator, region, source)
) STRICT;
