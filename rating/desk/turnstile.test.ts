import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTurnstile } from './turnstile.ts';

test('beyond 4.B: a few pass at once, the others in the order they came', async () => {
  const turnstile = createTurnstile(2);
  const order: number[] = [];
  const doors = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const passing = doors.map(({ promise }, i) =>
    turnstile.pass(async () => {
      order.push(i);
      await promise;
    }),
  );
  assert.deepEqual([order, turnstile.inside, turnstile.waiting], [[0, 1], 2, 3]);
  for (const { resolve } of doors) resolve();
  await Promise.all(passing);
  assert.deepEqual([order, turnstile.inside, turnstile.waiting], [[0, 1, 2, 3, 4], 0, 0]);
});

test('beyond 4.B: a failure gives its place to the next', async () => {
  const turnstile = createTurnstile(1);
  const first = turnstile.pass(() => Promise.reject(new Error('no')));
  const second = turnstile.pass(async () => 'yes');
  await assert.rejects(first, /no/);
  assert.equal(await second, 'yes');
  assert.equal(turnstile.inside, 0);
});
