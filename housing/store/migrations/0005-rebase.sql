-- A source moved an index to another base year. Values replaced until then, which stay as
-- revisions, are multiplied by the factor before they are compared with later ones.
CREATE TABLE rebase (
  indicator TEXT NOT NULL,
  region TEXT NOT NULL,
  -- New value / former value.
  factor REAL NOT NULL CHECK (factor > 0),
  -- Number of known values that changed by the factor.
  value_count INTEGER NOT NULL,
  -- When it was noticed, ISO 8601.
  at TEXT NOT NULL
) STRICT;
