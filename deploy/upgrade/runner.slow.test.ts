// The runner takes over what every published version left when it was killed, in both databases:
// deploy/fixtures/runner-data.ts says what that was.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import type { JobDefaults } from '../../runner/job/job.ts';
import { startRunner } from '../../runner/service.ts';
import { readSettings } from '../../runner/settings/schema.ts';
import { openStore } from '../../runner/store/open.ts';
import { RECEIVER, type RunnerAnswers } from '../fixtures/runner-data.ts';
import { fixtureText, isStill, restorePostgres, restoreSqlite, VERSIONS } from './fixture.ts';

const receiver = await startReceiver();
const postgres = await openTestPostgres();
after(() => Promise.all([receiver.close(), postgres.close()]));
const text = (version: string, name: string) =>
  fixtureText(version, name).replaceAll(RECEIVER, receiver.host);

type Place = { readonly db_path: string } | { readonly database_url: string };

for (const version of VERSIONS) {
  test(`runner: jobs, queues and schedules of ${version} in SQLite`, async (t) => {
    const db_path = join(temporaryFolder('upgrade'), 'runner.db');
    restoreSqlite(db_path, text(version, 'runner.sqlite.sql'));
    await isTakenOver(t, { db_path }, JSON.parse(text(version, 'runner.sqlite.json')));
  });

  test(`runner: jobs, queues and schedules of ${version} in PostgreSQL`, async (t) => {
    const empty = 'DROP SCHEMA IF EXISTS runner, runner_format_0 CASCADE;';
    await restorePostgres(postgres.url, empty + text(version, 'runner.postgres.sql'));
    const answers = JSON.parse(text(version, 'runner.postgres.json'));
    await isTakenOver(t, { database_url: postgres.url }, answers);
  });
}

async function isTakenOver(t: TestContext, place: Place, before: RunnerAnswers): Promise<void> {
  const looking = await start(t, place, ['nobody']);
  for (const [index, job] of before.jobs.entries()) {
    const kept = job.status === 'running' ? [...OF_NOW, ...OF_A_LEASE] : OF_NOW;
    isStill(await looking.ask(`/jobs/${job.id}`), job, (field) => kept.includes(field));
    const attempts = await looking.ask<object[]>(`/jobs/${job.id}/attempts`);
    assert.deepEqual(attempts.slice(0, before.attempts[index]!.length), before.attempts[index]);
  }
  const queues = await looking.ask<Row[]>('/queues');
  isStill(queues, before.queues, (field) => /pending|running/.test(field));
  const { jobs } = await looking.ask<RunnerAnswers['metrics']>('/metrics');
  const { completed, dead } = before.metrics.jobs;
  assert.deepEqual([jobs.completed, jobs.dead], [completed, dead]);
  const schedules = await looking.ask<Row[]>('/schedules');
  isStill(schedules, before.schedules, (field) => OF_NOW.includes(field));
  const far = (rows: readonly Row[]) => rows.find(({ max_retries }) => max_retries === 7)!;
  assert.equal(far(schedules).next_run_at, far(before.schedules).next_run_at);
  const again = await looking.add({ callback_url: receiver.url, idempotency_key: 'later-1' });
  assert.equal(again, before.jobs.find((job) => job.idempotency_key === 'later-1')!.id);
  await looking.close();

  const store = await openStore({
    databaseUrl: 'database_url' in place ? place.database_url : undefined,
    path: 'db_path' in place ? place.db_path : '',
    durability: 'normal',
    ...clocks,
    defaults: DEFAULTS,
  });
  const minutes = await store.activity(0);
  await store.close();
  const count = (name: 'completed' | 'dead') => minutes.reduce((sum, row) => sum + row[name], 0);
  // The job that was retried by hand died twice.
  assert.deepEqual([count('completed'), count('dead')], [completed, dead! + 1]);

  const working = await start(t, place, []);
  await working.resume('účty');
  const ready = before.jobs.filter(
    ({ callback_url, status }) => /\/(ready|hang)$/.test(String(callback_url)) && status !== 'dead',
  );
  for (const { id } of ready)
    await working.until(`/jobs/${id}`, ({ status }) => status === 'completed');
  const calls = receiver.calls.splice(0).filter(({ job }) => ready.some(({ id }) => id === job));
  assert.deepEqual(
    calls.map(({ job, method }) => `${method} ${job}`).sort(),
    ready.map(({ id, method = 'POST' }) => `${method} ${id}`).sort(),
  );
  const tenants = calls.flatMap(({ headers }) => (headers['x-tenant'] ? [headers] : []));
  for (const headers of tenants) {
    assert.deepEqual([headers['x-tenant'], headers.authorization], ['brno', 'Bearer 1']);
  }
  await working.close();
}

type Row = Record<string, unknown>;

/** What depends on the day of the test, also of what a worker held; headers may be secret. */
const OF_NOW = ['waiting_for', 'next_run_at', 'last_run_at', 'upcoming', 'updated_at', 'headers'];
const OF_A_LEASE = ['status', 'worker_id', 'started_at', 'visible_at', 'lease_until', 'last_error'];

/** The versions were left on this day: what is deleted after days, or due, must not depend on today. */
const LEFT_AT = Date.parse('2026-11-22T18:55:00Z');
const steadyClock = () => performance.now();
const clocks = { clock: () => LEFT_AT + Math.floor(steadyClock()), steadyClock };
const DEFAULTS: JobDefaults = {
  ...{ maxRetries: 3, retryBackoff: 'exponential', baseDelayMs: 1000, maxDelayMs: 300_000 },
  timeoutMs: 30_000,
};

/** A runner on this database, which processes only these queues. */
async function start(t: TestContext, place: Place, queues: readonly string[]) {
  const toml = `[server]\n${Object.entries(place).map(([name, value]) => `${name} = ${JSON.stringify(value)}`)}
[worker]\nqueues = ${JSON.stringify(queues)}\nreaper_interval_secs = 1`;
  const settings = readSettings({
    args: ['--host', '127.0.0.1', '--port', '0'],
    env: {},
    readFile: (path) => (path === 'runner.toml' ? toml : undefined),
  });
  const runner = await startRunner(settings, { ...clocks, random: Math.random, silent: true });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= runner.close(0));
  t.after(close);
  async function ask<T = Row>(path: string, body?: object): Promise<T> {
    const reply = await fetch(`${runner.url}${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...(body && { 'content-type': 'application/json' }) },
    });
    assert.ok(reply.ok, `${path}: ${reply.status} ${await reply.clone().text()}`);
    return (await reply.json()) as T;
  }
  return {
    ask,
    add: async (job: object) => (await ask('/jobs', job)).id,
    resume: (queue: string) => ask(`/queues/${queue}/resume`, {}),
    async until(path: string, isDone: (answer: Row) => boolean) {
      while (!isDone(await ask(path))) await sleep(20);
    },
    close,
  };
}

/** Answers 200 and keeps what it was called with. */
async function startReceiver() {
  const calls: { job: unknown; method: string; headers: NodeJS.Dict<string | string[]> }[] = [];
  const server = createServer(({ headers, method = '' }, response) => {
    calls.push({ job: headers['x-runner-job-id'], method, headers });
    response.end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ host, url: `http://${host}`, calls },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
