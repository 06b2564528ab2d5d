import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retryAfterMs } from './retry-after.ts';

const NOW = Date.UTC(2026, 0, 1, 12);

test('6.3: Retry-After in seconds may have blanks around it', () => {
  assert.equal(retryAfterMs(' 2 ', NOW), 2000);
  assert.equal(retryAfterMs('9999999999', NOW), 9_999_999_999_000);
});

test('6.3: Retry-After is a date of HTTP; one of ISO 8601 asks for nothing', () => {
  assert.equal(retryAfterMs('Thu, 01 Jan 2026 12:00:03 GMT', NOW), 3000);
  assert.equal(retryAfterMs('2027-01-01T00:00:00Z', NOW), 0);
});

test('6.3: Retry-After with a day that does not exist asks for nothing', () => {
  assert.equal(retryAfterMs('Thu, 99 Foo 2026 12:00:00 GMT', NOW), 0);
});
