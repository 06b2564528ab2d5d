import assert from 'node:assert/strict';
import { test } from 'node:test';
import { every } from './every.ts';

const unexpected = (error: unknown) => assert.fail(String(error));

test('two triggers while a run is under way are one run', async () => {
  let runs = 0;
  const task = async () => {
    runs += 1;
    await new Promise((resolve) => setImmediate(resolve));
  };
  const repeating = every({ nextDelayMs: () => 3_600_000, task, onError: unexpected });
  await Promise.all([repeating.trigger(), repeating.trigger()]);
  assert.equal(runs, 1);
  await repeating.stop();
});

test('a failed run is reported and the next one still comes', async () => {
  const errors: unknown[] = [];
  let runs = 0;
  const again = Promise.withResolvers<void>();
  const repeating = every({
    nextDelayMs: () => 1,
    task: async () => {
      runs += 1;
      if (runs === 1) throw new Error('down');
      again.resolve();
    },
    onError: (error) => errors.push((error as Error).message),
  });
  const keepAlive = setInterval(() => {}, 1000);
  await again.promise;
  clearInterval(keepAlive);
  await repeating.stop();
  assert.deepEqual(errors, ['down']);
});

test('a delay longer than a timer can hold waits instead of firing at once', async () => {
  let runs = 0;
  const task = async () => {
    runs += 1;
  };
  const repeating = every({ nextDelayMs: () => 2 ** 40, task, onError: unexpected });
  await new Promise((resolve) => setTimeout(resolve, 20));
  await repeating.stop();
  assert.equal(runs, 0);
});
