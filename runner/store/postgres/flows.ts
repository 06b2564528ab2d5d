import { HELD } from '../../job/flow.ts';
import type { FlowStore } from '../port/store.ts';
import { type FreedRow, freedOf, MOST_LOOKED_AT } from '../shared/freed-jobs.ts';
import { Phase, storableText } from '../shared/stored-values.ts';
import type { Context } from './connection.ts';
import { isJobId } from './rows.ts';

const HAS_ENDED = 'EXISTS (SELECT FROM runner.done e WHERE e.queue_id = p.queue_id AND e.id = p.id';

/** What job `j` still waits for in row `o`. */
const OPEN = `SELECT FROM runner.job p WHERE p.id = o.depends_on AND NOT ${HAS_ENDED}
    AND NOT (e.phase = ${Phase.dead} AND j.on_failure = 'hold'))
  UNION ALL SELECT FROM runner.job p WHERE p.batch_id = o.batch_id AND NOT ${HAS_ENDED})`;

/** What held job `n` still waits for: ids, and names of batches. */
export const OPEN_DEPENDENCIES = `ARRAY(SELECT coalesce(o.depends_on::text, o.batch_id)
  FROM runner.dependency o JOIN runner.job j ON j.id = o.job_id
  WHERE o.job_id = n.id AND EXISTS (${OPEN}))`;

/** Of the next jobs that wait: whether they still wait for something. */
const freed = (waiting: string) => `SELECT w.job_id AS id, NOT EXISTS (
    SELECT FROM runner.dependency o WHERE o.job_id = w.job_id AND EXISTS (${OPEN})) AS "isFreed"
  FROM (${waiting} ORDER BY job_id LIMIT ${MOST_LOOKED_AT}) AS w
  LEFT JOIN runner.job j ON j.id = w.job_id ORDER BY w.job_id`;

const FREED_OF_ALL = freed('SELECT DISTINCT job_id FROM runner.dependency WHERE job_id > $1');
const FREED_BY = freed(`SELECT job_id FROM runner.dependency
    WHERE depends_on = ANY ($2::uuid[]) AND job_id > $1
  UNION SELECT job_id FROM runner.dependency
    WHERE batch_id IN (SELECT b.batch_id FROM runner.job b WHERE b.id = ANY ($2::uuid[]))
      AND job_id > $1`);

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const RELEASE = `WITH forgotten AS (DELETE FROM runner.dependency WHERE job_id = $1), released AS (
    UPDATE runner.pending p SET ready = true, visible_at = $2, updated_at = $2
    FROM runner.job j WHERE j.id = $1 AND p.queue_id = j.queue_id AND p.id = j.id
      AND p.visible_at = ${HELD} AND $3::text IS NOT NULL RETURNING p.id
  ), body AS (
    UPDATE runner.job j SET payload = $3 FROM released r WHERE j.id = r.id
  ) SELECT id, pg_notify('runner_ready', '') FROM released`;

const COUNTS = `SELECT count(*) FILTER (WHERE n.status = 'pending') AS pending,
    count(*) FILTER (WHERE n.status = 'running') AS running,
    count(*) FILTER (WHERE n.status = 'completed') AS completed,
    count(*) FILTER (WHERE n.status = 'dead') AS dead
  FROM runner.job_now n WHERE n.batch_id = $1 HAVING count(*) > 0`;

const QUEUES_OF_JOBS = `SELECT j.id, q.name FROM runner.job j
  JOIN runner.queue q ON q.id = j.queue_id WHERE j.id = ANY ($1::uuid[])`;

const QUEUES_OF_BATCH = `SELECT DISTINCT q.name FROM runner.job j
  JOIN runner.queue q ON q.id = j.queue_id WHERE j.batch_id = $1`;

export function createFlows({ db, ready }: Context): FlowStore {
  return {
    async queuesOfJobs(ids) {
      const known = ids.filter(isJobId);
      if (known.length === 0) return new Map();
      const rows = await db.read<{ id: string; name: string }>(QUEUES_OF_JOBS, [known]);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    async queuesOfBatch(batchId) {
      const rows = await db.read<{ name: string }>(QUEUES_OF_BATCH, [storableText(batchId)]);
      return rows.map(({ name }) => name);
    },
    async hasDependencies() {
      return (await db.read('SELECT FROM runner.dependency LIMIT 1')).length > 0;
    },
    async freedJobs(ended, after = BEFORE_ALL) {
      const ofAll = ended === undefined;
      const values = ofAll ? [after] : [after, ended];
      return freedOf(await db.read<FreedRow>(ofAll ? FREED_OF_ALL : FREED_BY, values));
    },
    async release(id, payload, now) {
      const released = await db.write(RELEASE, [id, now, storableText(payload ?? null)]);
      if (released.length > 0) ready.announce();
    },
    async batchCounts(batchId) {
      const [counts] = await db.read<Record<'pending' | 'running' | 'completed' | 'dead', number>>(
        COUNTS,
        [storableText(batchId)],
      );
      return counts;
    },
  };
}

/** Notes what new jobs wait for, inside `runner.enqueue`; those whose key was taken are not there. */
export const ADD_DEPENDENCIES = (jobs: (columns: readonly string[]) => string) => `
  IF array_remove(p_depends_on, NULL) <> '{}' OR array_remove(p_after_batch, NULL) <> '{}' THEN
    INSERT INTO runner.dependency (job_id, depends_on, batch_id)
    SELECT DISTINCT a.id, o.id::uuid, NULL FROM ${jobs(['id', 'depends_on'])}
      JOIN runner.job j ON j.id = a.id, json_array_elements_text(a.depends_on::json) AS o (id)
    UNION ALL SELECT a.id, NULL, a.after_batch FROM ${jobs(['id', 'after_batch'])}
      JOIN runner.job j ON j.id = a.id WHERE a.after_batch IS NOT NULL;
  END IF;`;

/** Notes what imported jobs wait for. */
export const IMPORTED_DEPENDENCIES = `
    INSERT INTO runner.dependency (job_id, depends_on, batch_id)
    SELECT b.id, o.id::uuid, NULL FROM added b, json_array_elements_text(b.depends_on) AS o (id)
      WHERE b.phase <= 1 AND b.visible_at = ${HELD}
    UNION ALL SELECT b.id, NULL, b.after_batch FROM added b
      WHERE b.phase <= 1 AND b.visible_at = ${HELD} AND b.after_batch IS NOT NULL`;
