-- Whom to tell what happens; events and queues are JSON arrays.
CREATE TABLE event_target (
  name TEXT PRIMARY KEY,
  url TEXT NOT NULL,
  events TEXT NOT NULL,
  queues TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
