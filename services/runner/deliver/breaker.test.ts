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

test('6.7: a call that was cut or never left neither ends a suspension nor keeps the next probe away', () => {
  const changes: unknown[] = [];
  const breaker = createBreaker({ failures: 1, restMs: 1000 }, (_, until) => changes.push(until));
  breaker.begin('x');
  breaker.begin('x');
  breaker.record('x', true, 0);
  breaker.abandon('x');
  assert.equal(breaker.isSuspended('x', 10), true);
  breaker.begin('x');
  assert.equal(breaker.isSuspended('x', 1000), true, 'it is being probed');
  breaker.abandon('x');
  assert.equal(breaker.isSuspended('x', 1000), false, 'another call may probe it');
  breaker.begin('x');
  assert.equal(breaker.isSuspended('x', 1000), true);
  breaker.record('x', true, 1010);
  assert.deepEqual(changes, [1000, 2010], 'one failed probe suspends it again');
  breaker.abandon('unknown');
  assert.equal(breaker.isSuspended('unknown', 1010), false);
});

test('6.7: of many hosts that failed those which are suspended are remembered', () => {
  const breaker = createBreaker({ failures: 2, restMs: 1000 });
  for (let failures = 0; failures < 2; failures++) breaker.record('sick', true, 0);
  breaker.record('early', true, 0);
  for (let host = 0; host < 500; host++) breaker.record(`host-${host}`, true, 0);
  breaker.record('early', true, 0);
  assert.deepEqual([...breaker.suspended(0).keys()], ['sick'], 'its first failure is forgotten');
  breaker.record('host-499', true, 0);
  assert.deepEqual([...breaker.suspended(0).keys()], ['sick', 'host-499']);
});
