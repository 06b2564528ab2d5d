CREATE TABLE key_value (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  expires_at INTEGER -- milliseconds; NULL: for ever
) STRICT, WITHOUT ROWID;
CREATE INDEX key_value_expiry ON key_value (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE subject (
  puuid TEXT NOT NULL,
  region TEXT NOT NULL,
  queue TEXT NOT NULL,
  game_name TEXT NOT NULL, -- of the day it was asked for
  tag_line TEXT NOT NULL,
  last_asked TEXT NOT NULL, -- day, UTC
  PRIMARY KEY (puuid, region, queue)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshot (
  puuid TEXT NOT NULL,
  region TEXT NOT NULL,
  queue TEXT NOT NULL,
  date TEXT NOT NULL,
  mu REAL NOT NULL,
  sigma REAL NOT NULL,
  -- The visible rank behind an estimate, for forecasts of it. NULL in rows of early versions.
  points INTEGER,
  wins INTEGER,
  losses INTEGER,
  PRIMARY KEY (puuid, region, queue, date)
) STRICT, WITHOUT ROWID;
CREATE INDEX snapshot_date ON snapshot (date) WHERE points IS NOT NULL;

-- Players who are not estimated, on request: digests of a name in a region, and of an account's id.
CREATE TABLE forgotten (digest TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
