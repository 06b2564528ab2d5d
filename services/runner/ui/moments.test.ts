import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roundedUp } from './activity.ts';
import { distance, duration, momentAndDistance } from './moments.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000] as const;

test('1.5: a duration is shown in the largest unit that fits after rounding', () => {
  assert.equal(duration(950), '950\u202fms');
  assert.equal(duration(1400), '1.4\u202fs');
  assert.equal(duration(59_960), '1\u202fmin');
  assert.equal(duration(90 * SECOND), '1.5\u202fmin');
  assert.equal(duration(HOUR - 1), '1\u202fh');
  assert.equal(duration(36 * HOUR), '36\u202fh');
  assert.equal(duration(2_147_483_647), '25 days');
});

test('1.5: the distance from now is in words', () => {
  assert.equal(distance(-3 * MINUTE), '3 min ago');
  assert.equal(distance(52 * MINUTE), 'in 52 min');
  assert.equal(distance(-59.9 * MINUTE), '1 hr ago');
  assert.equal(distance(40 * DAY), 'in 40 days');
  assert.equal(distance(100), 'now');
});

test('1.5: a time is shown with its distance and keeps its exact value', () => {
  const now = Date.UTC(2026, 10, 20, 21, 52, 3, 7);
  const text = momentAndDistance(now - 3 * MINUTE, { now }).toString();
  assert.match(text, /datetime="2026-11-20T21:49:03\.007Z" title="[^"]*">21:49:03<\/time> <small/);
  assert.match(text, />3 min ago</);
  assert.equal(momentAndDistance(null, { now }), '–');
});

test('1.5: the scale of the bars ends at the next round number', () => {
  assert.deepEqual([1, 7, 11, 151, 250, 999].map(roundedUp), [1, 8, 20, 200, 300, 1000]);
});
