-- Times are milliseconds since 1970 UTC. Everything lies in a schema of its own.
--
-- A job is a body, written once, and one row of execution state: in `pending`, `running` or `done`.
-- Changing state deletes a row of one narrow table and inserts a row into the next, so the body and
-- its indexes are never rewritten. No foreign keys: each would be checked once per row.

CREATE SCHEMA runner;
CREATE TABLE runner.migration (version integer PRIMARY KEY);
-- The format: one more with every change of this file.
INSERT INTO runner.migration VALUES (15);

-- A deleted queue keeps its row: its finished jobs still point to it, and the counts stay true.
-- A claim locks the row (FOR NO KEY UPDATE), so limits hold over all machines.
CREATE TABLE runner.queue (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  max_concurrency integer NOT NULL DEFAULT 5,
  max_per_key integer,
  rate_limit_rps double precision,
  max_retries integer,
  retry_backoff text,
  base_delay_ms integer,
  max_delay_ms integer,
  paused boolean NOT NULL DEFAULT false,
  deleted boolean NOT NULL DEFAULT false,
  tokens double precision,
  tokens_at bigint,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
) WITH (fillfactor = 50);

-- Jobs per queue and state, added up once per statement. Several rows per queue (one per
-- connection, roughly), so that writers do not wait for each other; the sum counts.
CREATE TABLE runner.queue_count (
  queue_id integer NOT NULL,
  shard integer NOT NULL,
  pending bigint NOT NULL DEFAULT 0,
  running bigint NOT NULL DEFAULT 0,
  completed bigint NOT NULL DEFAULT 0,
  dead bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (queue_id, shard)
) WITH (fillfactor = 30);

CREATE TABLE runner.job (
  id uuid PRIMARY KEY,
  queue_id integer NOT NULL,
  priority integer NOT NULL,
  created_at bigint NOT NULL,
  max_retries integer NOT NULL,
  retry_backoff text NOT NULL,
  base_delay_ms integer NOT NULL,
  max_delay_ms integer NOT NULL,
  timeout_ms integer NOT NULL,
  callback_url text NOT NULL,
  host text NOT NULL,
  headers json,
  payload text NOT NULL,
  concurrency_key text,
  schedule_id text,
  idempotency_key text COLLATE "C",
  key_until_ended boolean NOT NULL DEFAULT false,
  -- Null id while the job holds its key; a job that lost it has its own id here.
  key_released uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  traceparent text
);
CREATE UNIQUE INDEX job_key ON runner.job (idempotency_key, key_released)
  WHERE idempotency_key IS NOT NULL;
CREATE INDEX job_schedule ON runner.job (schedule_id, id) WHERE schedule_id IS NOT NULL;

