import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inParallel } from './in-parallel.ts';

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

test('beyond 4.B: results stand in the order of the items, however the work ends', async () => {
  const results = await inParallel([3, 1, 2], async (rounds) => {
    for (let i = 0; i < rounds; i++) await tick();
    return rounds * 10;
  });
  assert.deepEqual(results, [30, 10, 20]);
});

test('beyond 4.B: no more than asked are under way at once', async () => {
  let underWay = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++underWay);
    await tick();
    underWay--;
  };
  await inParallel(Array.from({ length: 50 }), work, 7);
  assert.equal(most, 7);
});

test('beyond 4.B: after a failure nothing further is begun', async () => {
  let begun = 0;
  const work = async (item: number) => {
    begun++;
    await tick();
    if (item === 3) throw new Error('three');
  };
  const items = Array.from({ length: 100 }, (_, i) => i);
  await assert.rejects(inParallel(items, work, 5), /three/);
  await tick();
  assert.ok(begun <= 10, `${begun} begun`);
});
