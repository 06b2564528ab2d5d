import { nextTokenAt, refilled } from './bucket.ts';
import { hostOf } from './callback-address.ts';
import type { Job } from './job.ts';
import type { QueueWithCounts } from './queue.ts';

export const WAITING_REASONS = [
  'queue_paused',
  'host_suspended',
  'due_time',
  'backoff',
  'queue_full',
  'rate_limit',
] as const;

/** Why a pending job is not running. */
export type WaitingFor = {
  readonly reason: (typeof WAITING_REASONS)[number];
  /** Milliseconds since 1970 when the reason ends; null when nobody knows. */
  readonly until: number | null;
  /** One sentence with the names and numbers behind the reason. */
  readonly detail: string;
};

/**
 * The first reason that holds, in the order in which a claim meets them; null where the job is not
 * pending, or where queue and job name none: a worker, a slot of its host or its key may be missing.
 * Computed on request and never stored.
 *
 * @param queue the queue of the job; undefined where it was deleted
 * @param suspended hosts whose breaker is open in this process, and until when
 */
export function waitingFor(
  job: Job,
  queue: QueueWithCounts | undefined,
  suspended: ReadonlyMap<string, number>,
  now: number,
): WaitingFor | null {
  if (job.status !== 'pending' || queue === undefined) return null;
  if (queue.paused) {
    return { reason: 'queue_paused', until: null, detail: `queue ${job.queueName} is paused` };
  }
  const host = hostOf(job.callbackUrl);
  const until = suspended.get(host);
  if (until !== undefined && until > now) {
    return {
      reason: 'host_suspended',
      until,
      detail: `${host} failed repeatedly and is suspended`,
    };
  }
  if (job.visibleAt > now) {
    return job.attempt === 0
      ? { reason: 'due_time', until: job.visibleAt, detail: 'the job is delayed' }
      : {
          reason: 'backoff',
          until: job.visibleAt,
          detail: `attempt ${job.attempt} failed: ${job.lastError}`,
        };
  }
  if (queue.running >= queue.maxConcurrency) {
    const detail = `${queue.running} of at most ${queue.maxConcurrency} jobs of the queue are running`;
    return { reason: 'queue_full', until: null, detail };
  }
  if (queue.rateLimitRps !== null) {
    const bucket = refilled(queue.bucket, queue.rateLimitRps, now);
    if (bucket.tokens < 1) {
      const detail = `the queue starts at most ${queue.rateLimitRps} jobs a second`;
      return { reason: 'rate_limit', until: nextTokenAt(bucket, queue.rateLimitRps), detail };
    }
  }
  return null;
}
