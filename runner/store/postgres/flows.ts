import { HELD } from '../../job/flow.ts';
import type { FlowStore } from '../port/store.ts';
import { type FreedRow, freedOf, MOST_LOOKED_AT } from '../shared/freed-jobs.ts';
import { Phase, storableText } from '../shared/stored-values.ts';
import type { Context } from './connection.ts';
import { isJobId, NOBODY, type SqlFunction } from './rows.ts';

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

/** Who adds jobs to a batch shares it; who decides that all of them have ended takes it alone. */
const BATCH_LOCK = 7_320_118;

export const FLOW_SQL: readonly SqlFunction[] = [
  {
    name: 'release_job',
    sql: `CREATE FUNCTION runner.release_job(p_id uuid, p_now bigint, p_payload text) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  batch text := (SELECT after_batch FROM runner.job WHERE id = p_id);
BEGIN
  IF p_payload IS NOT NULL THEN
    IF batch IS NOT NULL THEN
      PERFORM pg_advisory_xact_lock(${BATCH_LOCK}, hashtext(batch));
    END IF;
    IF EXISTS (SELECT FROM runner.dependency o JOIN runner.job j ON j.id = o.job_id
        WHERE o.job_id = p_id AND EXISTS (${OPEN})) THEN
      RETURN false;
    END IF;
  END IF;
  DELETE FROM runner.dependency WHERE job_id = p_id;
  UPDATE runner.pending p SET ready = true, visible_at = p_now, updated_at = p_now
  FROM runner.job j WHERE j.id = p_id AND p.queue_id = j.queue_id AND p.id = j.id
    AND p.visible_at = ${HELD} AND p_payload IS NOT NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE runner.job SET payload = p_payload WHERE id = p_id;
  NOTIFY runner_ready;
  RETURN true;
END $$`,
  },
];

/** An error of the database: the batch takes no more jobs. Its detail is the name of the batch. */
export const BATCH_ENDED = 'BE001';

/** Batches whose call waits no longer, of new jobs in `runner.enqueue`. */
export const FIND_ENDED_BATCHES = `
  IF array_remove(p_batch_id, NULL) <> '{}' THEN
    PERFORM pg_advisory_xact_lock_shared(${BATCH_LOCK}, k.hash) FROM (
      SELECT DISTINCT hashtext(b.id) AS hash FROM unnest(p_batch_id) AS b (id)
      WHERE b.id IS NOT NULL ORDER BY 1) AS k;
    SELECT coalesce(array_agg(DISTINCT b.id), '{}') INTO ended_batches
    FROM unnest(p_batch_id) AS b (id) JOIN runner.job c ON c.idempotency_key = 'batch:' || b.id
      AND c.key_released = ${NOBODY} AND c.after_batch = b.id
    WHERE NOT EXISTS (SELECT FROM runner.pending p
      WHERE p.queue_id = c.queue_id AND p.id = c.id AND p.visible_at = ${HELD});
  END IF;`;

/** Refuses all when one of the jobs was added to such a batch; jobs that existed are not among them. */
export const REFUSE_ENDED_BATCHES = (jobs: (columns: readonly string[]) => string) => `
  IF ended_batches <> '{}' THEN
    SELECT a.batch_id INTO ended_batch FROM ${jobs(['id', 'batch_id'])}
      JOIN runner.job j ON j.id = a.id WHERE a.batch_id = ANY (ended_batches) LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION 'the call at the end of batch % was made: it takes no more jobs', ended_batch
        USING ERRCODE = '${BATCH_ENDED}', DETAIL = ended_batch;
    END IF;
  END IF;`;

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
      const text = 'SELECT runner.release_job($1, $2, $3) AS released';
      const [row] = await db.write<{ released: boolean }>(text, [
        ...[id, now, storableText(payload ?? null)],
      ]);
      if (row!.released) ready.announce();
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
