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

test('numbers fill the range from 0 to 1 evenly', () => {
  const numbers = draws('even');
  const inFirstTenth = numbers.filter((number) => number < 0.1).length;
  assert.ok(numbers.every((number) => number >= 0 && number < 1));
  assert.ok(inFirstTenth > 150 && inFirstTenth < 250, `${inFirstTenth} of 2000 below 0.1`);
});

test('a shuffled list holds the same things and leaves the list alone', () => {
  const list = [1, 2, 3, 4, 5, 6, 7, 8];
  const shuffled = seededRandom('shuffle').shuffled(list);
  assert.deepEqual(list, [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.notDeepEqual(shuffled, list);
  assert.deepEqual(shuffled.toSorted(), list);
});

test('the bell has its middle at 0 and a width of 1', () => {
  const random = seededRandom('bell');
  const values = Array.from({ length: 5000 }, () => random.bell());
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  assert.ok(Math.abs(mean) < 0.05, `mean ${mean}`);
  assert.ok(Math.abs(variance - 1) < 0.1, `variance ${variance}`);
});
