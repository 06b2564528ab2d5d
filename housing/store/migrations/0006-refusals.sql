-- The public record of replies that were not taken. Reason and replacement are phrases of ours and
-- what they speak about, so that no word of a reply is stored.
CREATE TABLE refusal (
  source TEXT NOT NULL,
  -- What was being done: fetch, read, check.
  step TEXT NOT NULL,
  -- Of what arrived; null where nothing did.
  sha256 TEXT,
  bytes INTEGER,
  reason_code TEXT NOT NULL,
  reason_about TEXT NOT NULL,
  instead_code TEXT NOT NULL,
  instead_about TEXT NOT NULL,
  -- ISO 8601.
  seen_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  times INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE UNIQUE INDEX refusal_same
  ON refusal (source, step, coalesce(sha256, ''), reason_code, reason_about);
CREATE INDEX refusal_newest ON refusal (last_seen_at);
