import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JobDefaults, NewJob } from './job.ts';
import { newJob } from './new-job.ts';
import { NEW_QUEUE, resolvedRetry } from './queue.ts';
import { type Schedule, scheduledJob } from './schedule.ts';
import { claimToken, parseClaimToken, WORKER_GONE_AFTER_MS } from './worker.ts';

const DEFAULTS: JobDefaults = {
  maxRetries: 3,
  retryBackoff: 'exponential',
  baseDelayMs: 1000,
  maxDelayMs: 9000,
  timeoutMs: 700,
};
const ASKED = { queueName: 'mail', callbackUrl: 'http://x/', payload: '{}' };

test('2.1, 3: a new job is pending with attempt 0 and the defaults of what was not asked for', () => {
  const unset = {
    ...{ headers: null, concurrencyKey: null, expiresAt: null, scheduleId: null },
    ...{ idempotencyKey: null, traceparent: null, result: null, lastError: null },
    ...{ workerId: null, startedAt: null, completedAt: null, resultCut: false },
    accepted: false,
  };
  assert.deepEqual(newJob('id-1', ASKED, DEFAULTS, DEFAULTS, 50), {
    ...{ ...unset, ...ASKED, ...DEFAULTS, id: 'id-1', status: 'pending', priority: 0 },
    ...{ method: 'POST', visibleAt: 50, attempt: 0, createdAt: 50, updatedAt: 50 },
  });
});

test('2.1, 1.3: a new job has what was asked for', () => {
  const asked: Partial<NewJob> = {
    priority: 7,
    method: 'PUT',
    headers: { 'x-a': 'b' },
    concurrencyKey: 'k',
    expiresAt: 99,
    scheduleId: 's',
    timeoutMs: 5,
    idempotencyKey: 'i',
    traceparent: 't',
  };
  const job = newJob('id-2', { ...ASKED, ...asked, delayMs: 25 }, DEFAULTS, DEFAULTS, 50);
  for (const [name, value] of Object.entries(asked)) {
    assert.deepEqual(job[name as keyof typeof job], value, name);
  }
  assert.equal(job.visibleAt, 75);
});

test("2.2: a retry setting is the job's own, else the queue's, else the default; zero counts", () => {
  const queue = { ...NEW_QUEUE, maxRetries: 8, retryBackoff: 'linear', baseDelayMs: 80 } as const;
  const own = { maxRetries: 0, retryBackoff: 'fixed', baseDelayMs: 0, maxDelayMs: 0 } as const;
  assert.deepEqual(resolvedRetry(own, { ...queue, maxDelayMs: 88 }, DEFAULTS), own);
  assert.deepEqual(resolvedRetry({}, { ...queue, maxDelayMs: 88 }, DEFAULTS), {
    ...{ maxRetries: 8, retryBackoff: 'linear', baseDelayMs: 80, maxDelayMs: 88 },
  });
  const { timeoutMs: _, ...defaults } = DEFAULTS;
  assert.deepEqual(resolvedRetry({}, NEW_QUEUE, DEFAULTS), defaults);
  assert.deepEqual([NEW_QUEUE.maxConcurrency, NEW_QUEUE.rateLimitRps], [5, null]);
});

test('1.2.9: the job of a schedule has its target, payload, method, headers, retries and timeout', () => {
  const made = { ...ASKED, maxRetries: 4, timeoutMs: 6, method: 'PATCH' } as const;
  const schedule = { ...made, id: 's-1', headers: null } as Schedule;
  assert.deepEqual(scheduledJob(schedule), { ...made, scheduleId: 's-1', headers: undefined });
  const headers = { 'x-a': 'b' };
  assert.deepEqual(scheduledJob({ ...schedule, headers }).headers, headers);
});

test('4.10: a claim token names run, job and worker; any other text is no token', () => {
  const claim = { run: 12, id: 'job-1', workerId: 'host.example-1.2' };
  assert.equal(claimToken(claim), '12.job-1.host.example-1.2');
  assert.deepEqual(parseClaimToken(claimToken(claim)), claim);
  for (const text of ['', '12', '12.', '12.job', '12.job.', '.job.host', 'x.job.host']) {
    assert.equal(parseClaimToken(text), undefined, text);
  }
  assert.equal(parseClaimToken('1234567890.job.host'), undefined);
  assert.equal(WORKER_GONE_AFTER_MS, 15_000);
});
