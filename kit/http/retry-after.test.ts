import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findRetryAfterMs } from './retry-after.ts';

const NOW = Date.UTC(2026, 0, 1, 12);

test('Retry-After is seconds, with blanks around them or not, or a date of HTTP', () => {
  assert.equal(findRetryAfterMs('30', NOW), 30_000);
  assert.equal(findRetryAfterMs(' 2 ', NOW), 2000);
  assert.equal(findRetryAfterMs('Thu, 01 Jan 2026 12:00:03 GMT', NOW), 3000);
  assert.equal(findRetryAfterMs('Wed, 31 Dec 2025 12:00:00 GMT', NOW), 0);
});

test('Retry-After asks for an hour at most, unless the caller allows more', () => {
  for (const header of ['999999999', '9'.repeat(400), 'Thu, 01 Jan 2099 12:00:00 GMT']) {
    assert.equal(findRetryAfterMs(header, NOW), 3_600_000);
  }
  assert.equal(findRetryAfterMs('7200', NOW, 10_000_000), 7_200_000);
});

test('Retry-After of another form asks for nothing', () => {
  const others = ['', 'soon', '-5', '1.5', '2027-01-01T00:00:00Z', 'Thu, 99 Foo 2026 12:00:00 GMT'];
  for (const header of [...others, null, undefined, ['1', '2']]) {
    assert.equal(findRetryAfterMs(header, NOW), undefined, String(header));
  }
});

test('no Retry-After of any kind gives a negative or broken wait', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const wait = findRetryAfterMs(text, NOW) ?? 0;
      assert.ok(Number.isFinite(wait) && wait >= 0);
    }),
  );
});
