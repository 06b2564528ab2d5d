import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

// Jobs of the past and of the future, written straight into the tables: one by one they would take
// minutes. The queue `bench` exists already.

type History = {
  /** Completed, each with its line of history. */
  readonly finished: number;
  /** Pending: half of them delayed in the same queue, half ready in a queue that is paused. */
  readonly waiting: number;
};

/** Into the closed file of a store. */
export function addToSqlite(path: string, { finished, waiting }: History): void {
  const db = new DatabaseSync(path);
  const half = waiting / 2;
  const now = Date.now();
  db.exec(`INSERT INTO queue (name, max_concurrency, paused, created_at, updated_at)
    VALUES ('paused', 5, 1, 0, 0)`);
  const add = (count: number, queue: string, phase: number, visibleAt: number) =>
    db
      .prepare(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
        INSERT INTO job (id, queue_id, phase, priority, visible_at, attempt, run, completed_at,
          created_at, updated_at, max_retries, retry_backoff, base_delay_ms, max_delay_ms,
          timeout_ms, callback_url, host, method, payload)
        SELECT printf('00000000-0000-7000-8%03d-%012d', ?2, i),
          (SELECT id FROM queue WHERE name = ?3), ?2, 0, ?4 + i, ?2 = 3, ?2 = 3,
          CASE ?2 WHEN 3 THEN ?4 END, ?4, ?4, 3, 'fixed', 1000, 1000, 1000,
          'http://127.0.0.1:1/hook', '127.0.0.1:1', 'POST', '{"kind":"bench"}' FROM n`)
      .run(count, phase, queue, visibleAt);
  if (finished > 0) add(finished, 'bench', 3, now - 1e9);
  db.exec(`INSERT INTO attempt SELECT seq, 1, 1, 'w', completed_at, 5, 'delivered', 200, NULL, NULL
    FROM job WHERE phase = 3`);
  if (half > 0) add(half, 'bench', 0, now + 1e9);
  if (half > 0) add(half, 'paused', 1, now - 1e6);
  db.prepare(`UPDATE queue SET completed = ?, delayed = ? WHERE name = 'bench'`).run(
    finished,
    half,
  );
  db.prepare(`UPDATE queue SET ready = ? WHERE name = 'paused'`).run(half);
  db.exec('ANALYZE');
  db.close();
}

/** Into the schema of a store that is closed. */
export async function addToPostgres(url: string, { finished, waiting }: History): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const half = waiting / 2;
  const now = Date.now();
  await client.query(`INSERT INTO runner.queue (name, paused, created_at, updated_at)
    VALUES ('paused', true, 0, 0)`);
  const id = (kind: number) =>
    `('00000000-0000-7000-8${String(kind).padStart(3, '0')}-' || lpad(i::text, 12, '0'))::uuid`;
  const bodies = (count: number, queue: string, kind: number) =>
    client.query(`INSERT INTO runner.job (id, queue_id, priority, created_at, max_retries,
        retry_backoff, base_delay_ms, max_delay_ms, timeout_ms, callback_url, host, method, payload)
      SELECT ${id(kind)}, (SELECT id FROM runner.queue WHERE name = '${queue}'), 0, ${now - 1e9}, 3,
        'fixed', 1000, 1000, 1000, 'http://127.0.0.1:1/hook', '127.0.0.1:1', 'POST',
        '{"kind":"bench"}' FROM generate_series(1, ${count}) AS i`);
  const pending = (kind: number, ready: boolean, visibleAt: number) =>
    client.query(`INSERT INTO runner.pending (queue_id, id, ready, priority, visible_at,
        timeout_ms, updated_at, host)
      SELECT queue_id, id, ${ready}, 0, ${visibleAt}, timeout_ms, created_at, host FROM runner.job
      WHERE id::text LIKE '00000000-0000-7000-8${String(kind).padStart(3, '0')}-%'`);
  await bodies(half, 'bench', 0);
  await pending(0, false, now + 1e9);
  await bodies(half, 'paused', 1);
  await pending(1, true, now - 1e6);
  await bodies(finished, 'bench', 3);
  const isFinished = `id::text LIKE '00000000-0000-7000-8003-%'`;
  await client.query(`INSERT INTO runner.done (queue_id, id, phase, attempt, run, extra_tries,
      visible_at, started_at, completed_at, result)
    SELECT queue_id, id, 3, 1, 1, 0, created_at, created_at, created_at, '{"ok":true}'
    FROM runner.job WHERE ${isFinished}`);
  await client.query(`INSERT INTO runner.attempt (job_id, run, attempt, worker_id, started_at,
      duration_ms, outcome, status_code)
    SELECT id, 1, 1, 'w', created_at, 5, 'delivered', 200 FROM runner.job WHERE ${isFinished}`);
  await client.query(`INSERT INTO runner.queue_count (queue_id, shard, pending, completed)
    SELECT id, 64, ${half}, CASE name WHEN 'bench' THEN ${finished} ELSE 0 END FROM runner.queue`);
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
  await client.end();
}