-- `ready` jobs may be claimed; the others wait for `visible_at`.
CREATE TABLE runner.pending (
  queue_id integer NOT NULL,
  id uuid NOT NULL,
  ready boolean NOT NULL,
  priority integer NOT NULL,
  visible_at bigint NOT NULL,
  attempt integer NOT NULL DEFAULT 0,
  run integer NOT NULL DEFAULT 0,
  -- Attempts granted beyond max_retries because a stop of ours cut one off.
  extra_tries integer NOT NULL DEFAULT 0,
  timeout_ms integer NOT NULL,
  updated_at bigint NOT NULL,
  host text NOT NULL,
  concurrency_key text,
  last_error text,
  PRIMARY KEY (queue_id, id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 1, autovacuum_vacuum_cost_delay = 0);
-- The claim order itself.
CREATE INDEX pending_ready ON runner.pending (queue_id, priority DESC, id) WHERE ready;
CREATE INDEX pending_delayed ON runner.pending (visible_at) WHERE NOT ready;
-- A claim that leaves out some hosts or keys goes from one name to the next without reading their jobs.
CREATE INDEX pending_host ON runner.pending (queue_id, host, priority DESC, id) WHERE ready;
CREATE INDEX pending_key ON runner.pending (queue_id, concurrency_key, priority DESC, id)
  WHERE ready AND concurrency_key IS NOT NULL;

CREATE TABLE runner.running (
  id uuid PRIMARY KEY,
  queue_id integer NOT NULL,
  attempt integer NOT NULL,
  run integer NOT NULL,
  extra_tries integer NOT NULL,
  worker_id text NOT NULL,
  started_at bigint NOT NULL,
  visible_at bigint NOT NULL,
  -- A receiver has accepted the job and reports later.
  accepted boolean NOT NULL DEFAULT false,
  concurrency_key text,
  last_error text
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0);
CREATE INDEX running_with_key ON runner.running (queue_id, concurrency_key)
  WHERE concurrency_key IS NOT NULL;

CREATE TABLE runner.done (
  queue_id integer NOT NULL,
  id uuid NOT NULL,
  phase smallint NOT NULL,
  attempt integer NOT NULL,
  run integer NOT NULL,
  extra_tries integer NOT NULL,
  visible_at bigint NOT NULL,
  started_at bigint,
  completed_at bigint NOT NULL,
  last_error text,
  result text,
  result_cut boolean NOT NULL DEFAULT false,
  PRIMARY KEY (queue_id, id)
);
CREATE INDEX done_dead ON runner.done (id) WHERE phase = 4;

-- One line for each finished attempt; run counts over manual retries, attempt does not.
CREATE TABLE runner.attempt (
  job_id uuid NOT NULL,
  run integer NOT NULL,
  attempt integer NOT NULL,
  worker_id text NOT NULL,
  started_at bigint NOT NULL,
  duration_ms bigint NOT NULL,
  outcome text NOT NULL,
  status_code integer,
  error text,
  response text,
  PRIMARY KEY (job_id, run)
);

-- Requests of tessera_runner.enqueue until a runner reads them.
CREATE TABLE runner.inbox (
  id uuid PRIMARY KEY,
  request text NOT NULL
);

CREATE TABLE runner.schedule (
  id text COLLATE "C" PRIMARY KEY,
  queue_name text NOT NULL,
  cron_expression text NOT NULL,
  timezone text,
  callback_url text NOT NULL,
  headers json,
  payload text NOT NULL,
  max_retries integer NOT NULL,
  timeout_ms integer NOT NULL,
  enabled boolean NOT NULL,
  overlap text NOT NULL,
  last_run_at bigint,
  next_run_at bigint,
  last_job_id text,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX schedule_due ON runner.schedule (next_run_at) WHERE enabled;

-- Ends of attempts in each minute of the last hour.
CREATE TABLE runner.activity (
  minute bigint PRIMARY KEY,
  completed integer NOT NULL,
  retried integer NOT NULL,
  dead integer NOT NULL
);

CREATE VIEW runner.job_now AS
SELECT j.*, q.name AS queue_name,
  CASE WHEN p.id IS NOT NULL THEN 'pending' WHEN r.id IS NOT NULL THEN 'running'
    WHEN d.phase = 3 THEN 'completed' ELSE 'dead' END AS status,
  coalesce(p.visible_at, r.visible_at, d.visible_at) AS visible_at,
  coalesce(p.attempt, r.attempt, d.attempt) AS attempt,
  coalesce(p.extra_tries, r.extra_tries, d.extra_tries) AS extra_tries,
  d.result, coalesce(d.result_cut, false) AS result_cut,
  coalesce(p.last_error, r.last_error, d.last_error) AS last_error, r.worker_id,
  coalesce(r.started_at, d.started_at) AS started_at, d.completed_at,
  coalesce(p.updated_at, r.started_at, d.completed_at) AS updated_at,
  coalesce(p.run, r.run, d.run) AS run, coalesce(r.accepted, false) AS accepted
FROM runner.job j
JOIN runner.queue q ON q.id = j.queue_id
LEFT JOIN runner.pending p ON p.queue_id = j.queue_id AND p.id = j.id
LEFT JOIN runner.running r ON r.id = j.id
LEFT JOIN runner.done d ON d.queue_id = j.queue_id AND d.id = j.id;

-- Every machine recomputes when it must look for due schedules next.
CREATE FUNCTION runner.tell_schedules() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NOTIFY runner_schedules;
  RETURN NULL;
END $$;
CREATE TRIGGER schedule_changed AFTER INSERT OR UPDATE OR DELETE ON runner.schedule
  EXECUTE FUNCTION runner.tell_schedules();
