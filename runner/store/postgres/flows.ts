import { HELD } from '../../job/flow.ts';
import type { FlowStore } from '../port/store.ts';
import { Phase, storableText } from '../shared/stored-values.ts';
import type { Context } from './connection.ts';

const HAS_ENDED = 'EXISTS (SELECT FROM runner.done e WHERE e.queue_id = p.queue_id AND e.id = p.id';

/** What job `j` still waits for in row `o`. */
const OPEN = `SELECT FROM runner.job p WHERE p.id = o.depends_on AND NOT ${HAS_ENDED}
    AND NOT (e.phase = ${Phase.dead} AND j.on_failure = 'hold'))
  UNION ALL SELECT FROM runner.job p WHERE p.batch_id = o.batch_id AND NOT ${HAS_ENDED})`;

/** What held job `n` still waits for: ids, and names of batches. */
export const OPEN_DEPENDENCIES = `ARRAY(SELECT coalesce(o.depends_on::text, o.batch_id)
  FROM runner.dependency o JOIN runner.job j ON j.id = o.job_id
  WHERE o.job_id = n.id AND EXISTS (${OPEN}))`;

const freed = (which: string) => `SELECT DISTINCT d.job_id AS id FROM runner.dependency d
  LEFT JOIN runner.job j ON j.id = d.job_id WHERE ${which} AND NOT EXISTS (
    SELECT FROM runner.dependency o WHERE o.job_id = d.job_id AND EXISTS (${OPEN})) LIMIT 1000`;

const FREED_BY = freed(`(d.depends_on = ANY ($1::uuid[]) OR d.batch_id IN (
  SELECT b.batch_id FROM runner.job b WHERE b.id = ANY ($1::uuid[])))`);

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

export function createFlows({ db, ready }: Context): FlowStore {
  return {
    async hasDependencies() {
      return (await db.read('SELECT FROM runner.dependency LIMIT 1')).length > 0;
    },
    async freedJobs(ended) {
      const rows =
        ended === undefined
          ? await db.read<{ id: string }>(freed('true'))
          : await db.read<{ id: string }>(FREED_BY, [ended]);
      return rows.map(({ id }) => id);
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
