import assert from 'node:assert/strict';
import { test } from 'node:test';
import { full } from '../../kit/testing/full.ts';
import { FAULTS } from './faults.ts';
import { type Broken, simulate } from './run.ts';

const all = Object.keys(FAULTS);
for (const fault of full ? all : all.slice(0, 5)) {
  test(`within 200 seeds the simulator finds ${fault}`, async () => {
    let broken: Broken | undefined;
    for (let seed = 1; seed <= 200 && broken === undefined; seed++) {
      broken = await simulate({ seed, steps: 30, fault });
    }
    assert.notEqual(broken, undefined);
  });
}
