import type { Attempt, AttemptOutcome, Job } from '../../job/job.ts';
import { Phase } from '../phase.ts';
import type { HouseStore, JobStore } from '../store.ts';
import type { Context } from './context.ts';
import { createDeadJobs } from './dead.ts';
import type { createEnqueue } from './enqueue.ts';
import { type JobRow, jobFromRow } from './job-row.ts';
import { listJobs } from './list.ts';

/** Jobs as callers see them. */
export function createJobs(
  context: Context,
  enqueue: ReturnType<typeof createEnqueue>,
): JobStore & Pick<HouseStore, 'deleteFinished'> {
  const { db, group, queues, fresh } = context;
  const byId = db.prepare('SELECT * FROM job WHERE id = ?');
  const attempts = db.prepare('SELECT * FROM attempt WHERE job_seq = ? ORDER BY run');
  const remove = db.prepare('DELETE FROM job WHERE seq = ?');
  const removeAttempts = db.prepare('DELETE FROM attempt WHERE job_seq = ?');
  const revive = db.prepare(`UPDATE job SET phase = 1, attempt = 0, visible_at = ?1,
    updated_at = ?1, worker_id = NULL, started_at = NULL, completed_at = NULL, last_error = NULL
    WHERE seq = ?2 RETURNING *`);

  function row(id: string): JobRow | undefined {
    return byId.get(id) as JobRow | undefined;
  }

  function shown(found: JobRow): Job {
    return jobFromRow(found, queues.byId(found.queue_id).name);
  }

  /** dead → pending inside the running transaction. */
  function reviveRow(found: Pick<JobRow, 'seq' | 'queue_id'>, now: number): JobRow {
    const queue = queues.byId(found.queue_id);
    queues.open(queue.name, now); // it may have been deleted meanwhile
    queues.count(queue, Phase.dead, -1);
    queues.count(queue, Phase.ready, 1);
    group.raiseReady();
    return revive.get(now, found.seq) as JobRow;
  }

  function removeRow(found: Pick<JobRow, 'seq' | 'queue_id' | 'phase'>): void {
    removeAttempts.run(found.seq);
    remove.run(found.seq);
    fresh.clear();
    queues.count(queues.byId(found.queue_id), found.phase as Phase, -1);
  }

  return {
    enqueue: (job, now) => group.write(() => enqueue(job, now)),
    enqueueMany: (jobs, now) => group.write(() => jobs.map((job) => enqueue(job, now))),
    async findJob(id) {
      const found = row(id);
      return found && shown(found);
    },
    listJobs: async (filter) => listJobs(context, filter),
    async attempts(jobId) {
      const found = row(jobId);
      if (found === undefined) return [];
      return (attempts.all(found.seq) as AttemptRow[]).map((line) => attemptFromRow(line, jobId));
    },
    cancelJob: (id) =>
      group.write(() => {
        const found = row(id);
        if (found === undefined) return 'not-found';
        if (found.phase > Phase.ready) return 'not-pending';
        removeRow(found);
        return 'cancelled';
      }),
    retryJob: (id, now) =>
      group.write(() => {
        const found = row(id);
        return found?.phase === Phase.dead ? shown(reviveRow(found, now)) : undefined;
      }),
    ...createDeadJobs(context, reviveRow, removeRow),
  };
}

type AttemptRow = {
  readonly run: number;
  readonly attempt: number;
  readonly worker_id: string;
  readonly started_at: number;
  readonly duration_ms: number;
  readonly outcome: AttemptOutcome;
  readonly status_code: number | null;
  readonly error: string | null;
  readonly response: string | null;
};

function attemptFromRow(row: AttemptRow, jobId: string): Attempt {
  return {
    jobId,
    run: row.run,
    attempt: row.attempt,
    workerId: row.worker_id,
    startedAt: row.started_at,
    durationMs: row.duration_ms,
    outcome: row.outcome,
    statusCode: row.status_code,
    error: row.error,
    response: row.response,
  };
}
