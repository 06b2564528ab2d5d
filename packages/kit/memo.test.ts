import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemo, createSingleFlight } from './memo.ts';

test('concurrent callers of one key share one computation', async () => {
  const memo = createMemo({ ttlMs: 1000 });
  let computed = 0;
  const slow = async () => {
    computed += 1;
    await new Promise((resolve) => setImmediate(resolve));
    return computed;
  };
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => memo.getOrCompute('a', slow)),
  );
  assert.deepEqual([computed, new Set(answers).size], [1, 1]);
});

test('a failure rejects all waiting callers and is not remembered', async () => {
  const memo = createMemo({ ttlMs: 1000 });
  const failing = () => Promise.reject(new Error('no'));
  await assert.rejects(memo.getOrCompute('a', failing), /no/);
  assert.equal(await memo.getOrCompute('a', () => 1), 1);
});

test('a result computed before an invalidation is not cached after it', async () => {
  const memo = createMemo({ ttlMs: 1000 });
  let release = (_: string) => {};
  const old = memo.getOrCompute('a', () => new Promise<string>((resolve) => (release = resolve)));
  memo.invalidateAll();
  const fresh = memo.getOrCompute('a', () => 'new');
  release('old');
  assert.deepEqual([await old, await fresh], ['old', 'new']);
  assert.equal(await memo.getOrCompute('a', () => 'third'), 'new');
});

test('results together stay within the size limit; the oldest are evicted', async () => {
  const memo = createMemo({
    ttlMs: 1000,
    room: { bytes: 10, bytesOf: (text: string) => text.length },
  });
  for (const key of ['a', 'b', 'c']) await memo.getOrCompute(key, () => key.repeat(4));
  assert.equal(memo.size, 2);
  assert.equal(await memo.getOrCompute('c', () => 'again'), 'cccc');
  assert.equal(await memo.getOrCompute('a', () => 'again'), 'again');
});

test('a memo without a limit of its own has at most a thousand results', async () => {
  const memo = createMemo({ ttlMs: 1000 });
  for (let key = 0; key < 1001; key++) await memo.getOrCompute(`${key}`, () => key);
  assert.equal(memo.size, 1000);
});

test('a computation that throws at once rejects and is forgotten', async () => {
  const flights = createSingleFlight();
  const fail = () => {
    throw new Error('broken');
  };
  await assert.rejects(flights.run('a', fail), /broken/);
  assert.equal(await flights.run('a', () => 1), 1);
});

test('after forgetAll the end of an old computation leaves the new one shared', async () => {
  const flights = createSingleFlight();
  const old = Promise.withResolvers<string>();
  const first = flights.run('a', () => old.promise);
  flights.forgetAll();
  const next = Promise.withResolvers<string>();
  const second = flights.run('a', () => next.promise);
  old.resolve('old');
  assert.equal(await first, 'old');
  assert.equal(flights.has('a'), true);
  next.resolve('new');
  assert.equal(await second, 'new');
});
