-- Claims per second of each concurrency key, and the tokens of those keys that were claimed lately.
ALTER TABLE queue ADD COLUMN rate_per_key_rps REAL;
CREATE TABLE key_bucket (
  queue_id INTEGER NOT NULL,
  concurrency_key TEXT NOT NULL,
  tokens REAL NOT NULL,
  tokens_at INTEGER NOT NULL,
  PRIMARY KEY (queue_id, concurrency_key)
) STRICT, WITHOUT ROWID;
