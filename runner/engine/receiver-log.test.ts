import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Attempt } from '../job/job.ts';
import { claimedJob } from '../testing/claimed-job.ts';
import type { EngineEvent } from './events.ts';
import { createReceiverLog } from './receiver-log.ts';

const HOUR = 3_600_000;

function settled(callbackUrl: string, error: string | null, durationMs = 5): EngineEvent {
  const attempt = { outcome: error === null ? 'delivered' : 'refused', error, durationMs };
  return {
    kind: 'settled',
    job: claimedJob({ callbackUrl }),
    attempt: attempt as Attempt,
    settlement: { status: 'completed', result: '', resultCut: false } as never,
  };
}

test('1.5: a worker reports the calls and errors of the last hour by host', () => {
  let now = 10 * HOUR;
  const log = createReceiverLog(() => now);
  log.note(settled('http://a:1/x', 'HTTP 500'));
  now += 30 * 60_000;
  log.note(settled('http://a:1/y', 'HTTP 500', 15));
  log.note(settled('http://b:2/', null));
  const { hosts, errors } = log.report();
  assert.deepEqual(
    hosts.map(({ host, calls, failed, totalMs }) => [host, calls, failed, totalMs]),
    [
      ['a:1', 2, 2, 20],
      ['b:2', 1, 0, 5],
    ],
  );
  assert.deepEqual(errors, [{ host: 'a:1', error: 'HTTP 500', count: 2, lastAt: now }]);
  now += 31 * 60_000;
  assert.deepEqual(
    log.report().hosts.map(({ calls }) => calls),
    [1, 1],
  );
  now += HOUR;
  assert.deepEqual(log.report(), { hosts: [], errors: [], queueTimes: [] });
});

test('1.5: after the clock was set back an hour nothing of the future is reported', () => {
  let now = 10 * HOUR;
  const log = createReceiverLog(() => now);
  log.note(settled('http://a:1/', null));
  now -= 2 * HOUR;
  assert.deepEqual(log.report().hosts, []);
  log.note(settled('http://b:2/', null));
  assert.equal(log.report().hosts.length, 1);
});

test('1.5: an hour with endless hosts and errors stays small', () => {
  const log = createReceiverLog(() => 10 * HOUR);
  for (let at = 0; at < 2000; at++) log.note(settled(`http://h${at}:1/`, `error ${at}`));
  log.note(settled('http://h0:1/', 'error 0'));
  const { hosts, errors } = log.report();
  assert.deepEqual([hosts.length, errors.length], [100, 100]);
  assert.deepEqual([hosts[0]?.calls, errors[0]?.count], [2, 2]);
});
