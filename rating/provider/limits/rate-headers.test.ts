import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findRateLimits } from './rate-headers.ts';

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
