// A runner that is killed while it takes a database over begins again, and no job is lost.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { startProcess } from '../../runner/testing/process.ts';
import type { RunnerAnswers } from '../fixtures/runner-data.ts';
import { fixtureText, restorePostgres, restoreSqlite } from './fixture.ts';

const postgres = await openTestPostgres();
after(postgres.close);

/** The job that waits for a day, so many times; a schedule that is due would add another. */
const MANY = 10_000;
const MORE = {
  sqlite: `INSERT INTO job SELECT NULL, lower(hex(randomblob(4)) || '-1111-7111-8111-' || hex(randomblob(6))),
      queue_id, phase, priority, visible_at + 4000000000000, attempt, run, worker_id, started_at, completed_at,
      created_at, updated_at, max_retries, retry_backoff, base_delay_ms, max_delay_ms, timeout_ms,
      callback_url, payload, NULL, traceparent, last_error, result, result_cut
    FROM job, (WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY}) SELECT i FROM n)
    WHERE idempotency_key = 'later-1'; UPDATE queue SET delayed = delayed + ${MANY} WHERE id = 4;
    UPDATE schedule SET enabled = 0;`,
  postgres: `INSERT INTO runner.job SELECT gen_random_uuid()::text, queue_id, phase, priority,
      visible_at + 4000000000000, attempt, run, worker_id, started_at, completed_at, created_at, updated_at,
      max_retries, retry_backoff, base_delay_ms, max_delay_ms, timeout_ms, callback_url, payload,
      NULL, traceparent, last_error, result, result_cut
    FROM runner.job, generate_series(1, ${MANY}) WHERE idempotency_key = 'later-1';
    UPDATE runner.schedule SET enabled = false;`,
};

test('SQLite: the copy and the file are whole wherever the process was killed', async (t) => {
  const path = join(temporaryFolder('killed'), 'runner.db');
  restoreSqlite(path, fixtureText('ad48536', 'runner.sqlite.sql') + MORE.sqlite);
  await isTakenOverInTheEnd(t, ['--db-path', path]);
});

test('PostgreSQL: the schema is the former one or the new one wherever the process was killed', async (t) => {
  const sql = fixtureText('ad48536', 'runner.postgres.sql') + MORE.postgres;
  await restorePostgres(postgres.url, sql);
  await isTakenOverInTheEnd(t, ['--database-url', postgres.url]);
});

async function isTakenOverInTheEnd(t: TestContext, args: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 4; tries++) {
    const runner = startProcess([...args, '--log-level', 'info'], {
      cwd: temporaryFolder('killed'),
    });
    t.after(runner.kill);
    const listening = runner.listening();
    const killed = sleep(400 + 1000 * Math.random()).then(runner.kill);
    const isThere = await listening.then(
      () => true,
      () => false,
    );
    await killed;
    if (isThere) break;
  }
  const runner = startProcess(args, { cwd: temporaryFolder('killed') });
  t.after(runner.kill);
  const { url } = await runner.listening();
  const { jobs } = (await (await fetch(`${url}/metrics`)).json()) as RunnerAnswers['metrics'];
  const before = JSON.parse(fixtureText('ad48536', 'runner.sqlite.json')) as RunnerAnswers;
  assert.equal(jobs.total, before.metrics.jobs.total! + MANY);
  assert.deepEqual(
    [jobs.completed, jobs.dead],
    [before.metrics.jobs.completed, before.metrics.jobs.dead],
  );
}
