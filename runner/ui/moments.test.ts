import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distance, duration, momentAndDistance } from './moments.ts';

const [cs, en] = [{ locale: 'cs' }, { locale: 'en' }] as const;

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

test('1.5: a duration is shown in the largest unit that fits after rounding', () => {
  assert.equal(duration(950, en), '950\u202fms');
  assert.equal(duration(1400, cs), '1,4\u202fs');
  assert.equal(duration(59_960, en), '1\u202fmin');
  assert.equal(duration(90 * SECOND, cs), '1,5\u202fmin');
  assert.equal(duration(HOUR - 1, en), '1\u202fh');
  assert.equal(duration(36 * HOUR, en), '36\u202fh');
  assert.equal(duration(2_147_483_647, en), '25 days');
  assert.equal(duration(2.5 * DAY, cs), '2,5 dne');
});

test('1.5: the distance from now is written out in both languages', () => {
  assert.equal(distance(-3 * MINUTE, 'en'), '3 min ago');
  assert.equal(distance(52 * MINUTE, 'en'), 'in 52 min');
  assert.equal(distance(-3 * MINUTE, 'cs'), 'před 3 min');
  assert.equal(distance(52 * MINUTE, 'cs'), 'za 52 min');
  assert.equal(distance(-59.9 * MINUTE, 'en'), '1 hr ago');
  assert.equal(distance(40 * DAY, 'cs'), 'za 40 dní');
  assert.equal(distance(100, 'en'), 'now');
});

test('1.5: a time is shown with its distance and keeps its exact value', () => {
  const now = Date.UTC(2026, 10, 20, 21, 52, 3, 7);
  const text = momentAndDistance(now - 3 * MINUTE, { ...en, now }).toString();
  assert.match(text, /datetime="2026-11-20T21:49:03\.007Z" title="[^"]*">21:49:03<\/time> <small/);
  assert.match(text, />3 min ago</);
  assert.equal(momentAndDistance(null, { ...en, now }), '–');
});
