import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextTokenAt, refilled, refunded } from './bucket.ts';

test('1.2.5: a token that comes back never exceeds the capacity', () => {
  assert.deepEqual(refunded({ tokens: 1, at: 7 }, 3), { tokens: 2, at: 7 });
  assert.deepEqual(refunded({ tokens: 2.5, at: 7 }, 3), { tokens: 3, at: 7 });
  assert.deepEqual(refunded({ tokens: 0.5, at: 7 }, 0.1), { tokens: 1, at: 7 });
});

test('1.2.5: the next token is there now, or at a time rounded up', () => {
  assert.equal(nextTokenAt({ tokens: 1, at: 7 }, 3), 7);
  assert.equal(nextTokenAt({ tokens: 1.5, at: 7 }, 3), 7);
  assert.equal(nextTokenAt({ tokens: 0, at: 7 }, 3), 7 + 334);
  assert.equal(nextTokenAt({ tokens: 0, at: 7 }, 1e-300), 7 + 1e14);
});

test('1.2.5: a bucket refills with the time that passed, up to its capacity', () => {
  assert.deepEqual(refilled(null, 3, 50), { tokens: 3, at: 50 });
  assert.deepEqual(refilled({ tokens: 1, at: 0 }, 2, 250), { tokens: 1.5, at: 250 });
  assert.deepEqual(refilled({ tokens: 1, at: 0 }, 2, 9000), { tokens: 2, at: 9000 });
  assert.deepEqual(refilled({ tokens: 1, at: 500 }, 2, 100), { tokens: 1, at: 100 });
});
