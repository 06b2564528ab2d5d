import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBreaker } from './breaker.ts';

test('6.7: a host is suspended after so many consecutive failures, and then probed once', () => {
  const changes: unknown[] = [];
  const breaker = createBreaker({ failures: 2, restMs: 1001 }, (...change) => changes.push(change));
  const until = (now: number) => breaker.suspended(now).get('x');
  breaker.begin('x');
  breaker.record('x', true, 0);
  breaker.begin('x');
  assert.equal(until(10), undefined, 'one failure is allowed');
  breaker.record('x', true, 20);
  assert.deepEqual([...breaker.suspended(20)], [['x', 1021]]);
  assert.equal(until(1020), 1021);
  assert.equal(until(1021), undefined);

  breaker.begin('x');
  assert.equal(until(1021), 1021 + 201, 'while it is probed others wait a fifth of the rest');
  breaker.record('x', true, 1100);
  assert.equal(until(1100), 2101, 'the probe failed');
  breaker.begin('x');
  breaker.record('x', false, 2150);
  assert.equal(until(2150), undefined, 'the probe succeeded');
  breaker.record('x', true, 2160);
  assert.equal(until(2160), undefined, 'the count starts again');
  assert.deepEqual(changes, [
    ['x', 1021],
    ['x', 2101],
    ['x', undefined],
  ]);
});

test('6.7: calls that began before a suspension neither lengthen nor repeat it', () => {
  const changes: unknown[] = [];
  const breaker = createBreaker({ failures: 1, restMs: 1000 }, (_, until) => changes.push(until));
  for (const now of [10, 20, 30]) breaker.record('x', true, now);
  assert.deepEqual(changes, [1010]);
  assert.equal(breaker.suspended(30).get('x'), 1010);
});
