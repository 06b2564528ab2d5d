import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRetry } from './retry.ts';

test('10.11: archives that are missing are asked for again after 1, 2, 4 … 60 minutes', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let isMissing = true;
  let minutes = 0;
  const refreshes: number[] = [];
  const retry = createRetry({
    isMissing: () => isMissing,
    refresh: async () => void refreshes.push(minutes),
    onError: () => {},
  });
  const pass = async (until: number) => {
    for (; minutes < until; ) {
      minutes += 1;
      t.mock.timers.tick(60_000);
      await new Promise((done) => setImmediate(done));
    }
  };
  await pass(200);
  assert.deepEqual(refreshes, [1, 3, 7, 15, 31, 63, 123, 183]);
  isMissing = false;
  await pass(300);
  isMissing = true;
  await pass(303);
  assert.deepEqual(refreshes.slice(8), [301, 303]);
  await retry.stop();
});
