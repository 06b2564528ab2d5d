import type { NewJob } from '../../job/job.ts';
import { BODY_COLUMNS } from '../../job/job-fields.ts';
import { newJob, storedJob } from '../../job/new-job.ts';
import { resolvedRetry } from '../../job/queue.ts';
import type { Enqueued } from '../port/requests.ts';
import { Phase, pendingPhase } from '../shared/stored-values.ts';
import type { Context } from './context.ts';
import { type JobRow, jobFromRow, listOf, placesOf, valuesOf } from './rows.ts';

export type Enqueue = (input: NewJob, now: number) => Enqueued;

/** Stores one job inside the running transaction. */
export function createEnqueue({ db, group, queues, defaults, newId }: Context): Enqueue {
  const byKey = db.prepare('SELECT * FROM job WHERE idempotency_key = ? AND key_released = 0');
  const release = db.prepare('UPDATE job SET key_released = seq WHERE seq = ?');
  const insert = db.prepare(`INSERT INTO job
    (queue_id, phase, visible_at, updated_at, host, ${listOf(BODY_COLUMNS)})
    VALUES (?, ?, ?, ?, ?, ${placesOf(BODY_COLUMNS)})`);

  /** The job that holds the key now; a key that is free again is taken from its job. */
  function holderOf(key: string): JobRow | undefined {
    const row = byKey.get(key) as JobRow | undefined;
    const isFree = row?.key_until_ended === 1 && row.phase >= Phase.completed;
    if (row === undefined || !isFree) return row;
    release.run(row.seq);
    return undefined;
  }

  return (input, now) => {
    const holder = input.idempotencyKey === undefined ? undefined : holderOf(input.idempotencyKey);
    if (holder !== undefined) {
      return { job: jobFromRow(holder, queues.byId(holder.queue_id).name), created: false };
    }
    const queue = queues.open(input.queueName, now);
    const job = newJob(newId(now), input, resolvedRetry(input, queue, defaults), now);
    const phase = pendingPhase(job.visibleAt, now);
    const stored = storedJob(job, input);
    const values = valuesOf(stored, BODY_COLUMNS);
    insert.run(queue.id, phase, job.visibleAt, now, stored.host, ...values);
    queues.count(queue, phase, 1);
    // A delayed one too: the engine learns of an earlier moment to wake at.
    group.raiseReady();
    return { job, created: true };
  };
}
