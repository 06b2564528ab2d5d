import { earlier } from '../../job/claim-plan.ts';
import { MOST_AHEAD } from '../../job/expected-start.ts';
import { HELD } from '../../job/flow.ts';
import type { Attempt, Job } from '../../job/job.ts';
import { ATTEMPT_COLUMNS, aliased } from '../../job/job-fields.ts';
import type { PendingFilter } from '../port/requests.ts';
import type { JobStore } from '../port/store.ts';
import { Phase, pendingPhase } from '../shared/stored-values.ts';
import type { Context } from './context.ts';
import type { createEnqueue } from './enqueue.ts';
import { OPEN_DEPENDENCIES } from './flows.ts';
import { listJobs, matchingRows } from './list.ts';
import { type JobRow, jobFromRow, jsonOf } from './rows.ts';

type CountRow = { readonly count: number };

/** How many jobs one transaction removes at most, so that others are not held up. */
const STEP = 1000;

/** What every part that removes jobs shares. */
export type RemoveRow = (row: Pick<JobRow, 'seq' | 'queue_id' | 'phase'>) => void;

export function createRemoveRow({ db, queues, fresh }: Context): RemoveRow {
  const remove = db.prepare('DELETE FROM job WHERE seq = ?');
  const removeAttempts = db.prepare('DELETE FROM attempt WHERE job_seq = ?');
  return (row) => {
    removeAttempts.run(row.seq);
    remove.run(row.seq);
    fresh.clear();
    queues.count(queues.byId(row.queue_id), row.phase as Phase, -1);
  };
}

/** Jobs as callers see them, except dead ones in bulk. */
export function createJobs(
  context: Context,
  enqueue: ReturnType<typeof createEnqueue>,
  removeRow: RemoveRow,
): Pick<
  JobStore,
  | 'enqueue'
  | 'enqueueMany'
  | 'findJob'
  | 'listJobs'
  | 'attempts'
  | 'leasedJobs'
  | 'waitingFacts'
  | 'lineOf'
  | 'changeJob'
  | 'cancelJob'
  | 'countPending'
  | 'cancelPending'
> {
  const { db, group, queues, fresh, running, turns, keyBuckets } = context;
  const byId = db.prepare('SELECT * FROM job WHERE id = ?');
  const bySeq = db.prepare('SELECT seq, queue_id, phase FROM job WHERE seq = ?');
  const attempts = db.prepare(`SELECT ${aliased(ATTEMPT_COLUMNS)} FROM attempt
    WHERE job_seq = ? ORDER BY run`);
  const leased = db.prepare(`SELECT * FROM job INDEXED BY job_running
    WHERE phase = ${Phase.running} AND accepted = 1 ORDER BY visible_at LIMIT ?`);
  const change = db.prepare(`UPDATE job SET phase = :phase, visible_at = :due, updated_at = :now,
    priority = :priority, payload = :payload, tags = :tags WHERE seq = :seq RETURNING *`);

  const ahead = db.prepare(`SELECT count(*) AS count FROM (SELECT 1 FROM job INDEXED BY job_ready
    WHERE queue_id = ? AND phase = ${Phase.ready} AND (priority > ? OR priority = ? AND seq < ?)
    LIMIT ${MOST_AHEAD})`);
  const openDependencies = db.prepare(OPEN_DEPENDENCIES);

  function findRow(id: string): JobRow | undefined {
    return byId.get(id) as JobRow | undefined;
  }

  function shown(row: JobRow): Job {
    return jobFromRow(row, queues.byId(row.queue_id).name);
  }

  const pendingRows = (filter: PendingFilter) =>
    matchingRows(context, { ...filter, status: 'pending' });

  return {
    enqueue: (job, now) => group.write(() => enqueue(job, now)),
    enqueueMany: (jobs, now) => group.write(() => jobs.map((job) => enqueue(job, now))),
    async findJob(id) {
      const row = findRow(id);
      return row && shown(row);
    },
    listJobs: (filter) => listJobs(context, filter),
    async attempts(jobId) {
      const row = findRow(jobId);
      if (row === undefined) return [];
      return (attempts.all(row.seq) as Attempt[]).map((line) => ({ ...line, jobId }));
    },
    leasedJobs: async (limit) => (leased.all(limit) as JobRow[]).map((row) => shown(row)),
    async waitingFacts(id) {
      const row = findRow(id);
      if (row === undefined || row.phase > Phase.ready) return undefined;
      const queue = queues.byId(row.queue_id); // in memory, like the running jobs
      const { concurrency_key: key } = row;
      return {
        job: shown(row),
        queue: { ...queue },
        running: queue.running,
        accepted: running.acceptedOf(queue),
        bucket: queue.bucket,
        keyBucket: key === null ? null : keyBuckets.of(queue, key),
        runningWithKey: key === null ? 0 : running.withKey(queue, key),
        waitsFor: openDependencies.all(id).map(({ name }) => name as string),
      };
    },
    async lineOf(id) {
      const row = findRow(id);
      if (row === undefined || row.phase > Phase.ready) return undefined;
      const byAge = () => ahead.get(row.queue_id, row.priority, row.priority, row.seq) as CountRow;
      const isFair = queues.byId(row.queue_id).fairBy !== null;
      const count = isFair ? turns.ahead(row) : byAge().count;
      const ready = [...queues.all()].filter((queue) => queue.ready > 0 && !queue.paused);
      return { ahead: count, readyQueues: ready.map(({ name }) => name) };
    },
    changeJob: (id, { priority, payload, visibleAt, evenHeld, tags }, now) =>
      group.write(() => {
        const row = findRow(id);
        if (row === undefined) return 'not-found';
        if (row.phase > Phase.ready) return 'not-pending';
        if (visibleAt !== undefined && row.visible_at === HELD && !evenHeld) return 'held';
        const queue = queues.byId(row.queue_id);
        const due = visibleAt ?? row.visible_at;
        const phase = visibleAt === undefined ? (row.phase as Phase) : pendingPhase(due, now);
        queues.count(queue, row.phase as Phase, -1);
        queues.count(queue, phase, 1);
        fresh.clear();
        if (phase === Phase.delayed) context.due.at = earlier(context.due.at, due);
        group.raiseReady();
        const changed = change.get({
          ...{ seq: row.seq, now, phase, due, priority: priority ?? row.priority },
          payload: payload ?? row.payload,
          tags: tags === undefined ? row.tags : jsonOf(tags),
        });
        return shown(changed as JobRow);
      }),
    cancelJob: (id) =>
      group.write(() => {
        const row = findRow(id);
        if (row === undefined) return 'not-found';
        if (row.phase > Phase.ready) return 'not-pending';
        removeRow(row);
        return 'cancelled';
      }),
    async countPending(filter) {
      let count = 0;
      for await (const rows of pendingRows(filter)) count += rows.length;
      return count;
    },
    async cancelPending(filter) {
      let cancelled = 0;
      for await (const rows of pendingRows(filter)) {
        for (let start = 0; start < rows.length; start += STEP) {
          const some = rows.slice(start, start + STEP);
          cancelled += await group.write(() => some.filter(removePending).length);
        }
      }
      return cancelled;
    },
  };

  /** False when the job was claimed or removed since it was read. */
  function removePending({ seq }: Pick<JobRow, 'seq'>): boolean {
    const row = bySeq.get(seq) as Pick<JobRow, 'seq' | 'queue_id' | 'phase'> | undefined;
    if (row === undefined || row.phase > Phase.ready) return false;
    removeRow(row);
    return true;
  }
}
