import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from './random.ts';

const draws = (seed: string | number) => {
  const random = seededRandom(seed, 'test');
  return Array.from({ length: 2000 }, () => random.next());
};

test('the same seed draws the same numbers, another seed others', () => {
  assert.deepEqual(draws(1), draws(1));
  assert.notDeepEqual(draws(1), draws(2));
});
