import { type Bucket, refilled } from '../../job/bucket.ts';
import { earlier, planClaim } from '../../job/claim-plan.ts';
import type { ClaimedJob } from '../../job/job.ts';
import { Phase } from '../phase.ts';
import type { Claimed, ClaimRequest } from '../store.ts';
import type { Context } from './context.ts';
import type { ReadyJob } from './fresh-jobs.ts';
import type { MirrorQueue } from './queue-mirror.ts';
import type { RunningJobs } from './running.ts';

/**
 * The ready jobs of a queue in claim order. INDEXED BY: after ANALYZE the planner prefers a sort of
 * all of them (measured 100 times slower at 10,000).
 */
export const READY_JOBS = `SELECT seq, id, priority, callback_url AS callbackUrl, payload, attempt,
    run, timeout_ms AS timeoutMs, traceparent, max_retries AS maxRetries,
    retry_backoff AS retryBackoff, base_delay_ms AS baseDelayMs, max_delay_ms AS maxDelayMs
  FROM job INDEXED BY job_ready WHERE phase = 1 AND queue_id = ?
  ORDER BY priority DESC, seq LIMIT ?`;

/** How many delayed jobs that are due one claim makes ready; what is left is taken next. */
const PROMOTE_AT_ONCE = 1000;

/** Takes jobs inside the running transaction. */
export function createClaim(
  { db, queues, due, fresh }: Context,
  running: RunningJobs,
): (request: ClaimRequest) => Claimed {
  const ready = db.prepare(READY_JOBS);
  const take = db.prepare(`UPDATE job SET phase = 2, worker_id = ?, attempt = attempt + 1,
    run = run + 1, started_at = ?, updated_at = ?, visible_at = ? WHERE seq = ?`);
  const promote = db.prepare(`UPDATE job SET phase = 1
    WHERE seq IN (SELECT seq FROM job INDEXED BY job_delayed WHERE phase = 0 AND visible_at <= ?
      ORDER BY visible_at LIMIT ${PROMOTE_AT_ONCE}) RETURNING queue_id`);

  function promoteDue(now: number): void {
    if (due.at === null || due.at > now) return;
    for (const row of promote.all(now)) {
      const queue = queues.byId(row.queue_id as number);
      queues.count(queue, Phase.delayed, -1);
      queues.count(queue, Phase.ready, 1);
    }
    due.refresh();
  }

  function takeFrom(queue: MirrorQueue, count: number, request: ClaimRequest): ClaimedJob[] {
    const { workerId, now } = request;
    const jobs = fresh.take(queue, count) ?? (ready.all(queue.id, count) as ReadyJob[]);
    for (const job of jobs) take.run(workerId, now, now, now + job.timeoutMs, job.seq);
    queues.count(queue, Phase.ready, -jobs.length);
    queues.count(queue, Phase.running, jobs.length);
    if (queue.rateLimitRps !== null) {
      queues.change(queue, {
        bucket: paid(refilled(queue.bucket, queue.rateLimitRps, now), jobs.length),
      });
    }
    return jobs.map((job) => {
      running.add(job.id, { seq: job.seq, queue });
      return claimedJob(job, queue.name, workerId, now);
    });
  }

  return (request) => {
    promoteDue(request.now);
    const asked = request.queues.length === 0 ? queues.all() : named(request.queues);
    const plan = planClaim(asked, request.slots, request.now, request.random);
    const jobs = plan.shares.flatMap(({ queue, take }) => takeFrom(queue, take, request));
    return { jobs, wakeAt: earlier(due.at, plan.tokenAt) };
  };

  function named(names: readonly string[]): MirrorQueue[] {
    return [...new Set(names)].flatMap((name) => queues.find(name) ?? []);
  }
}

function paid(bucket: Bucket, tokens: number): Bucket {
  return { tokens: bucket.tokens - tokens, at: bucket.at };
}

function claimedJob(
  job: ReadyJob,
  queueName: string,
  workerId: string,
  startedAt: number,
): ClaimedJob {
  const { id, callbackUrl, payload, timeoutMs, traceparent } = job;
  const { maxRetries, retryBackoff, baseDelayMs, maxDelayMs } = job;
  return {
    ...{ id, queueName, callbackUrl, payload, timeoutMs, traceparent },
    ...{ maxRetries, retryBackoff, baseDelayMs, maxDelayMs, workerId, startedAt },
    attempt: job.attempt + 1,
    run: job.run + 1,
  };
}
