CREATE TABLE IF NOT EXISTS key_value (
  key text PRIMARY KEY,
  value text NOT NULL,
  expires_at bigint -- milliseconds; NULL: for ever
);
CREATE INDEX IF NOT EXISTS key_value_expiry ON key_value (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE IF NOT EXISTS subject (
  puuid text NOT NULL,
  region text NOT NULL,
  queue text NOT NULL,
  game_name text NOT NULL,
  tag_line text NOT NULL,
  last_asked date NOT NULL,
  PRIMARY KEY (puuid, region, queue)
);

CREATE TABLE IF NOT EXISTS snapshot (
  puuid text NOT NULL,
  region text NOT NULL,
  queue text NOT NULL,
  date date NOT NULL,
  mu double precision NOT NULL,
  sigma double precision NOT NULL,
  PRIMARY KEY (puuid, region, queue, date)
);
