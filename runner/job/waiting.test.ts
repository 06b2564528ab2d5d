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

test('4.3: a job that is due in a queue with room waits for nothing', () => {
  assert.equal(reason({}, {}), null);
});

test('4.3: a job that is not pending, or whose queue is gone, waits for nothing', () => {
  assert.equal(reason({ status: 'running' }, { paused: true }), null);
  assert.equal(waitingFor(JOB, undefined, new Map(), NOW), null);
});

test('4.3: queue_paused', () => {
  assert.deepEqual(reason({}, { paused: true }), {
    reason: 'queue_paused',
    until: null,
    detail: 'queue q is paused',
  });
});

test('4.3, 6.7: host_suspended, until its rest ends', () => {
  assert.deepEqual(reason({}, {}, ['a.example', NOW + 1]), {
    reason: 'host_suspended',
    until: NOW + 1,
    detail: 'a.example failed repeatedly and is suspended',
  });
  assert.equal(reason({}, {}, ['a.example', NOW]), null);
});

test('4.3: due_time before the first attempt, backoff after one', () => {
  const later = { visibleAt: NOW + 500 };
  assert.deepEqual(reason(later, {}), {
    reason: 'due_time',
    until: NOW + 500,
    detail: 'the job is delayed',
  });
  assert.deepEqual(reason({ ...later, attempt: 2, lastError: 'HTTP 503: x' }, {}), {
    reason: 'backoff',
    until: NOW + 500,
    detail: 'attempt 2 failed: HTTP 503: x',
  });
});

test('4.3: queue_full at max_concurrency', () => {
  assert.equal(reason({}, { running: 4 }), null);
  assert.deepEqual(reason({}, { running: 5 }), {
    reason: 'queue_full',
    until: null,
    detail: '5 of at most 5 jobs of the queue are running',
  });
});

test('4.3: rate_limit until the next token', () => {
  const queue = { rateLimitRps: 2, bucket: { tokens: 0.5, at: NOW } };
  assert.deepEqual(reason({}, queue), {
    reason: 'rate_limit',
    until: NOW + 250,
    detail: 'the queue starts at most 2 jobs a second',
  });
  assert.equal(reason({}, { ...queue, bucket: { tokens: 1, at: NOW } }), null);
});
