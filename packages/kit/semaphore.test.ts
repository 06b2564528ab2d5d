import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSemaphore, mapConcurrently, QueueFullError } from './semaphore.ts';

test('a semaphore admits callers in the order they came', async () => {
  const semaphore = createSemaphore(1);
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = semaphore.run(() => promise);
  const one = semaphore.run(() => order.push('one'));
  const two = semaphore.run(() => order.push('two'));
  await new Promise((turn) => setImmediate(turn));
  assert.deepEqual(order, []);
  resolve();
  await Promise.all([first, one, two]);
  assert.deepEqual(order, ['one', 'two']);
});

test('work that throws releases its permit', async () => {
  const semaphore = createSemaphore(1);
  await assert.rejects(
    semaphore.run(() => {
      throw new Error('broken');
    }),
    /broken/,
  );
  assert.equal(await semaphore.run(() => 7), 7);
});

test('a full queue refuses; an aborted caller leaves the queue', async () => {
  const semaphore = createSemaphore(1, { maxWaiting: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = semaphore.run(() => promise);
  const stop = new AbortController();
  const waiting = semaphore.run(() => assert.fail('it was aborted'), stop.signal);
  await assert.rejects(
    semaphore.run(() => 1),
    QueueFullError,
  );
  stop.abort(new Error('visitor left'));
  await assert.rejects(waiting, /visitor left/);
  const next = semaphore.run(() => 2);
  resolve();
  await first;
  assert.equal(await next, 2);
});

test('mapConcurrently keeps the order of the items and the limit', async () => {
  let active = 0;
  let most = 0;
  const results = await mapConcurrently([30, 10, 20, 5], 2, async (ms) => {
    most = Math.max(most, ++active);
    await new Promise((resolve) => setTimeout(resolve, ms));
    active--;
    return ms * 2;
  });
  assert.deepEqual(results, [60, 20, 40, 10]);
  assert.equal(most, 2);
});

test('mapConcurrently lets running calls finish after a failure, and starts none in their place', async () => {
  const started: number[] = [];
  const finished: number[] = [];
  const work = async (item: number) => {
    started.push(item);
    if (item === 1) throw new Error('item 1');
    await new Promise((resolve) => setImmediate(resolve));
    finished.push(item);
  };
  await assert.rejects(mapConcurrently([1, 2, 3, 4], 2, work), /item 1/);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual([started, finished], [[1, 2], [2]]);
});
