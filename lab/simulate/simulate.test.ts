import assert from 'node:assert/strict';
import { test } from 'node:test';
import { full } from '../../kit/testing/full.ts';
import { simulate } from './run.ts';

/** `npm run simulate -- runner --seeds 10000` is for more. */
const SEEDS = full ? 300 : 20;
const STEPS = 20;

test(`1.2, 1.3, 4.3, 4.10, 10.1: in ${SEEDS} simulated runs every promise is kept`, async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    assert.equal(await simulate({ seed, steps: STEPS }), undefined);
  }
});

test('a seed gives the same run again, with the same events', async () => {
  for (let seed = 1; ; seed++) {
    const run = { seed, steps: STEPS, fault: 'lease-taken-early' };
    const first = await simulate(run);
    if (first === undefined) continue; // the mistake does not show in each run
    return assert.deepEqual(await simulate(run), first);
  }
});

test('the timers of the process are its own again afterwards', async () => {
  await new Promise((resolve) => setTimeout(resolve, 1));
});
