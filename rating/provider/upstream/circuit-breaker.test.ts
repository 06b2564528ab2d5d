import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCircuitBreaker } from './circuit-breaker.ts';

test('1.4: after four failures one call at a time probes the host, and a reply lets all go on', async () => {
  let now = 0;
  const breaker = createCircuitBreaker(
    () => now,
    () => 20,
  );
  for (let i = 0; i < 3; i++) breaker.failed();
  await breaker.enter();
  breaker.failed();
  assert.ok(breaker.openMs > 0);
  let entered = 0;
  const waiting = [1, 2, 3].map(() => breaker.enter().then(() => entered++));
  await new Promise(setImmediate);
  assert.equal(entered, 0, 'during the pause nobody enters');
  now = 30;
  await Promise.race(waiting);
  assert.equal(entered, 1, 'one probe');
  breaker.succeeded();
  await Promise.all(waiting);
  assert.equal(entered, 3);
  assert.equal(breaker.openMs, 0);
});

test('1.4: a probe that is given up makes room for another; a signal ends the waiting', async () => {
  const breaker = createCircuitBreaker(
    () => 0,
    () => 0,
  );
  for (let i = 0; i < 4; i++) breaker.failed();
  await breaker.enter();
  const second = breaker.enter();
  breaker.abandoned();
  await second;
  const stop = new AbortController();
  const third = breaker.enter(stop.signal);
  stop.abort(new Error('stopping'));
  await assert.rejects(third, /stopping/);
});
