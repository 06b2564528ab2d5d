import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findRateLimits, findRetryAfterMs } from './rate-headers.ts';

test('8.2: limits are read from the headers as the upstream writes them', () => {
  assert.deepEqual(findRateLimits('20:1,100:120'), [
    { requests: 20, seconds: 1 },
    { requests: 100, seconds: 120 },
  ]);
  assert.deepEqual(findRateLimits(' 500:10 , 30000:600 '), [
    { requests: 500, seconds: 10 },
    { requests: 30_000, seconds: 600 },
  ]);
});

test('8.2: from a header that is missing or broken nothing is learned', () => {
  for (const header of [null, '', 'x', '20', '20:1,', '0:1', '-1:5', '20:0', '1e3:1'])
    assert.equal(findRateLimits(header), undefined, String(header));
});

test('1.4: Retry-After is seconds or a date; anything else is as good as absent', () => {
  const now = Date.UTC(2026, 0, 1);
  assert.equal(findRetryAfterMs('30', now), 30_000);
  assert.equal(findRetryAfterMs('Thu, 01 Jan 2026 00:00:10 GMT', now), 10_000);
  assert.equal(findRetryAfterMs('Wed, 31 Dec 2025 00:00:00 GMT', now), 0);
  for (const header of [null, '', 'soon', '-5'])
    assert.ok(!((findRetryAfterMs(header, now) ?? 0) > 0));
});
