-- Times are milliseconds since 1970 UTC. Everything lies in a schema of its own.

-- A deleted queue keeps its row: its finished jobs still point to it, and the counts stay true.
-- A claim locks the row (FOR NO KEY UPDATE): so limits hold over all machines.
CREATE TABLE runner.queue (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  max_concurrency integer NOT NULL DEFAULT 5,
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
);

-- Jobs per queue and state, kept by the triggers below. Several rows per queue (one per
-- connection, roughly), so that writers do not wait for each other; the sum counts.
CREATE TABLE runner.queue_count (
  queue_id integer NOT NULL REFERENCES runner.queue,
  shard integer NOT NULL,
  pending bigint NOT NULL DEFAULT 0,
  running bigint NOT NULL DEFAULT 0,
  completed bigint NOT NULL DEFAULT 0,
  dead bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (queue_id, shard)
) WITH (fillfactor = 50);

-- phase: 0 delayed, 1 ready (both are 'pending' outside), 2 running, 3 completed, 4 dead.
CREATE TABLE runner.job (
  id text COLLATE "C" PRIMARY KEY,
  queue_id integer NOT NULL REFERENCES runner.queue,
  phase smallint NOT NULL,
  priority integer NOT NULL,
  visible_at bigint NOT NULL,
  attempt integer NOT NULL DEFAULT 0,
  run integer NOT NULL DEFAULT 0,
  worker_id text,
  started_at bigint,
  completed_at bigint,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  max_retries integer NOT NULL,
  retry_backoff text NOT NULL,
  base_delay_ms integer NOT NULL,
  max_delay_ms integer NOT NULL,
  timeout_ms integer NOT NULL,
  callback_url text NOT NULL,
  payload text NOT NULL,
  idempotency_key text COLLATE "C",
  traceparent text,
  last_error text,
  result text,
  result_cut boolean NOT NULL DEFAULT false
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

-- The claim order itself; delayed jobs are not in it.
CREATE INDEX job_ready ON runner.job (queue_id, priority DESC, created_at, id) WHERE phase = 1;
CREATE INDEX job_delayed ON runner.job (visible_at) WHERE phase = 0;
CREATE INDEX job_running ON runner.job (visible_at) WHERE phase = 2;
CREATE INDEX job_ended ON runner.job (completed_at) WHERE phase >= 3;
-- Lists, newest first.
CREATE INDEX job_created ON runner.job (created_at, id);
CREATE INDEX job_by_queue ON runner.job (queue_id, created_at, id);
CREATE INDEX job_by_phase ON runner.job (phase, created_at, id);
CREATE UNIQUE INDEX job_key ON runner.job (idempotency_key) WHERE idempotency_key IS NOT NULL;

-- One line for each finished try; run counts over manual retries, attempt does not.
CREATE TABLE runner.attempt (
  job_id text COLLATE "C" NOT NULL REFERENCES runner.job ON DELETE CASCADE,
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

CREATE TABLE runner.schedule (
  id text COLLATE "C" PRIMARY KEY,
  queue_name text NOT NULL,
  cron_expression text NOT NULL,
  timezone text,
  callback_url text NOT NULL,
  payload text NOT NULL,
  max_retries integer NOT NULL,
  timeout_ms integer NOT NULL,
  enabled boolean NOT NULL,
  last_run_at bigint,
  next_run_at bigint,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);

CREATE INDEX schedule_due ON runner.schedule (next_run_at) WHERE enabled;

-- What happened per minute, for the charts: see job/activity.ts.
CREATE TABLE runner.activity (
  minute bigint PRIMARY KEY,
  completed integer NOT NULL,
  retried integer NOT NULL,
  dead integer NOT NULL,
  durations integer[] NOT NULL
);

-- Keeps queue_count: what a statement adds to and takes from each state, in the order of queues so
-- that two statements wait for each other at most, never in a circle.
CREATE FUNCTION runner.count_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  my_shard integer := pg_backend_pid() % 64;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO runner.queue_count AS c (queue_id, shard, pending, running, completed, dead)
    SELECT queue_id, my_shard,
      count(*) FILTER (WHERE phase <= 1), count(*) FILTER (WHERE phase = 2),
      count(*) FILTER (WHERE phase = 3), count(*) FILTER (WHERE phase = 4)
    FROM new_jobs GROUP BY queue_id ORDER BY queue_id
    ON CONFLICT (queue_id, shard) DO UPDATE SET pending = c.pending + excluded.pending,
      running = c.running + excluded.running, completed = c.completed + excluded.completed,
      dead = c.dead + excluded.dead;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO runner.queue_count AS c (queue_id, shard, pending, running, completed, dead)
    SELECT queue_id, my_shard,
      -count(*) FILTER (WHERE phase <= 1), -count(*) FILTER (WHERE phase = 2),
      -count(*) FILTER (WHERE phase = 3), -count(*) FILTER (WHERE phase = 4)
    FROM old_jobs GROUP BY queue_id ORDER BY queue_id
    ON CONFLICT (queue_id, shard) DO UPDATE SET pending = c.pending + excluded.pending,
      running = c.running + excluded.running, completed = c.completed + excluded.completed,
      dead = c.dead + excluded.dead;
  ELSE
    INSERT INTO runner.queue_count AS c (queue_id, shard, pending, running, completed, dead)
    SELECT queue_id, my_shard, d.pending, d.running, d.completed, d.dead FROM (
      SELECT queue_id,
        coalesce(sum(by) FILTER (WHERE phase <= 1), 0) AS pending,
        coalesce(sum(by) FILTER (WHERE phase = 2), 0) AS running,
        coalesce(sum(by) FILTER (WHERE phase = 3), 0) AS completed,
        coalesce(sum(by) FILTER (WHERE phase = 4), 0) AS dead
      FROM (SELECT queue_id, phase, 1 AS by FROM new_jobs
        UNION ALL SELECT queue_id, phase, -1 FROM old_jobs) AS changes
      GROUP BY queue_id) AS d
    WHERE (d.pending, d.running, d.completed, d.dead) <> (0, 0, 0, 0)
    ORDER BY queue_id
    ON CONFLICT (queue_id, shard) DO UPDATE SET pending = c.pending + excluded.pending,
      running = c.running + excluded.running, completed = c.completed + excluded.completed,
      dead = c.dead + excluded.dead;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER count_inserted AFTER INSERT ON runner.job
  REFERENCING NEW TABLE AS new_jobs FOR EACH STATEMENT EXECUTE FUNCTION runner.count_jobs();
CREATE TRIGGER count_updated AFTER UPDATE ON runner.job
  REFERENCING OLD TABLE AS old_jobs NEW TABLE AS new_jobs
  FOR EACH STATEMENT EXECUTE FUNCTION runner.count_jobs();
CREATE TRIGGER count_deleted AFTER DELETE ON runner.job
  REFERENCING OLD TABLE AS old_jobs FOR EACH STATEMENT EXECUTE FUNCTION runner.count_jobs();
