import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Job } from './job.ts';
import { type EngineFacts, hostOf, type WaitingFacts, waitingFor } from './waiting.ts';

const NOW = 1_000_000;

const ABLE: EngineFacts = {
  takesQueue: () => true,
  restingUntil: () => undefined,
  hostFull: () => false,
  slots: 10,
  freeSlots: 1,
};

function waiting(
  job: Partial<Job> = {},
  facts: Partial<WaitingFacts> = {},
  engine: Partial<EngineFacts> = {},
  queue: Partial<WaitingFacts['queue']> = {},
) {
  const usual = {
    ...{ queueName: 'mail', callbackUrl: 'http://X.example:81/a', visibleAt: NOW, attempt: 0 },
    ...{ lastError: null, concurrencyKey: null },
  };
  const known: WaitingFacts = {
    job: { ...usual, ...job } as Job,
    queue: { paused: false, maxConcurrency: 5, rateLimitRps: null, maxPerKey: null, ...queue },
    ...{ running: 4, bucket: null, runningWithKey: 0, ...facts },
  };
  const { reason, until, detail } = waitingFor(known, { ...ABLE, ...engine }, NOW);
  return [reason, until, detail];
}

test('4.3: each reason with its end and its detail, and just before it holds', () => {
  const next = ['next', null, 'the job is among the next to be claimed'];
  assert.deepEqual(waiting(), next);
  const later = { visibleAt: NOW + 1 };
  assert.deepEqual(waiting(later), ['due_time', NOW + 1, 'the job is delayed']);
  assert.deepEqual(waiting({ ...later, attempt: 2, lastError: 'HTTP 500' }), [
    ...['backoff', NOW + 1, 'attempt 2 failed: HTTP 500'],
  ]);
  assert.deepEqual(waiting({}, {}, {}, { paused: true }), [
    ...['queue_paused', null, 'queue mail is paused'],
  ]);
  assert.deepEqual(waiting({}, { running: 5 }), [
    ...['queue_full', null, '5 of at most 5 jobs of the queue are running'],
  ]);
  assert.deepEqual(waiting({}, {}, { takesQueue: (name) => name !== 'mail' }), [
    ...['no_worker_takes_queue', null, 'no worker takes queue mail'],
  ]);
  const resting = (until: number) =>
    waiting({}, {}, { restingUntil: (host) => (host === 'x.example:81' ? until : undefined) });
  assert.deepEqual(resting(NOW + 1), [
    ...['host_resting', NOW + 1, 'x.example:81 failed repeatedly and is suspended'],
  ]);
  assert.deepEqual(resting(NOW), next);
  assert.deepEqual(waiting({}, {}, { freeSlots: 0 }), [
    ...['slots_full', null, 'all 10 slots are in use'],
  ]);
  assert.deepEqual(waiting({}, {}, { hostFull: (host) => host === 'x.example:81' }), [
    ...['host_full', null, 'x.example:81 has used up its slots'],
  ]);
});

test('4.3, 1.2.5: a rate limit is the reason while less than one token is left', () => {
  const limited = (tokens: number) =>
    waiting({}, { bucket: { tokens, at: NOW } }, {}, { rateLimitRps: 2 });
  const detail = 'the queue starts at most 2 jobs a second';
  assert.deepEqual(limited(0.5), ['rate_limit', NOW + 250, detail]);
  assert.equal(limited(1)[0], 'next');
  assert.equal(waiting({}, {}, {}, { rateLimitRps: 2 })[0], 'next');
});

test('4.3, 1.2.5: what is left in the bucket of a limit that was lifted is no reason', () => {
  const emptied = { bucket: { tokens: 0, at: NOW } };
  assert.equal(waiting({}, emptied, {}, { rateLimitRps: null })[0], 'next');
});

test('4.3: a key is busy once as many of its jobs run as the queue allows', () => {
  const key = { concurrencyKey: 'tenant' };
  const busy = (runningWithKey: number, maxPerKey: number | null, job: Partial<Job> = key) =>
    waiting(job, { runningWithKey }, {}, { maxPerKey });
  const detail = '2 of at most 2 jobs with key tenant are running';
  assert.deepEqual(busy(2, 2), ['key_busy', null, detail]);
  assert.equal(busy(1, 2)[0], 'next');
  assert.equal(busy(9, null)[0], 'next');
  assert.equal(busy(9, 2, {})[0], 'next');
});

test('4.3: the host of an address is in lower case with its port; of none it is empty', () => {
  assert.equal(hostOf('https://API.Example:8443/x?y'), 'api.example:8443');
  assert.equal(hostOf('no address'), '');
});
