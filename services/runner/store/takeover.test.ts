import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import pg from 'pg';
import { add, claim, completed, DEFAULTS, job, readJob } from '../testing/store/fixture.ts';
import type { Store } from './port/store.ts';
import { openPostgresStore } from './postgres/open.ts';
import { openSqliteStore } from './sqlite/open.ts';

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../testing/fixtures', name), 'utf8');

function sqliteFile(about = ''): string {
  const path = join(temporaryFolder('takeover'), 'runner.db');
  const db = new DatabaseSync(path);
  db.exec(fixture('sqlite-12.sql'));
  db.exec(about);
  db.close();
  return path;
}

const openFile = (path: string) =>
  openSqliteStore({ path, durability: 'normal', defaults: DEFAULTS, clock: Date.now });

const postgres = await openTestPostgres();
const { url } = postgres;
const client = new pg.Client({ connectionString: url });
await client.connect();
after(async () => {
  await client.end();
  await postgres.close();
});

const openServer = () =>
  openPostgresStore({ url, defaults: DEFAULTS, readJob, steadyClock: () => performance.now() });

async function serverSchema(): Promise<void> {
  await client.query('DROP SCHEMA IF EXISTS runner CASCADE');
  await client.query('DROP SCHEMA IF EXISTS tessera_runner CASCADE');
  await client.query(fixture('postgres-13.sql'));
  await client.query("SELECT set_config('search_path', 'public', false)");
}

/** The jobs of the fixture by the number in their payload. */
async function jobsOf(store: Store) {
  const { jobs } = await store.listJobs({}, { limit: 100 });
  return new Map(jobs.map((job) => [(JSON.parse(job.payload) as { n?: number }).n ?? 0, job]));
}

async function assertTakenOver(store: Store): Promise<void> {
  const jobs = await jobsOf(store);
  const seen = [...jobs].map(([n, { status, queueName }]) => `${n} ${queueName} ${status}`);
  assert.deepEqual(seen.toSorted(), [
    '0 dead dead',
    '1 done completed',
    '2 dead dead',
    '3 held pending',
    '4 later pending',
    '5 pulled dead',
    '6 put dead',
    '7 after dead',
    '9 running running',
  ]);
  const [ended, held] = [jobs.get(1)!, jobs.get(3)!];
  assert.deepEqual([ended.result, ended.idempotencyKey, ended.attempt], ['done', 'order-1', 1]);
  assert.deepEqual(
    [held.priority, { ...held.headers }, held.concurrencyKey, held.idempotencyKey],
    [-1, { 'x-shop': 'a' }, 'c', 'order-2'],
  );
  assert.match(jobs.get(5)!.lastError!, /^taken over: it waited for a worker that pulls/);
  assert.match(jobs.get(6)!.lastError!, /^taken over: its method was PUT/);
  assert.match(jobs.get(7)!.lastError!, /^taken over: it waited for other jobs/);
  const [attempt] = await store.attempts(jobs.get(2)!.id);
  assert.deepEqual([attempt?.outcome, attempt?.statusCode], ['refused', 404]);
  const queue = (await store.findQueue('held'))!;
  assert.deepEqual(
    [queue.maxConcurrency, queue.maxPerKey, queue.rateLimitRps, queue.paused, queue.pending],
    [3, 2, 5, true, 1],
  );
  const [schedule] = await store.listSchedules({ limit: 10, offset: 0 });
  assert.deepEqual([schedule?.queueName, schedule?.overlap], ['nightly', 'skip']);
  assert.equal(
    (await store.activity(0)).reduce((sum, { dead }) => sum + dead, 0),
    2,
  );
  assert.deepEqual((await store.counts()).jobs, { pending: 2, running: 1, completed: 1, dead: 5 });
}

/** What waited and what was lost with the old process is called; the dead are retried. */
async function assertWorkedOff(store: Store): Promise<void> {
  const now = store.now();
  const [lost] = await store.reap(now, 5, true);
  assert.equal(lost?.queueName, 'running');
  await store.updateQueue('held', { paused: false }, now);
  assert.equal(await store.retryJobs({ status: 'dead', queueName: 'dead' }, now), 2);
  for (const job of (await jobsOf(store)).values()) {
    if (job.status === 'pending') await store.runNow(job.id, store.now());
  }
  for (let left = 5; left > 0; ) {
    const { jobs } = await claim(store, { now: store.now() });
    assert.ok(jobs.length > 0, `${left} are left`);
    for (const one of jobs) assert.ok(await store.settle(completed(one, store.now())));
    left -= jobs.length;
  }
  assert.deepEqual((await store.counts()).jobs, { pending: 0, running: 0, completed: 6, dead: 3 });
}

