import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimToken, parseClaimToken } from './claim-token.ts';
import type { JobDefaults } from './job.ts';
import { NEW_QUEUE, resolvedRetry } from './queue.ts';

const DEFAULTS: JobDefaults = {
  maxRetries: 3,
  retryBackoff: 'exponential',
  baseDelayMs: 1000,
  maxDelayMs: 9000,
  timeoutMs: 700,
};
test("2.2: a retry setting is the job's own, else the queue's, else the default; zero counts", () => {
  const queue = { ...NEW_QUEUE, maxRetries: 8, retryBackoff: 'linear', baseDelayMs: 80 } as const;
  const own = {
    maxRetries: 0,
    retryBackoff: 'fixed',
    baseDelayMs: 0,
    maxDelayMs: 0,
    timeoutMs: 7,
  } as const;
  assert.deepEqual(resolvedRetry(own, { ...queue, maxDelayMs: 88 }, DEFAULTS), own);
  assert.deepEqual(resolvedRetry({}, { ...queue, maxDelayMs: 88 }, DEFAULTS), {
    maxRetries: 8,
    retryBackoff: 'linear',
    baseDelayMs: 80,
    maxDelayMs: 88,
    timeoutMs: 700,
  });
  assert.deepEqual(resolvedRetry({}, NEW_QUEUE, DEFAULTS), DEFAULTS);
  assert.deepEqual([NEW_QUEUE.maxConcurrency, NEW_QUEUE.rateLimitRps], [5, null]);
});

test('4.10: a claim token names run, job and worker; any other text is no token', () => {
  const claim = { run: 12, id: 'job-1', workerId: 'host.example-1.2' };
  assert.equal(claimToken(claim), '12.job-1.host.example-1.2');
  assert.deepEqual(parseClaimToken(claimToken(claim)), claim);
  for (const text of ['', '12', '12.', '12.job', '12.job.', '.job.host', 'x.job.host']) {
    assert.equal(parseClaimToken(text), undefined, text);
  }
  assert.equal(parseClaimToken('1234567890.job.host'), undefined);
});
