import assert from 'node:assert/strict';
import { linkSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import {
  add,
  claim,
  claimOne,
  completed,
  DEFAULTS,
  died,
  job,
  NOON,
  queueOf,
} from '../../testing/store/fixture.ts';
import { openSqliteStore } from './open.ts';

const folder = temporaryFolder('sqlite');
let files = 0;

function newPath(): string {
  return join(folder, `runner-${files++}.db`);
}

function open(path: string, about: { maxPages?: number } = {}) {
  const usual = { path, durability: 'full', defaults: DEFAULTS, clock: Date.now } as const;
  return openSqliteStore({ ...usual, ...about });
}

test('10.1: one process owns a file; a second one is told so and leaves it alone', async () => {
  const path = newPath();
  const store = open(path);
  assert.throws(() => open(path), /belongs to another running process.*database_url/);
  await add(store, job(), NOON);
  await store.close();
  const next = open(path);
  assert.equal((await next.counts()).jobs.pending, 1);
  await next.close();
});

test('10.1: a link to the file is the file: it has one owner, whatever it is called', async () => {
  const path = newPath();
  const link = newPath();
  symlinkSync(path, link); // the file is not there yet
  const store = open(link);
  await add(store, job(), NOON);
  for (const name of [path, link]) assert.throws(() => open(name), /another running process/);
  await store.close();
});

test('10.1: a file with a second name is refused: another process may have it under that', async () => {
  const path = newPath();
  await open(path).close();
  linkSync(path, newPath());
  assert.throws(() => open(path), /has a second name \(a hard link\)/);
});

test('10.1: everything is there after closing and opening, counts, limits and order included', async () => {
  const path = newPath();
  const store = open(path);
  await store.createQueue('default', queueOf({ rateLimitRps: 2, maxConcurrency: 3 }), NOON);
  await store.enqueue([job(), job({ priority: 2 }), job({ delayMs: 500 }), job()], NOON);
  await store.settle(completed(await claimOne(store)));
  const { jobs: before } = await store.listJobs({}, { limit: 9 });
  const queue = await store.findQueue('default');
  await store.close();
  const next = open(path);
  assert.deepEqual((await next.listJobs({}, { limit: 9 })).jobs, before);
  assert.deepEqual(await next.findQueue('default'), queue);
  // One of two tokens was paid; the delayed job is the next to be due.
  const { jobs, wakeAt } = await claim(next);
  assert.deepEqual([jobs.length, wakeAt], [1, NOON + 500]);
  const { job: newest } = await add(next, job(), NOON - 10_000);
  assert.ok(before.every(({ id }) => id < newest.id));
  await next.close();
});

test('10.1: a bad operation fails alone; the others of its turn are written', async () => {
  const store = open(newPath());
  const asked = [
    add(store, job({ payload: 'a' }), NOON),
    add(store, job({ priority: 1.5 }), NOON), // STRICT refuses it
    store.enqueue([job(), job({ priority: Number.NaN })], NOON),
    add(store, job({ payload: 'b', queueName: 'new' }), NOON),
  ];
  const answers = await Promise.allSettled(asked);
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
  );
  assert.deepEqual((await store.counts()).jobs, { pending: 2, running: 0, completed: 0, dead: 0 });
  assert.equal((await store.listJobs({}, { limit: 9 })).jobs.length, 2);
  assert.equal(store.problem(), undefined);
  await store.close();
});

