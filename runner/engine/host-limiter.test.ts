import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHostLimiter, type HostLimiter } from './host-limiter.ts';

/** Starts as many calls to a host as it may have now; says how many. */
function fill(limiter: HostLimiter, host: string, now: number): number {
  let started = 0;
  while (limiter.mayStart(host, now)) {
    limiter.started(host, now);
    started += 1;
  }
  return started;
}

const TEN = { concurrency: 10, maxPerHost: undefined };

test('1.2.1: an unknown host alone leaves a fifth of the slots free for others', () => {
  const limiter = createHostLimiter(TEN);
  assert.equal(fill(limiter, 'a', 0), 8);
  assert.deepEqual(limiter.fullHosts(0), ['a']);
  assert.equal(limiter.mayStart('b', 0), true);
});

test('1.2.1: while another host is called an unknown one takes at most half', () => {
  const limiter = createHostLimiter(TEN);
  limiter.started('b', 0);
  assert.equal(fill(limiter, 'a', 0), 5);
});

test('1.2.1: two silent hosts leave slots for a third, which leaves one for a fourth', () => {
  const limiter = createHostLimiter(TEN);
  limiter.started('b', 0);
  assert.equal(fill(limiter, 'a', 0) + fill(limiter, 'b', 0), 7);
  assert.equal(fill(limiter, 'c', 5000), 1);
  assert.equal(fill(limiter, 'd', 5000), 1);
});

test('1.2.1: a host that answers promptly may take all slots but one', () => {
  const limiter = createHostLimiter(TEN);
  limiter.started('a', 0);
  limiter.ended('a', 0, true, 20);
  assert.equal(fill(limiter, 'a', 20), 9);
  assert.equal(limiter.mayStart('b', 20), true);
});

test('1.2.1: a prompt host that may not have the last slot is not blocked, a silent one is', () => {
  const limiter = createHostLimiter(TEN);
  limiter.started('quick', 0);
  limiter.ended('quick', 0, true, 20);
  limiter.started('silent', 20);
  fill(limiter, 'quick', 20);
  assert.deepEqual(limiter.fullHosts(20), ['quick', 'silent']);
  assert.deepEqual(limiter.blockedHosts(20), ['silent']);
  limiter.started('new', 20);
  assert.deepEqual(limiter.blockedHosts(20), ['silent', 'new'], 'no slot is free');
  assert.deepEqual(limiter.blockedHosts(1020), ['quick', 'silent', 'new'], 'its calls hang');
});

test('1.2.1: a host at its fixed limit is blocked however promptly it answers', () => {
  const limiter = createHostLimiter({ concurrency: 10, maxPerHost: 2 });
  limiter.started('a', 0);
  limiter.ended('a', 0, true, 20);
  fill(limiter, 'a', 20);
  assert.deepEqual(limiter.blockedHosts(20), ['a']);
});

test('1.2.1: a host whose last call timed out gets none of the last slots', () => {
  const limiter = createHostLimiter(TEN);
  limiter.started('dead', 0);
  limiter.ended('dead', 0, false, 5000);
  limiter.started('a', 5000);
  limiter.ended('a', 5000, true, 5001);
  for (let call = 0; call < 8; call++) limiter.started('a', 5001);
  assert.equal(limiter.mayStart('dead', 5001), false);
  assert.equal(limiter.mayStart('new', 5001), true);
});

test('1.2.1: max_per_host holds for every host; few slots are never kept free', () => {
  const limited = createHostLimiter({ concurrency: 10, maxPerHost: 3 });
  assert.equal(fill(limited, 'a', 0), 3);
  const small = createHostLimiter({ concurrency: 4, maxPerHost: undefined });
  assert.equal(fill(small, 'a', 0), 4);
  assert.equal(small.mayStart('b', 0), false);
});

test('1.2.1: an ended call is counted once, also when its end is reported twice', () => {
  const limiter = createHostLimiter({ concurrency: 10, maxPerHost: 1 });
  limiter.started('a', 7);
  limiter.ended('a', 7, true, 8);
  limiter.ended('a', 7, true, 9);
  assert.equal(fill(limiter, 'a', 9), 1);
});

test('1.2.1: of many hosts only those that are being called are remembered', () => {
  const limiter = createHostLimiter({ concurrency: 10, maxPerHost: 1 });
  limiter.started('busy', 0);
  for (let host = 0; host < 2000; host++) {
    limiter.started(`host-${host}`, 0);
    limiter.ended(`host-${host}`, 0, false, 5000);
  }
  const full = limiter.fullHosts(5000);
  assert.ok(full.includes('busy'));
  assert.ok(full.length <= 502, `${full.length}`);
});
