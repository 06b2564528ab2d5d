import assert from 'node:assert/strict';
import { test } from 'node:test';
import { full } from '../../packages/kit/testing/full.ts';
import { FAULTS } from './faults.ts';
import { type Broken, simulate } from './run.ts';

/** `npm run simulate -- runner --seeds 10000` is for more. */
const SEEDS = full ? 300 : 20;

test(`1.2, 1.3, 10.1: in ${SEEDS} simulated runs every promise is kept`, async () => {
  for (let seed = 1; seed <= SEEDS; seed++) assert.equal(await simulate({ seed }), undefined);
});

const all = Object.keys(FAULTS);
for (const fault of full ? all : all.slice(0, 5)) {
  test(`within 200 seeds the simulator finds ${fault}, each time with the same events`, async () => {
    let broken: Broken | undefined;
    let seed = 0;
    while (broken === undefined && seed < 200) broken = await simulate({ seed: ++seed, fault });
    assert.notEqual(broken, undefined);
    assert.deepEqual(await simulate({ seed, fault }), broken);
  });
}

test('the timers of the process are its own again afterwards', async () => {
  await new Promise((resolve) => setTimeout(resolve, 1));
});
