-- Times are milliseconds since 1970 UTC. The application id marks this schema, see migrate.ts.
PRAGMA application_id = 1381322290;
-- The format: one more with every change of this file.
PRAGMA user_version = 13;

-- A deleted queue keeps its row: its finished jobs still point to it, and the counts stay true.
-- The five counts are maintained in the transaction that changes a job, never counted.
CREATE TABLE queue (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  max_concurrency INTEGER NOT NULL,
  max_per_key INTEGER,
  rate_limit_rps REAL,
  max_retries INTEGER,
  retry_backoff TEXT,
  base_delay_ms INTEGER,
  max_delay_ms INTEGER,
  paused INTEGER NOT NULL DEFAULT 0,
  deleted INTEGER NOT NULL DEFAULT 0,
  tokens REAL,
  tokens_at INTEGER,
  delayed INTEGER NOT NULL DEFAULT 0,
  ready INTEGER NOT NULL DEFAULT 0,
  running INTEGER NOT NULL DEFAULT 0,
  completed INTEGER NOT NULL DEFAULT 0,
  dead INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

-- phase: 0 delayed, 1 ready, 2 running, 3 completed, 4 dead (shared/stored-values.ts).
-- seq is the order of acceptance, which is the order of id.
CREATE TABLE job (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  queue_id INTEGER NOT NULL,
  phase INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  visible_at INTEGER NOT NULL,
  attempt INTEGER NOT NULL DEFAULT 0,
  run INTEGER NOT NULL DEFAULT 0,
  -- 1: a receiver has accepted the job and reports later; a restart does not take it back.
  accepted INTEGER NOT NULL DEFAULT 0,
  worker_id TEXT,
  started_at INTEGER,
  completed_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  max_retries INTEGER NOT NULL,
  retry_backoff TEXT NOT NULL,
  base_delay_ms INTEGER NOT NULL,
  max_delay_ms INTEGER NOT NULL,
  timeout_ms INTEGER NOT NULL,
  callback_url TEXT NOT NULL,
  host TEXT NOT NULL,
  headers TEXT,
  payload TEXT NOT NULL,
  concurrency_key TEXT,
  schedule_id TEXT,
  idempotency_key TEXT,
  key_until_ended INTEGER NOT NULL DEFAULT 0,
  -- 0 while the job holds its key; a job that lost it has its own seq here.
  key_released INTEGER NOT NULL DEFAULT 0,
  traceparent TEXT,
  last_error TEXT,
  result TEXT,
  result_cut INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The claim order itself: priority, then seq (every index ends with it). Delayed jobs are not in it.
CREATE INDEX job_ready ON job (queue_id, priority DESC) WHERE phase = 1;
-- A claim that leaves out some hosts or keys goes from one name to the next without reading their jobs.
CREATE INDEX job_ready_host ON job (queue_id, host, priority DESC) WHERE phase = 1;
CREATE INDEX job_ready_key ON job (queue_id, concurrency_key, priority DESC)
  WHERE phase = 1 AND concurrency_key IS NOT NULL;
CREATE INDEX job_delayed ON job (visible_at, queue_id) WHERE phase = 0;
CREATE INDEX job_running ON job (visible_at, queue_id) WHERE phase = 2;
-- Lists by status, newest first, with a queue without reading the rows; and retention.
CREATE INDEX job_finished ON job (phase, seq, queue_id) WHERE phase >= 3;
CREATE UNIQUE INDEX job_key ON job (idempotency_key, key_released)
  WHERE idempotency_key IS NOT NULL;
CREATE INDEX job_schedule ON job (schedule_id) WHERE schedule_id IS NOT NULL;

-- One line for each finished attempt; run counts over manual retries, attempt does not.
CREATE TABLE attempt (
  job_seq INTEGER NOT NULL,
  run INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  worker_id TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  duration_ms INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  status_code INTEGER,
  error TEXT,
  response TEXT,
  PRIMARY KEY (job_seq, run)
) STRICT, WITHOUT ROWID;

CREATE TABLE schedule (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  queue_name TEXT NOT NULL,
  cron_expression TEXT NOT NULL,
  timezone TEXT,
  callback_url TEXT NOT NULL,
  headers TEXT,
  payload TEXT NOT NULL,
  max_retries INTEGER NOT NULL,
  timeout_ms INTEGER NOT NULL,
  enabled INTEGER NOT NULL,
  overlap TEXT NOT NULL,
  last_run_at INTEGER,
  next_run_at INTEGER,
  last_job_id TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX schedule_due ON schedule (next_run_at) WHERE enabled = 1 AND next_run_at IS NOT NULL;

-- Ends of attempts in each minute of the last hour.
CREATE TABLE activity (
  minute INTEGER PRIMARY KEY,
  completed INTEGER NOT NULL,
  retried INTEGER NOT NULL,
  dead INTEGER NOT NULL
) STRICT;