test('10.1: a full disk is a 507, changes nothing, and is over when there is room', async () => {
  const path = newPath();
  const store = open(path, { maxPages: 60 });
  await add(store, job(), NOON);
  const claimed = await claimOne(store);
  const big = job({ payload: JSON.stringify('x'.repeat(300_000)) });
  await assert.rejects(add(store, big, NOON), { statusCode: 507, code: 'disk_full' });
  assert.match(store.problem() ?? '', /full/);
  assert.deepEqual((await claim(store)).jobs, []);
  assert.match(store.problem() ?? '', /full/, 'an empty claim wrote nothing');
  assert.deepEqual((await store.counts()).jobs, { pending: 0, running: 1, completed: 0, dead: 0 });
  assert.equal(await store.settle(completed(claimed)), true);
  assert.equal(store.problem(), undefined);
  await store.close();

  const roomy = open(path);
  assert.equal((await add(roomy, big, NOON)).created, true);
  assert.deepEqual((await roomy.counts()).jobs, { pending: 1, running: 0, completed: 1, dead: 0 });
  await roomy.close();
  const file = new DatabaseSync(path);
  assert.deepEqual({ ...file.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' });
  file.close();
});

test('10.1: a file held by another program is waited for without holding up the process', async () => {
  const path = newPath();
  const store = open(path);
  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  let turns = 0;
  const ticking = setInterval(() => {
    turns += 1;
  }, 5);
  const asked = add(store, job(), NOON);
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.ok(turns >= 3);
  other.exec('COMMIT');
  assert.equal((await asked).created, true);
  clearInterval(ticking);
  other.close();
  await store.close();
});

test('10.1: a file held for ever is a 503 after some seconds', { timeout: 20_000 }, async () => {
  const path = newPath();
  const store = open(path);
  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  await assert.rejects(add(store, job(), NOON), { statusCode: 503, retryAfterSeconds: 1 });
  assert.match(store.problem() ?? '', /another program/);
  other.exec('COMMIT');
  other.close();
  await claim(store);
  assert.equal(store.problem(), undefined);
  await store.close();
});

test('10.1: closing writes what was asked for, and leaves a file without a log', async () => {
  const path = newPath();
  const store = open(path);
  const asked = add(store, job(), NOON);
  await store.close();
  assert.equal((await asked).created, true);
  assert.throws(() => statSync(`${path}-wal`));
  await assert.rejects(add(store, job(), NOON));
});

test('10.1: operations of one turn share one transaction, and a claim in the listener joins it', async () => {
  const path = newPath();
  const store = open(path);
  const watcher = new DatabaseSync(path, { readOnly: true });
  const version = () => watcher.prepare('PRAGMA data_version').get()?.data_version;
  const claims: ReturnType<typeof claim>[] = [];
  const stop = store.onReady(() => void claims.push(claim(store)));
  const before = version() as number;
  await Promise.all([add(store, job(), NOON), add(store, job(), NOON)]);
  assert.equal(version(), before + 1);
  const [first] = await Promise.all(claims);
  assert.equal(first?.jobs.length, 2);
  assert.equal(version(), before + 1);
  stop();
  watcher.close();
  await store.close();
});

test('4.9: dead jobs are grouped in steps, and others have their turns between them', async () => {
  const store = open(newPath());
  await store.enqueue(new Array(1000).fill(job()), NOON);
  await store.updateQueue('default', { maxConcurrency: 1000 }, NOON);
  const { jobs } = await claim(store, { slots: 1000 });
  await Promise.all(jobs.map((one) => store.settle(died(one))));
  let turns = 0;
  const asked = store.deadGroups({}, 10).finally(() => clearImmediate(ticking));
  let ticking = setImmediate(function tick() {
    turns += 1;
    ticking = setImmediate(tick);
  });
  const [group] = await asked;
  assert.equal(group?.count, 1000);
  assert.ok(turns >= 3, `${turns}`);
  await store.close();
});

test('10.20: a database of another program is refused with a sentence and left as it is', () => {
  const path = newPath();
  const earlier = new DatabaseSync(path);
  earlier.exec('CREATE TABLE job (id TEXT); PRAGMA user_version = 1');
  earlier.close();
  assert.throws(() => open(path), /is no database of the runner; choose another db_path/);
  const tables = new DatabaseSync(path).prepare('SELECT name FROM sqlite_schema').all();
  assert.deepEqual(
    tables.map(({ name }) => name),
    ['job'],
  );
});
