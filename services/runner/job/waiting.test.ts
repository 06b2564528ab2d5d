import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Job } from './job.ts';
import { NEW_QUEUE, type QueueWithCounts } from './queue.ts';
import { waitingFor } from './waiting.ts';

const NOW = 1_800_000_000_000;

const JOB = {
  status: 'pending',
  queueName: 'q',
  callbackUrl: 'https://a.example/x',
  visibleAt: NOW,
  attempt: 0,
  lastError: null,
} as Job;

const QUEUE: QueueWithCounts = {
  ...NEW_QUEUE,
  name: 'q',
  maxConcurrency: 5,
  paused: false,
  createdAt: 0,
  updatedAt: 0,
  bucket: null,
  pending: 1,
  running: 0,
  completed: 0,
  dead: 0,
};

const reason = (job: Partial<Job>, queue: Partial<QueueWithCounts>, rests?: [string, number]) =>
  waitingFor({ ...JOB, ...job }, { ...QUEUE, ...queue }, new Map(rests && [rests]), NOW);

test('4.3: a job that could run, is not pending, or whose queue is gone, waits for nothing', () => {
  assert.equal(reason({}, { running: 4 }), null);
  assert.equal(reason({}, {}, ['a.example', NOW]), null);
  assert.equal(reason({}, { rateLimitRps: 2, bucket: { tokens: 1, at: NOW } }), null);
  assert.equal(reason({ status: 'running' }, { paused: true }), null);
  assert.equal(waitingFor(JOB, undefined, new Map(), NOW), null);
});

const later = { visibleAt: NOW + 500 };

for (const [expected, until, detail, job, queue, rests] of [
  ['queue_paused', null, 'queue q is paused', later, { paused: true }, ['a.example', NOW + 1]],
  [
    'host_suspended',
    NOW + 1,
    'a.example failed repeatedly and is suspended',
    later,
    {},
    ['a.example', NOW + 1],
  ],
  ['due_time', NOW + 500, 'the job is delayed', later, { running: 5 }],
  [
    'backoff',
    NOW + 500,
    'attempt 2 failed: HTTP 503: x',
    { ...later, attempt: 2, lastError: 'HTTP 503: x' },
    { running: 5 },
  ],
  [
    'queue_full',
    null,
    '5 of at most 5 jobs of the queue are running',
    {},
    { running: 5, rateLimitRps: 2, bucket: { tokens: 0.5, at: NOW } },
  ],
  [
    'rate_limit',
    NOW + 250,
    'the queue starts at most 2 jobs a second',
    {},
    { rateLimitRps: 2, bucket: { tokens: 0.5, at: NOW } },
  ],
] as const) {
  test(`4.3, 6.7: ${expected} comes before the reasons after it`, () => {
    const found = reason(job, queue, rests as [string, number] | undefined);
    assert.deepEqual(found, { reason: expected, until, detail });
  });
}
