import { earlier } from '../../job/claim-plan.ts';
import { mustWait } from '../../job/flow.ts';
import type { Job, NewJob } from '../../job/job.ts';
import { BODY_COLUMNS } from '../../job/job-fields.ts';
import { debounced, newJob, storedJob } from '../../job/new-job.ts';
import { resolvedRetry } from '../../job/queue.ts';
import type { Enqueued } from '../port/requests.ts';
import { Phase, pendingPhase } from '../shared/stored-values.ts';
import type { Context } from './context.ts';
import { createBatchCheck, createDependencies } from './flows.ts';
import { type JobRow, jobFromRow, jsonOf, listOf, placesOf, valuesOf } from './rows.ts';

/** Stores one job inside the running transaction. */
export function createEnqueue(context: Context): (job: NewJob, now: number) => Enqueued {
  const { db, group, queues, defaults, newId, due, fresh, expiry, hostless } = context;
  const byKey = db.prepare('SELECT * FROM job WHERE idempotency_key = ? AND key_released = 0');
  const release = db.prepare('UPDATE job SET key_released = seq WHERE seq = ?');
  const insert = db.prepare(`INSERT INTO job
    (queue_id, phase, visible_at, updated_at, host, ${listOf(BODY_COLUMNS)})
    VALUES (?, ?, ?, ?, ?, ${placesOf(BODY_COLUMNS)})`);

  /** The job that holds the key now; a key that is free again is taken from its job. */
  function holderOf(key: string, now: number): JobRow | undefined {
    const row = byKey.get(key) as JobRow | undefined;
    if (row === undefined) return undefined;
    const timeIsUp = row.key_expires_at !== null && row.key_expires_at <= now;
    const jobHasEnded = row.key_until_ended === 1 && row.phase >= Phase.completed;
    if (!timeIsUp && !jobHasEnded) return row;
    release.run(row.seq);
    return undefined;
  }

  const addDependencies = createDependencies(context);
  const mustTake = createBatchCheck(context);
  const byDebounceKey = db.prepare(`SELECT * FROM job INDEXED BY job_debounced
    WHERE phase = ${Phase.delayed} AND queue_id = ? AND debounce_key = ? AND run = 0
      AND visible_at > ? ORDER BY seq DESC LIMIT 1`);
  const putOff = db.prepare(`UPDATE job SET payload = :payload, headers = :headers,
    visible_at = :visibleAt, updated_at = :now WHERE seq = :seq RETURNING *`);

  /** The job with the same debounce key that is not due yet, which now stands for this one too. */
  function replaced(asked: NewJob, now: number): Job | undefined {
    const queue = queues.find(asked.queueName);
    if (asked.debounceKey === undefined || queue === undefined) return undefined;
    const row = byDebounceKey.get(queue.id, asked.debounceKey, now) as JobRow | undefined;
    if (row === undefined) return undefined;
    const later = newJob(row.id, asked, defaults, now);
    const job = debounced(jobFromRow(row, queue.name), later, row.debounce_until);
    const { payload, visibleAt } = job;
    due.at = earlier(due.at, visibleAt);
    group.raiseReady();
    const changed = putOff.get({
      ...{ payload, visibleAt, now, seq: row.seq, headers: jsonOf(job.headers) },
    });
    return jobFromRow(changed as JobRow, queue.name);
  }

  return (asked, now) => {
    const standing = replaced(asked, now);
    if (standing !== undefined) return { job: standing, created: false };
    if (asked.idempotencyKey !== undefined) {
      const holder = holderOf(asked.idempotencyKey, now);
      if (holder !== undefined) {
        const { name } = queues.byId(holder.queue_id);
        return { job: jobFromRow(holder, name), created: false };
      }
    }
    mustTake(asked);
    const queue = queues.open(asked.queueName, now);
    const job = newJob(newId(now), asked, resolvedRetry(asked, queue, defaults), now);
    const phase = pendingPhase(job.visibleAt, now);
    const stored = storedJob(job, asked);
    const { host } = stored;
    const values = valuesOf(stored, BODY_COLUMNS);
    const { lastInsertRowid } = insert.run(queue.id, phase, job.visibleAt, now, host, ...values);
    const headers = jsonOf(job.headers);
    queues.count(queue, phase, 1);
    if (mustWait(asked)) addDependencies(job);
    if (job.expiresAt !== null) expiry.inUse = true;
    if (host === '') hostless.inUse = true;
    if (phase === Phase.delayed) due.at = earlier(due.at, job.visibleAt);
    else {
      const retryStatuses = jsonOf(job.retryStatuses);
      const seq = Number(lastInsertRowid);
      fresh.add(queue, { ...job, headers, retryStatuses, host, seq, run: 0 });
    }
    // A delayed one too: the engine learns of an earlier moment to wake at.
    group.raiseReady();
    return { job, created: true };
  };
}
