-- Whom to tell what happens; events and queues are arrays.
CREATE TABLE runner.event_target (
  name text COLLATE "C" PRIMARY KEY,
  url text NOT NULL,
  events json NOT NULL,
  queues json,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
