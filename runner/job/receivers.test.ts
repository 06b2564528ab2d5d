import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimedJob } from '../testing/claimed-job.ts';
import type { Attempt } from './job.ts';
import {
  addCall,
  callOf,
  commonestErrors,
  emptyHost,
  meanMs,
  p95,
  slowestHosts,
  timedCalls,
} from './receivers.ts';

function host(name: string, ...callsMs: readonly number[]) {
  const sum = emptyHost(name);
  for (const ms of callsMs) addCall(sum, ms, ms > 1000);
  return sum;
}

test('1.5: calls of all workers to one host are added up', () => {
  const workers = [{ hosts: [host('a', 10, 3000)] }, {}, { hosts: [host('a', 20)] }];
  const [a] = slowestHosts(workers);
  const { calls, failed, totalMs, longestMs } = a!;
  assert.deepEqual([calls, failed, totalMs, longestMs], [3, 1, 3030, 3000]);
  assert.equal(meanMs(a!), 1010);
  assert.equal(p95(a!), 3000, 'the bound of its bucket is 5000, but no call took longer than 3000');
});

test('1.5: the slowest host is the one whose 95th percentile is longest, then whose mean is', () => {
  const hosts = [
    host('quick', 1, 1),
    host('one slow call in forty', ...new Array(39).fill(1), 9000),
    host('slow', 300, 400),
    host('slower', 400, 480),
    host('untouched'),
  ];
  assert.deepEqual(
    slowestHosts([{ hosts }]).map((one) => one.host),
    ['slower', 'slow', 'one slow call in forty', 'quick', 'untouched'],
  );
  const unreached = emptyHost('x');
  addCall(unreached, undefined, true);
  assert.deepEqual([unreached.calls, unreached.failed, timedCalls(unreached)], [1, 1, 0]);
  assert.deepEqual([meanMs(unreached), p95(unreached)], [undefined, undefined]);
});

test('1.5: hosts that were not reached come after the quickest', () => {
  const hosts = [emptyHost('lost'), host('instant', 0), emptyHost('away'), host('quick', 1)];
  assert.deepEqual(
    slowestHosts([{ hosts }]).map((one) => one.host),
    ['quick', 'instant', 'lost', 'away'],
  );
  assert.deepEqual([hosts[1]!.longestMs, p95(hosts[1]!)], [0, 0]);
});

test('1.5: a worker that reports fewer buckets of durations is added up too', () => {
  const hosts = [{ ...host('a', 1, 1), durations: [2] }, host('a', 9000)];
  const [a] = slowestHosts([{ hosts }]);
  assert.deepEqual([timedCalls(a!), a!.durations[0], p95(a!)], [3, 2, 9000]);
});

test('1.5: errors of all workers are added up by host and text, the commonest first', () => {
  const error = (of: string, text: string, count: number, lastAt: number) => ({
    ...{ host: of, error: text, count, lastAt },
  });
  const found = commonestErrors([
    { errors: [error('a', 'HTTP 500', 2, 7), error('b', 'HTTP 500', 3, 1)] },
    {},
    { errors: [error('a', 'HTTP 500', 2, 5), error('a', 'timeout', 3, 9)] },
  ]);
  assert.deepEqual(found, [
    error('a', 'HTTP 500', 4, 7),
    error('a', 'timeout', 3, 9),
    error('b', 'HTTP 500', 3, 1),
  ]);
});

test('1.5: calls that the runner itself ended say nothing about a host', () => {
  const job = claimedJob({ callbackUrl: 'http://x.example:81/a' });
  const attempt = { outcome: 'refused', error: `${'e'.repeat(119)}😀`, durationMs: 4 } as Attempt;
  const call = callOf(job, attempt);
  assert.deepEqual([call?.host, call?.durationMs], ['x.example:81', 4]);
  assert.equal(call?.error, `${'e'.repeat(119)}\ufffd`);
  for (const outcome of ['interrupted', 'blocked'] as const) {
    assert.equal(callOf(job, { ...attempt, outcome }), undefined);
  }
});

test('1.5, 4.10: the work of a receiver that reports later is not the duration of its call', () => {
  const job = { ...claimedJob(), timeoutMs: 30_000 };
  const timed = (about: Partial<Attempt>) =>
    callOf(job, { outcome: 'delivered', statusCode: 200, error: null, ...about } as Attempt)
      ?.durationMs;
  assert.equal(timed({ durationMs: 31_000 }), 31_000); // a busy runner notices the end a little late
  assert.equal(timed({ durationMs: 31_001, statusCode: 202 }), undefined);
  assert.equal(timed({ outcome: 'timeout', statusCode: null, durationMs: 30_004 }), 30_004);
  assert.equal(timed({ outcome: 'failed', statusCode: null, durationMs: 10 }), undefined);
  assert.equal(timed({ outcome: 'failed', statusCode: 202, durationMs: 10 }), 10);
  assert.equal(timed({ outcome: 'unreachable', statusCode: null, durationMs: 10 }), undefined);
});
