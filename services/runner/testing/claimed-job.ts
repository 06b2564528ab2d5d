import type { ClaimedJob } from '../job/job.ts';

/** A claimed job for tests of delivery and settlement. */
export function claimedJob(about: Partial<ClaimedJob> = {}): ClaimedJob {
  return {
    id: 'job-1',
    queueName: 'default',
    callbackUrl: 'http://receiver.example/ok',
    payload: '{"a":1}',
    headers: null,
    attempt: 1,
    timeoutMs: 5000,
    traceparent: null,
    workerId: 'worker-1',
    startedAt: 0,
    run: 1,
    maxRetries: 3,
    retryBackoff: 'fixed',
    baseDelayMs: 1,
    maxDelayMs: 1,
    ...about,
  };
}
