import type { ClaimedJob } from '../job/job.ts';

/** A job in the hands of a worker, for tests of what is done with one. */
export function claimedJob(about: Partial<ClaimedJob> = {}): ClaimedJob {
  return {
    id: 'job-1',
    queueName: 'default',
    callbackUrl: 'http://receiver.example/ok',
    payload: '{"a":1}',
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
