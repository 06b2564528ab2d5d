CREATE TABLE key_value (
  key text PRIMARY KEY,
  value text NOT NULL,
  expires_at bigint -- milliseconds; NULL: for ever
);
CREATE INDEX key_value_expiry ON key_value (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE subject (
  puuid text NOT NULL,
  region text NOT NULL,
  queue text NOT NULL,
  game_name text NOT NULL, -- of the day it was asked for
  tag_line text NOT NULL,
  last_asked date NOT NULL,
  PRIMARY KEY (puuid, region, queue)
);

CREATE TABLE snapshot (
  puuid text NOT NULL,
  region text NOT NULL,
  queue text NOT NULL,
  date date NOT NULL,
  mu double precision NOT NULL,
  sigma double precision NOT NULL,
  -- The visible rank behind an estimate, for forecasts of it. NULL in rows of early versions.
  points integer,
  wins integer,
  losses integer,
  PRIMARY KEY (puuid, region, queue, date)
);
CREATE INDEX snapshot_date ON snapshot (date) WHERE points IS NOT NULL;

-- Players who are not estimated, on request: digests of a name in a region, and of an account's id.
CREATE TABLE forgotten (digest text PRIMARY KEY);
