import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Job } from './job.ts';
import { type WaitingFacts, type WorkerFacts, waitingFor } from './waiting.ts';

const NOW = 1_000_000;

const ABLE: WorkerFacts = { queues: [], slots: 10, usedSlots: 9 };

function waiting(
  job: Partial<Job> = {},
  facts: Partial<WaitingFacts> = {},
  workers: readonly Partial<WorkerFacts>[] = [{}],
  queue: Partial<WaitingFacts['queue']> = {},
  ahead = 0,
) {
  const usual = {
    ...{ queueName: 'mail', callbackUrl: 'http://X.example:81/a', visibleAt: NOW, attempt: 0 },
    ...{ lastError: null, concurrencyKey: null },
  };
  const known: WaitingFacts = {
    job: { ...usual, ...job } as Job,
    queue: {
      ...{ paused: false, maxConcurrency: 5, rateLimitRps: null },
      ...{ maxPerKey: null, ratePerKeyRps: null, ...queue },
    },
    ...{
      running: 4,
      bucket: null,
      keyBucket: null,
      accepted: 0,
      runningWithKey: 0,
      waitsFor: [],
      ...facts,
    },
  };
  const { reason, until, detail } = waitingFor(
    known,
    workers.map((worker) => ({ ...ABLE, ...worker })),
    NOW,
    ahead,
  );
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
  assert.deepEqual(waiting({}, {}, [{}], { paused: true }), [
    ...['queue_paused', null, 'queue mail is paused'],
  ]);
  assert.deepEqual(waiting({}, { running: 5 }), [
    ...['queue_full', null, '5 of at most 5 jobs of the queue are running'],
  ]);
  assert.deepEqual(waiting({}, { running: 5, accepted: 2 }), [
    ...['queue_full', null],
    '5 of at most 5 jobs of the queue are running, 2 of them accepted by receivers that report later',
  ]);
  assert.deepEqual(waiting({}, {}, [{ queues: ['other'] }]), [
    ...['no_worker_takes_queue', null, 'no worker takes queue mail'],
  ]);
  assert.equal(waiting({}, {}, [])[0], 'no_worker_takes_queue');
  assert.deepEqual(waiting({}, {}, [rests(NOW + 1)]), [
    ...['host_suspended', NOW + 1, { host: 'x.example:81', until: NOW + 1, slotsHeld: 0 }],
  ]);
  assert.deepEqual(waiting({}, {}, [rests(NOW)]), next);
  assert.deepEqual(waiting({}, {}, [{ usedSlots: 10 }]), [
    ...['slots_full', null, 'all 10 slots of the worker that takes queue mail are in use'],
  ]);
  const hostFull = ['host_full', null, { host: 'x.example:81', until: null, slotsHeld: 1 }];
  assert.deepEqual(waiting({}, {}, [FULL]), hostFull);
  assert.deepEqual(waiting({}, {}, [{ ...FULL, usedSlots: 10 }]), hostFull);
});

const call = { jobId: 'a', queueName: 'mail', host: 'x.example:81', startedAt: NOW };
const FULL = { fullHosts: ['x.example:81'], calls: [call, { ...call, host: 'other' }] };
const rests = (until: number) => ({ restingUntil: { 'x.example:81': until } });

test('4.3: only the workers that take the queue count, and one that could run the job is enough', () => {
  const other = { queues: ['other'] };
  for (const able of [{}, { queues: ['mail'] }]) {
    for (const busy of [{ usedSlots: 10 }, FULL, rests(NOW + 9)]) {
      assert.equal(waiting({}, {}, [busy, able])[0], 'next');
      assert.notEqual(waiting({}, {}, [busy, { ...able, ...other }])[0], 'next');
      assert.equal(waiting({}, {}, [{ ...busy, ...other }, able])[0], 'next');
    }
  }
  assert.deepEqual(waiting({}, {}, [rests(NOW + 9), rests(NOW + 3)]).slice(0, 2), [
    ...['host_suspended', NOW + 3],
  ]);
  const both = [{ usedSlots: 10 }, { queues: ['mail'], usedSlots: 10 }];
  const detail = 'all 20 slots of the 2 workers that take queue mail are in use';
  assert.deepEqual(waiting({}, {}, both), ['slots_full', null, detail]);
  assert.equal(waiting({}, {}, [{ usedSlots: 10 }, FULL])[0], 'host_full');
});

test('4.3, 1.2.5: a rate limit is the reason while less than one token is left', () => {
  const limited = (tokens: number) =>
    waiting({}, { bucket: { tokens, at: NOW } }, [{}], { rateLimitRps: 2 });
  const detail = 'the queue starts at most 2 jobs a second';
  assert.deepEqual(limited(0.5), ['rate_limit', NOW + 250, detail]);
  assert.equal(limited(1)[0], 'next');
  assert.equal(waiting({}, {}, [{}], { rateLimitRps: 2 })[0], 'next');
});

test('4.3: with jobs ahead the reason ends when they and the job itself have had their tokens', () => {
  const facts = { bucket: { tokens: 0.5, at: NOW } };
  const until = (ahead: number, rateLimitRps: number) =>
    waiting({}, facts, [{}], { rateLimitRps }, ahead)[1];
  assert.equal(until(592, 1), NOW + 592_500);
  for (const tiny of [1e-300, 5e-324]) {
    const at = until(600, tiny);
    assert.ok(!Number.isNaN(new Date(Number(at)).getTime()), `${at}`);
  }
});

test('4.3: a job that workers pull waits for one of them, whoever has pulled before', () => {
  const pulled = waiting({ callbackUrl: '' });
  assert.deepEqual(pulled, ['not_pulled', null, 'the job waits for a worker that pulls from mail']);
});

test('4.3: a key is busy once as many of its jobs run as the queue allows', () => {
  const key = { concurrencyKey: 'tenant' };
  const busy = (runningWithKey: number, maxPerKey: number | null, job: Partial<Job> = key) =>
    waiting(job, { runningWithKey }, [{}], { maxPerKey });
  const detail = '2 of at most 2 jobs with key tenant are running';
  assert.deepEqual(busy(2, 2), ['key_busy', null, detail]);
  assert.equal(busy(1, 2)[0], 'next');
  assert.equal(busy(9, null)[0], 'next');
  assert.equal(busy(9, 2, {})[0], 'next');
});

test('4.3, 10.33: a key is at its rate while less than one of its tokens is left', () => {
  const limited = (tokens: number | null, job: Partial<Job> = { concurrencyKey: 'tenant' }) =>
    waiting(job, { keyBucket: tokens === null ? null : { tokens, at: NOW } }, [{}], {
      ratePerKeyRps: 2,
    });
  const detail = 'jobs with key tenant start at most 2 times a second';
  assert.deepEqual(limited(0.5), ['key_rate_limit', NOW + 250, detail]);
  assert.equal(limited(1)[0], 'next');
  assert.equal(limited(null)[0], 'next');
  assert.equal(limited(0, {})[0], 'next');
});
