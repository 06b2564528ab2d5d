import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addedMinutes, durationBucket, durationQuantile, emptyMinute } from './activity.ts';

test('2.5: a quantile is the upper bound of its bucket; without tries there is none', () => {
  const { durations } = emptyMinute(0);
  assert.equal(durationQuantile(durations, 0.5), undefined);
  const counts = durations.map((_, index) => (index === 3 ? 98 : index === 14 ? 2 : 0));
  assert.equal(durationQuantile(counts, 0.5), 10);
  assert.equal(durationQuantile(counts, 0.99), Number.POSITIVE_INFINITY);
});

test('2.5: minutes add up', () => {
  const one = { ...emptyMinute(60), completed: 1, durations: [1, 2] };
  const sum = addedMinutes(one, { ...one, dead: 4 });
  assert.deepEqual([sum.completed, sum.dead, sum.durations.slice(0, 3)], [2, 4, [2, 4, 0]]);
});

test('2.5: a bucket ends at its bound: the next duration falls into the bucket above', () => {
  const bounds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000];
  for (const [index, bound] of bounds.entries()) {
    assert.equal(durationBucket(bound), index, `${bound} ms`);
    assert.equal(durationBucket(bound + 0.1), index + 1, `more than ${bound} ms`);
  }
});
