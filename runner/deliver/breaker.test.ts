import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBreaker } from './breaker.ts';

test('6.7: a host is suspended after so many consecutive failures, and then probed once', () => {
  const breaker = createBreaker({ failures: 2, restMs: 1001 });
  const asked = (now: number) => breaker.openUntil('x', now);
  assert.equal(asked(0), undefined);
  breaker.record('x', true, 10);
  assert.equal(asked(10), undefined, 'one failure is allowed');
  assert.deepEqual(breaker.open(10), []);
  assert.equal(breaker.restingUntil('x', 10), undefined);
  breaker.record('x', true, 20);
  assert.equal(asked(20), 1021);
  assert.deepEqual(breaker.open(20), ['x']);
  assert.equal(breaker.restingUntil('x', 1020), 1021);
  assert.equal(breaker.restingUntil('x', 1021), undefined);
  assert.deepEqual(breaker.open(1021), []);
  assert.equal(breaker.restingUntil('other', 20), undefined);

  assert.equal(asked(1021), undefined, 'the probe');
  assert.equal(asked(1021), 1021 + 201, 'others wait a fifth of the rest, rounded up');
  assert.equal(breaker.restingUntil('x', 1021), 1021 + 201, 'so does what the pages say');
  assert.deepEqual(breaker.open(1021), ['x']);
  breaker.record('x', true, 1100);
  assert.equal(asked(1100), 2101, 'the probe failed');
  assert.equal(asked(2101), undefined);
  breaker.record('x', false, 2150);
  assert.equal(asked(2150), undefined, 'the probe succeeded');
  assert.equal(asked(2150), undefined);
  breaker.record('x', true, 2160);
  assert.equal(asked(2160), undefined, 'the count starts again');
});

test('6.7: below the limit of failures any number of calls may be reserved', () => {
  const breaker = createBreaker({ failures: 2, restMs: 1000 });
  breaker.record('x', true, 10);
  assert.deepEqual(
    [breaker.openUntil('x', 10), breaker.openUntil('x', 10)],
    [undefined, undefined],
  );
});

test('6.7: a host that failed once or was never called does not rest, at time zero either', () => {
  const breaker = createBreaker({ failures: 2, restMs: 1000 });
  breaker.record('x', true, 0);
  assert.equal(breaker.restingUntil('x', 0), undefined);
  assert.equal(breaker.restingUntil('never called', 0), undefined);
  assert.deepEqual(breaker.open(0), []);
});
