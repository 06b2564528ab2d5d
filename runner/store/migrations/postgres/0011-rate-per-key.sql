-- Claims per second of each concurrency key, and the tokens of those keys that were claimed lately.
ALTER TABLE runner.queue ADD COLUMN rate_per_key_rps double precision;
CREATE TABLE runner.key_bucket (
  queue_id integer NOT NULL,
  concurrency_key text NOT NULL,
  tokens double precision NOT NULL,
  tokens_at bigint NOT NULL,
  PRIMARY KEY (queue_id, concurrency_key)
) WITH (fillfactor = 50);
