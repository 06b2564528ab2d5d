import { type BatchCounts, HELD } from '../../job/flow.ts';
import type { Job } from '../../job/job.ts';
import type { FlowStore } from '../port/store.ts';
import { Phase, STATUS_OF_PHASE } from '../shared/stored-values.ts';
import type { Context } from './context.ts';

/** What job `j` still waits for in row `o`. */
const OPEN = `SELECT 1 FROM job p WHERE p.id = o.depends_on
    AND (p.phase < ${Phase.completed} OR p.phase = ${Phase.dead} AND j.on_failure = 'hold')
  UNION ALL SELECT 1 FROM job p WHERE p.batch_id = o.batch_id AND p.phase < ${Phase.completed}`;

/** What a held job still waits for: ids, and names of batches. */
export const OPEN_DEPENDENCIES = `SELECT coalesce(o.depends_on, o.batch_id) AS name
  FROM dependency o JOIN job j ON j.id = o.job_id WHERE o.job_id = ? AND EXISTS (${OPEN})`;

const freed = (which: string) => `SELECT DISTINCT d.job_id AS id FROM dependency d
  LEFT JOIN job j ON j.id = d.job_id WHERE ${which} AND NOT EXISTS (
    SELECT 1 FROM dependency o WHERE o.job_id = d.job_id AND EXISTS (${OPEN})) LIMIT 1000`;

/** Notes what a new job waits for, inside the running transaction. */
export function createDependencies({ db }: Pick<Context, 'db'>) {
  const add = db.prepare('INSERT INTO dependency VALUES (?, ?, ?)');
  return ({ id, dependsOn, afterBatch }: Pick<Job, 'id' | 'dependsOn' | 'afterBatch'>): void => {
    for (const other of new Set(dependsOn)) add.run(id, other, null);
    if (afterBatch !== null) add.run(id, null, afterBatch);
  };
}

export function createFlows({ db, group, queues, fresh }: Context): FlowStore {
  const any = db.prepare('SELECT 1 FROM dependency LIMIT 1');
  const freedOfAll = db.prepare(freed('1'));
  const freedBy = db.prepare(
    freed(`(d.depends_on IN (SELECT value FROM json_each(:ids)) OR d.batch_id IN (
    SELECT e.batch_id FROM job e WHERE e.id IN (SELECT value FROM json_each(:ids))))`),
  );
  const forget = db.prepare('DELETE FROM dependency WHERE job_id = ?');
  const release = db.prepare(`UPDATE job SET phase = ${Phase.ready}, visible_at = :now,
    updated_at = :now, payload = :payload
    WHERE id = :id AND phase = ${Phase.delayed} AND visible_at = ${HELD} RETURNING queue_id`);
  const byPhase = db.prepare(
    'SELECT phase, count(*) AS jobs FROM job WHERE batch_id = ? GROUP BY phase',
  );

  return {
    hasDependencies: async () => any.get() !== undefined,
    async freedJobs(ended) {
      const rows =
        ended === undefined ? freedOfAll.all() : freedBy.all({ ids: JSON.stringify(ended) });
      return rows.map(({ id }) => id as string);
    },
    release: (id, payload, now) =>
      group.write(() => {
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
