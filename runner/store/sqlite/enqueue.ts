import { earlier } from '../../job/claim-plan.ts';
import type { NewJob } from '../../job/job.ts';
import { newJob } from '../../job/new-job.ts';
import { resolvedRetry } from '../../job/queue.ts';
import { Phase, pendingPhase } from '../phase.ts';
import type { Enqueued } from '../store.ts';
import type { Context } from './context.ts';
import { type JobRow, jobFromRow } from './job-row.ts';

/** Stores one job inside the running transaction. */
export function createEnqueue(context: Context): (job: NewJob, now: number) => Enqueued {
  const { db, group, queues, defaults, newId, due, fresh } = context;
  const byKey = db.prepare('SELECT * FROM job WHERE idempotency_key = ?');
  const insert = db.prepare(`INSERT INTO job (id, queue_id, phase, priority, visible_at, created_at,
    updated_at, max_retries, retry_backoff, base_delay_ms, max_delay_ms, timeout_ms, callback_url,
    payload, idempotency_key, traceparent)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);

  return (asked, now) => {
    if (asked.idempotencyKey !== undefined) {
      const existing = byKey.get(asked.idempotencyKey) as JobRow | undefined;
      if (existing !== undefined) {
        const { name } = queues.byId(existing.queue_id);
        return { job: jobFromRow(existing, name), created: false };
      }
    }
    const queue = queues.open(asked.queueName, now);
    const job = newJob(newId(now), asked, resolvedRetry(asked, queue, defaults), defaults, now);
    const phase = pendingPhase(job.visibleAt, now);
    const { lastInsertRowid } = insert.run(
      ...[job.id, queue.id, phase, job.priority, job.visibleAt, now, now, job.maxRetries],
      ...[job.retryBackoff, job.baseDelayMs, job.maxDelayMs, job.timeoutMs, job.callbackUrl],
      ...[job.payload, job.idempotencyKey, job.traceparent],
    );
    queues.count(queue, phase, 1);
    if (phase === Phase.delayed) due.at = earlier(due.at, job.visibleAt);
    else fresh.add(queue, { ...job, seq: Number(lastInsertRowid), run: 0 });
    // A delayed one too: the engine learns of an earlier moment to wake at.
    group.raiseReady();
    return { job, created: true };
  };
}