test('10.20: a SQLite file of the format before is taken over and worked off', async () => {
  const path = sqliteFile();
  const store = openFile(path);
  await assertTakenOver(store);
  await assertWorkedOff(store);
  await store.close();
  const copy = new DatabaseSync(`${path}.format-12`);
  assert.equal(copy.prepare('SELECT count(*) AS n FROM job').get()!.n, 9);
  copy.close();
  await openFile(path).close();
});

test('10.20: a PostgreSQL schema of the format before is taken over and worked off', async () => {
  await serverSchema();
  const store = await openServer();
  await assertTakenOver(store);
  await assertWorkedOff(store);
  await store.close();
  const { rows } = await client.query('SELECT count(*)::int AS n FROM runner_format_13.job');
  assert.equal(rows[0].n, 9);
  await (await openServer()).close();
});

test('10.20: what an older SQLite file has no column for is missing in its jobs', async () => {
  const store = openFile(sqliteFile('ALTER TABLE job DROP COLUMN traceparent'));
  assert.equal((await jobsOf(store)).get(3)!.traceparent, null);
  await store.close();
});

test('10.20: a PostgreSQL schema of a later format that is not the newest is taken over as it is', async () => {
  await client.query('DROP SCHEMA IF EXISTS runner CASCADE');
  const before = await openServer();
  await add(before, job({ payload: '{"n":1}', concurrencyKey: 'c' }), before.now());
  await before.close();
  await client.query('UPDATE runner.migration SET version = 14');
  await client.query('ALTER TABLE runner.job DROP COLUMN traceparent CASCADE');
  const store = await openServer();
  const { concurrencyKey, traceparent } = (await jobsOf(store)).get(1)!;
  assert.deepEqual([concurrencyKey, traceparent], ['c', null]);
  assert.equal((await store.counts()).jobs.pending, 1);
  await store.close();
});

const OLDER = /older format; start the runner of commit 1f6a9b16 on it first, then this one/;

test('10.20: an older SQLite file is refused and stays as it is, byte by byte', () => {
  const path = sqliteFile('PRAGMA user_version = 11');
  const state = () => [
    createHash('sha256').update(readFileSync(path)).digest('hex'),
    ...readdirSync(join(path, '..')),
  ];
  const before = state();
  assert.throws(() => openFile(path), OLDER);
  assert.deepEqual(state(), before);
});

test('10.20: an older PostgreSQL schema is refused and stays as it is', async () => {
  await client.query('DROP SCHEMA IF EXISTS runner_format_13 CASCADE');
  await serverSchema();
  await client.query('DELETE FROM runner.migration WHERE version = 13');
  const state = async () => {
    const { rows } = await client.query(`
      SELECT n.nspname, relname AS name, relfilenode::text AS was FROM pg_class
        JOIN pg_namespace n ON n.oid = relnamespace WHERE n.nspname LIKE '%runner%'
      UNION ALL SELECT n.nspname, proname, p.xmin::text FROM pg_proc p
        JOIN pg_namespace n ON n.oid = pronamespace WHERE n.nspname LIKE '%runner%'
      UNION ALL SELECT 'migration', version::text, m.xmin::text FROM runner.migration m
      ORDER BY 1, 2`);
    return rows;
  };
  const before = await state();
  await assert.rejects(openServer(), OLDER);
  assert.deepEqual(await state(), before);
});

for (const [what, change, reason] of [
  [
    'a newer program',
    'INSERT INTO runner.migration VALUES (999)',
    /version 999; this program knows/,
  ],
  [
    'another program',
    'DROP TABLE runner.job CASCADE',
    /schema "runner" of this database is not one/,
  ],
] as const) {
  test(`10.20: a PostgreSQL schema of ${what} is refused with a sentence`, async () => {
    await serverSchema();
    await client.query(change);
    await assert.rejects(openServer(), reason);
  });
}
