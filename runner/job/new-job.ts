import type { Job, JobDefaults, NewJob, RetrySettings } from './job.ts';

/** The job as it is accepted and will be read back: pending, not tried yet. */
export function newJob(
  id: string,
  asked: NewJob,
  retry: RetrySettings,
  defaults: Pick<JobDefaults, 'timeoutMs'>,
  now: number,
): Job {
  return {
    id,
    queueName: asked.queueName,
    status: 'pending',
    priority: asked.priority ?? 0,
    payload: asked.payload,
    callbackUrl: asked.callbackUrl,
    method: asked.method ?? 'POST',
    headers: asked.headers ?? null,
    concurrencyKey: asked.concurrencyKey ?? null,
    expiresAt: asked.expiresAt ?? null,
    scheduleId: asked.scheduleId ?? null,
    visibleAt: now + (asked.delayMs ?? 0),
    attempt: 0,
    maxRetries: retry.maxRetries,
    retryBackoff: retry.retryBackoff,
    baseDelayMs: retry.baseDelayMs,
    maxDelayMs: retry.maxDelayMs,
    timeoutMs: asked.timeoutMs ?? defaults.timeoutMs,
    idempotencyKey: asked.idempotencyKey ?? null,
    traceparent: asked.traceparent ?? null,
    result: null,
    resultCut: false,
    lastError: null,
    workerId: null,
    accepted: false,
    startedAt: null,
    completedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}
