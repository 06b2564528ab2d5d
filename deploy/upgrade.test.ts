// Data that version 0.1.0 left (commit b268892, made with the sandbox) are taken over by this one.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSqlite } from '@tessera/kit/sqlite/open';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { startService } from './testing/service.ts';

const NOWHERE = 'http://127.0.0.1:9';
const folder = temporaryFolder('upgrade');
execFileSync('tar', [
  '-xzf',
  join(import.meta.dirname, 'fixtures/data-of-0.1.0.tar.gz'),
  '-C',
  folder,
]);

async function json<T>(url: string): Promise<T> {
  const reply = await fetch(url);
  assert.ok(reply.ok, `${url} answers ${reply.status}: ${await reply.clone().text()}`);
  return (await reply.json()) as T;
}

test('runner: jobs, queues and schedules stay, and what was finished is not called again', async (t) => {
  const { url } = await startService(t, 'runner', ['--db-path', join(folder, 'runner.db')]);
  type Job = { idempotency_key: string; status: string; attempt: number };
  const jobs = await json<Job[]>(`${url}/jobs?limit=50`);
  const found = new Map(jobs.map((job) => [job.idempotency_key, job]));
  for (const key of ['done-1', 'done-2', 'done-3']) {
    assert.deepEqual([found.get(key)?.status, found.get(key)?.attempt], ['completed', 1]);
  }
  assert.equal(found.get('dead-1')?.status, 'dead');
  // It waits for its time, which may have come when this test runs.
  assert.ok(found.has('later-1'));
  const queue = await json<{ max_concurrency: number; rate_limit_rps: number }>(
    `${url}/queues/emails`,
  );
  assert.deepEqual([queue.max_concurrency, queue.rate_limit_rps], [2, 10]);
  const schedules = await json<{ cron_expression: string; timezone: string }[]>(`${url}/schedules`);
  assert.deepEqual(
    schedules.map(({ cron_expression, timezone }) => [cron_expression, timezone]),
    [['0 30 7 * * MON-FRI', 'Europe/Prague']],
  );
});

test('parliament: the archives and columns on disk answer without a network', async (t) => {
  const { url } = await startService(t, 'parliament', [], {
    ANALYZER_CACHE_DIR: join(folder, 'parliament'),
    ANALYZER_SOURCE_URL: NOWHERE,
    ANALYZER_SITE_URL: NOWHERE,
    PRINT_PIPELINE_ENABLED: '0',
    DAILY_REFRESH_ENABLED: '0',
  });
  const { rows } = await json<{ rows: readonly object[] }>(`${url}/api/loyalty?format=json`);
  assert.equal(rows.length, 13);
});

test('housing: every region is there, with the values that were stored', async (t) => {
  const path = join(folder, 'housing.db');
  const before = rowsIn(path, 'time_series');
  const { url } = await startService(t, 'housing', ['serve'], {
    DATABASE_URL: `sqlite:${path}`,
    REFRESH_ENABLED: '0',
  });
  const { total } = await json<{ total: number }>(`${url}/api/regions`);
  assert.equal(total, 15);
  assert.ok(before > 100 && rowsIn(path, 'time_series') >= before);
});

test('rating: snapshots stay, and a timeline shows them', async (t) => {
  const path = join(folder, 'rating.db');
  const before = rowsIn(path, 'snapshot');
  const { url } = await startService(t, 'rating', [], {
    DATABASE_URL: `sqlite:${path}`,
    UPSTREAM_API_URL: `${NOWHERE}/{route}`,
    UPSTREAM_API_KEY: 'any',
  });
  await json(`${url}/api/v1/health`);
  assert.equal(before, 2);
  assert.equal(rowsIn(path, 'snapshot'), before);
});

function rowsIn(path: string, table: string): number {
  const db = openSqlite(path, { readOnly: true });
  try {
    const { n } = db.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number };
    return n;
  } finally {
    db.close();
  }
}
