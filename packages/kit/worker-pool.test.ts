import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { PublicError } from './errors.ts';
import { createWorkerPool } from './worker-pool.ts';

type Samples = typeof import('./testing/sample-tasks.ts');
const filename = new URL('./testing/sample-tasks.ts', import.meta.url);
const pool = createWorkerPool<Samples>({ filename, threads: 1 });
after(() => pool.close());

test('a task runs in another thread and its result comes back', async () => {
  assert.equal(await pool.run('add', { one: 2, other: 3 }, { timeoutMs: 10_000 }), 5);
  assert.notEqual(await pool.run('whereAmI', undefined, { timeoutMs: 10_000 }), threadId);
});

test('a task that takes too long is stopped, answers 503, and the next one runs', async () => {
  const counter = new SharedArrayBuffer(4);
  const shared = new Int32Array(counter);
  await assert.rejects(pool.run('countForEver', { counter }, { timeoutMs: 1_500 }), (error) => {
    assert.ok(error instanceof PublicError);
    assert.equal(error.statusCode, 503);
    assert.match(error.message, /took longer than 1.5 s/);
    assert.match(error.cs ?? '', /déle než 1,5 s/);
    assert.ok((error.retryAfterSeconds ?? 0) > 0);
    return true;
  });
  await stopsCounting(shared);
  assert.equal(await pool.run('add', { one: 1, other: 1 }, { timeoutMs: 10_000 }), 2);
});

test('a visitor who leaves stops the computation', async () => {
  const counter = new SharedArrayBuffer(4);
  const shared = new Int32Array(counter);
  const visit = new AbortController();
  const run = pool.run('countForEver', { counter }, { timeoutMs: 60_000, signal: visit.signal });
  while (Atomics.load(shared, 0) === 0) await wait(5);
  visit.abort();
  await assert.rejects(run, { name: 'AbortError' });
  await stopsCounting(shared);
});

test('a PublicError of a task reaches the caller; any other error becomes an internal one', async () => {
  await assert.rejects(pool.run('findNothing', undefined, { timeoutMs: 10_000 }), (error) => {
    assert.ok(error instanceof PublicError);
    assert.equal(error.statusCode, 404);
    assert.equal(error.message, 'There is no vote 17.');
    assert.equal(error.cs, 'Hlasování 17 tu není.');
    return true;
  });
  await assert.rejects(pool.run('stumble', undefined, { timeoutMs: 10_000 }), {
    name: 'RangeError',
    message: 'index 9 is outside of 0 to 3',
  });
});

test('more waiting tasks than allowed are refused with 503', async () => {
  const narrow = createWorkerPool<Samples>({ filename, threads: 1, maxQueue: 1 });
  const visit = new AbortController();
  const counter = new SharedArrayBuffer(4);
  const options = { timeoutMs: 60_000, signal: visit.signal };
  const running = narrow.run('countForEver', { counter }, options);
  while (Atomics.load(new Int32Array(counter), 0) === 0) await wait(5);
  const waiting = narrow.run('countForEver', { counter }, options);
  await assert.rejects(narrow.run('countForEver', { counter }, options), (error) => {
    assert.ok(error instanceof PublicError && error.statusCode === 503);
    assert.match(error.message, /Too many computations/);
    return true;
  });
  visit.abort();
  await Promise.allSettled([running, waiting]);
  await narrow.close();
});

test('a pool can be closed while a task never ends', async () => {
  const stuck = createWorkerPool<Samples>({ filename, threads: 1, closeTimeoutMs: 50 });
  const counter = new SharedArrayBuffer(4);
  const shared = new Int32Array(counter);
  const endless = stuck.run('countForEver', { counter }, { timeoutMs: 60_000 });
  const outcome = assert.rejects(endless);
  while (Atomics.load(shared, 0) === 0) await wait(5);
  await stuck.close();
  await outcome;
  await stopsCounting(shared);
});

test('an idle worker ends', async () => {
  const brief = createWorkerPool<Samples>({ filename, threads: 2, idleMs: 20 });
  await brief.run('add', { one: 1, other: 1 }, { timeoutMs: 10_000 });
  while (brief.threads > 0) await wait(10);
  assert.equal(await brief.run('add', { one: 2, other: 2 }, { timeoutMs: 10_000 }), 4);
  await brief.close();
});

/** Waits until the counter rests; a computation that went on would never let it. */
async function stopsCounting(shared: Int32Array): Promise<void> {
  let before = Atomics.load(shared, 0);
  for (let tries = 0; tries < 200; tries++) {
    await wait(25);
    const now = Atomics.load(shared, 0);
    if (now === before) return;
    before = now;
  }
  assert.fail('the computation goes on after it was stopped');
}
