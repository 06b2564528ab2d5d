import { type BatchCounts, BatchEnded, callKey, HELD } from '../../job/flow.ts';
import type { Job, NewJob } from '../../job/job.ts';
import type { FlowStore } from '../port/store.ts';
import { type FreedRow, freedOf, MOST_LOOKED_AT } from '../shared/freed-jobs.ts';
import { Phase, STATUS_OF_PHASE } from '../shared/stored-values.ts';
import type { Context } from './context.ts';

/** What job `j` still waits for in row `o`. */
const OPEN = `SELECT 1 FROM job p WHERE p.id = o.depends_on
    AND (p.phase < ${Phase.completed} OR p.phase = ${Phase.dead} AND j.on_failure = 'hold')
  UNION ALL SELECT 1 FROM job p WHERE p.batch_id = o.batch_id AND p.phase < ${Phase.completed}`;

/** What a held job still waits for: ids, and names of batches. */
export const OPEN_DEPENDENCIES = `SELECT coalesce(o.depends_on, o.batch_id) AS name
  FROM dependency o JOIN job j ON j.id = o.job_id WHERE o.job_id = ? AND EXISTS (${OPEN})`;

/** Of the next jobs that wait: whether they still wait for something. */
const freed = (waiting: string) => `SELECT w.job_id AS id, NOT EXISTS (
    SELECT 1 FROM dependency o WHERE o.job_id = w.job_id AND EXISTS (${OPEN})) AS isFreed
  FROM (${waiting} ORDER BY job_id LIMIT ${MOST_LOOKED_AT}) w
  LEFT JOIN job j ON j.id = w.job_id ORDER BY w.job_id`;

const ALL_WAITING = `SELECT DISTINCT job_id FROM dependency INDEXED BY dependency_job
  WHERE job_id > :after`;
const WAITING_FOR = `SELECT job_id FROM dependency INDEXED BY dependency_on
    WHERE depends_on IN (SELECT value FROM json_each(:ids)) AND job_id > :after
  UNION SELECT job_id FROM dependency INDEXED BY dependency_batch
    WHERE batch_id IN (SELECT e.batch_id FROM job e
      WHERE e.id IN (SELECT value FROM json_each(:ids))) AND job_id > :after`;

/** Notes what a new job waits for, inside the running transaction. */
export function createDependencies({ db }: Pick<Context, 'db'>) {
  const add = db.prepare('INSERT INTO dependency VALUES (?, ?, ?)');
  return ({ id, dependsOn, afterBatch }: Pick<Job, 'id' | 'dependsOn' | 'afterBatch'>): void => {
    for (const other of new Set(dependsOn)) add.run(id, other, null);
    if (afterBatch !== null) add.run(id, null, afterBatch);
  };
}

/** Refuses a new job of a batch whose call waits no longer, inside the running transaction. */
export function createBatchCheck({ db }: Pick<Context, 'db'>) {
  const released = db.prepare(`SELECT 1 FROM job c WHERE c.idempotency_key = :key
    AND c.key_released = 0 AND c.after_batch = :batchId AND c.visible_at <> ${HELD}`);
  return ({ batchId }: Pick<NewJob, 'batchId'>): void => {
    if (batchId === undefined) return;
    if (released.get({ key: callKey(batchId), batchId }) !== undefined)
      throw new BatchEnded(batchId);
  };
}

export function createFlows({ db, group, queues, fresh }: Context): FlowStore {
  const named = db.prepare(
    'SELECT id, queue_id FROM job WHERE id IN (SELECT value FROM json_each(?))',
  );
  const inBatch = db.prepare('SELECT DISTINCT queue_id FROM job WHERE batch_id = ?');
  const any = db.prepare('SELECT 1 FROM dependency LIMIT 1');
  const freedOfAll = db.prepare(freed(ALL_WAITING));
  const freedBy = db.prepare(freed(WAITING_FOR));
  const open = db.prepare(OPEN_DEPENDENCIES);
  const forget = db.prepare('DELETE FROM dependency WHERE job_id = ?');
  const release = db.prepare(`UPDATE job SET phase = ${Phase.ready}, visible_at = :now,
    updated_at = :now, payload = :payload
    WHERE id = :id AND phase = ${Phase.delayed} AND visible_at = ${HELD} RETURNING queue_id`);
  const byPhase = db.prepare(
    'SELECT phase, count(*) AS jobs FROM job WHERE batch_id = ? GROUP BY phase',
  );

  return {
    async queuesOfJobs(ids) {
      const rows = named.all(JSON.stringify(ids)) as { id: string; queue_id: number }[];
      return new Map(rows.map((row) => [row.id, queues.byId(row.queue_id).name]));
    },
    async queuesOfBatch(batchId) {
      const rows = inBatch.all(batchId) as { queue_id: number }[];
      return rows.map((row) => queues.byId(row.queue_id).name);
    },
    hasDependencies: async () => any.get() !== undefined,
    async freedJobs(ended, after = '') {
      const ids = JSON.stringify(ended);
      const rows = ended === undefined ? freedOfAll.all({ after }) : freedBy.all({ ids, after });
      return freedOf(rows as FreedRow[]);
    },
    release: (id, payload, now) =>
      group.write(() => {
        if (payload !== undefined && open.get(id) !== undefined) return;
        forget.run(id);
        const row = payload === undefined ? undefined : release.get({ id, payload, now });
        if (row === undefined) return;
        const queue = queues.byId(row.queue_id as number);
        queues.count(queue, Phase.delayed, -1);
        queues.count(queue, Phase.ready, 1);
        fresh.clear();
        group.raiseReady();
      }),
    async batchCounts(batchId) {
      const rows = byPhase.all(batchId) as { phase: number; jobs: number }[];
      if (rows.length === 0) return undefined;
      const counts = { pending: 0, running: 0, completed: 0, dead: 0 };
      for (const { phase, jobs } of rows) counts[STATUS_OF_PHASE[phase]!] += jobs;
      return counts satisfies BatchCounts;
    },
  };
}
