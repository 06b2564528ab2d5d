import type { Attempt, DeadGroup, Job } from '../../job/job.ts';
import { ATTEMPT_COLUMNS, aliased } from '../../job/job-fields.ts';
import { type JobFilter, type JobPage, PAGE_BYTES, type Page } from '../port/requests.ts';
import type { JobStore, UpkeepStore } from '../port/store.ts';
import { firstIdAt, Phase } from '../shared/stored-values.ts';
import type { Context } from './connection.ts';
import { addToCounts, isJobId, JOB_SELECT } from './rows.ts';

/** Jobs that one statement changes at most. */
const STEP = 1000;

/** No job has these ids. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const BEHIND_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The table of each state. */
const TABLES = {
  pending: 'runner.pending s WHERE true',
  running: 'runner.running s WHERE true',
  completed: `runner.done s WHERE s.phase = ${Phase.completed}`,
  dead: `runner.done s WHERE s.phase = ${Phase.dead}`,
} as const;

const CONDITIONS = {
  id: 'n.id = $',
  idEnding: 'right(n.id::text, length($)) = $',
  queueName: 'n.queue_name = $',
  host: 'n.host = $',
  error: 'strpos(lower(n.last_error), lower($)) > 0',
  payload: 'strpos(lower(n.payload), lower($)) > 0',
  idempotencyKey: 'n.idempotency_key = $',
  scheduleId: 'n.schedule_id = $',
  createdAfter: 'n.created_at >= $',
  createdBefore: 'n.created_at < $',
  endedAfter: 'n.completed_at >= $',
  endedBefore: 'n.completed_at < $',
} as const;

/**
 * The jobs `runner.job_now n` of a filter, with its values. A status is that of the table a job lies
 * in: the one of the view is computed from all of them, and would be for every job.
 */
function whereOf(filter: JobFilter): { sql: string; values: unknown[] } {
  const names = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[];
  const used = names.filter((name) => filter[name] !== undefined);
  const parts = used.map((name, n) => `AND ${CONDITIONS[name].replaceAll('$', () => `$${n + 1}`)}`);
  const from =
    filter.status === undefined
      ? 'runner.job_now n WHERE true'
      : `runner.job_now n, ${TABLES[filter.status]} AND s.queue_id = n.queue_id AND s.id = n.id`;
  const valueFor = (name: keyof typeof CONDITIONS) =>
    name === 'id' && !isJobId(filter.id!) ? BEFORE_ALL : filter[name];
  return { sql: [`FROM ${from}`, ...parts].join(' '), values: used.map(valueFor) };
}

/** Deletes pending jobs by id with their history; returns the ids of those that were pending. */
const CANCEL = `WITH removed AS (
    DELETE FROM runner.pending p USING runner.job j
    WHERE j.id = ANY ($1::uuid[]) AND p.queue_id = j.queue_id AND p.id = j.id
    RETURNING p.id, p.queue_id
  ), bodies AS (
    DELETE FROM runner.job j USING removed r WHERE j.id = r.id
  ), history AS (
    DELETE FROM runner.attempt a USING removed r WHERE a.job_id = r.id
  ), counted AS (
    ${addToCounts('SELECT queue_id, -count(*), 0, 0, 0 FROM removed GROUP BY queue_id')}
  )
  SELECT id FROM removed`;

/** dead → pending, by ids; a queue that was deleted since comes back. */
const REVIVE = `WITH opened AS (
    SELECT runner.open_queues(ARRAY(SELECT DISTINCT q.name FROM runner.job j
      JOIN runner.queue q ON q.id = j.queue_id WHERE j.id = ANY ($1::uuid[])), $2)
  ), revived AS (
    DELETE FROM runner.done d USING opened, runner.job j
    WHERE j.id = ANY ($1::uuid[]) AND d.queue_id = j.queue_id AND d.id = j.id
      AND d.phase = ${Phase.dead}
    RETURNING d.queue_id, d.id, d.run, d.extra_tries, j.priority, j.timeout_ms, j.host,
      j.concurrency_key
  ), waiting AS (
    INSERT INTO runner.pending (queue_id, id, ready, priority, visible_at, run, extra_tries,
      timeout_ms, updated_at, host, concurrency_key)
    SELECT queue_id, id, true, priority, $2, run, extra_tries, timeout_ms, $2, host,
      concurrency_key FROM revived
  ), counted AS (
    ${addToCounts('SELECT queue_id, count(*), 0, 0, -count(*) FROM revived GROUP BY queue_id')}
  )
  SELECT id FROM revived, pg_notify('runner_ready', '')`;

/** Removes finished jobs by a query that deletes from `runner.done d` and returns its rows. */
const removeDone = (removed: string) => `WITH removed AS (${removed}),
  bodies AS (DELETE FROM runner.job j USING removed r WHERE j.id = r.id),
  history AS (DELETE FROM runner.attempt a USING removed r WHERE a.job_id = r.id),
  counted AS (
    ${addToCounts(`SELECT queue_id, 0, 0, -count(*) FILTER (WHERE phase = ${Phase.completed}),
      -count(*) FILTER (WHERE phase = ${Phase.dead}) FROM removed GROUP BY queue_id`)}
  )
  SELECT id FROM removed`;

const PURGE = removeDone(`DELETE FROM runner.done d USING runner.job j
  WHERE j.id = ANY ($1::uuid[]) AND d.queue_id = j.queue_id AND d.id = j.id
    AND d.phase = ${Phase.dead} RETURNING d.queue_id, d.id, d.phase`);

/** Ids are in the order of creation, so no job behind the first id of a moment has ended before it. */
const DELETE_FINISHED = removeDone(`DELETE FROM runner.done d USING (
    SELECT x.queue_id, x.id FROM runner.queue q CROSS JOIN LATERAL (
      SELECT e.queue_id, e.id FROM runner.done e
      WHERE e.queue_id = q.id AND e.id < $3::uuid AND e.completed_at < $1
      ORDER BY e.id LIMIT $2 FOR UPDATE OF e SKIP LOCKED) AS x LIMIT $2) AS old
  WHERE d.queue_id = old.queue_id AND d.id = old.id RETURNING d.queue_id, d.id, d.phase`);

const RUN_NOW = `WITH changed AS (
    UPDATE runner.pending p SET ready = true, visible_at = $2, updated_at = $2
    FROM runner.job j WHERE j.id = $1 AND p.queue_id = j.queue_id AND p.id = j.id RETURNING p.id
  )
  SELECT id, pg_notify('runner_ready', '') FROM changed`;

type SizedId = { readonly id: string; readonly bytes: number };

/** Jobs as callers see them, and retention. */
export function createJobs({
  db,
  ready,
}: Context): Omit<JobStore, 'enqueue'> & Pick<UpkeepStore, 'deleteFinished'> {
  async function findJob(id: string): Promise<Job | undefined> {
    if (!isJobId(id)) return undefined;
    const text = `SELECT ${JOB_SELECT} FROM runner.job_now n WHERE n.id = $1`;
    const [job] = await db.read<Job>(text, [id], 'find-job');
    return job;
  }

  /** The ids of a page, newest first, with the bytes of their payloads and results. */
  function pageOf(filter: JobFilter, { limit, offset = 0, after, signal }: Page) {
    const behind = after === undefined ? BEHIND_ALL : isJobId(after) ? after : BEFORE_ALL;
    const { queueName, status, ...others } = filter;
    const bytes = 'octet_length(n.payload) + coalesce(octet_length(n.result), 0) AS bytes';
    if (Object.values(others).some((value) => value !== undefined)) {
      const { sql, values } = whereOf(filter);
      const first = values.length + 1;
      return db.search<SizedId>(
        `SELECT n.id, ${bytes} ${sql} AND n.id < $${first}
          ORDER BY n.id DESC LIMIT $${first + 1} OFFSET $${first + 2}`,
        [...values, behind, limit, offset],
        signal,
      );
    }
    // From the indexes of the state tables, a part per queue merged after: no sort of all that match.
    const tables = status === undefined ? Object.values(TABLES) : [TABLES[status]];
    const parts = tables.map(
      (from) => `(SELECT s.id FROM ${from} AND s.queue_id = q.id AND s.id < $1
        ORDER BY s.id DESC LIMIT $2::bigint + $3::bigint)`,
    );
    const found =
      queueName === undefined && status === undefined
        ? `SELECT id FROM runner.job WHERE id < $1 AND $4::text IS NULL
            ORDER BY id DESC LIMIT $2 OFFSET $3`
        : `SELECT found.id FROM runner.queue q
            CROSS JOIN LATERAL (${parts.join(' UNION ALL ')}) AS found
            WHERE $4::text IS NULL OR q.name = $4 ORDER BY found.id DESC LIMIT $2 OFFSET $3`;
    return db.search<SizedId>(
      `SELECT n.id, ${bytes} FROM (${found}) AS page
        JOIN runner.job_now n ON n.id = page.id ORDER BY n.id DESC`,
      [behind, limit, offset, queueName ?? null],
      signal,
    );
  }

  /** Walks once over the jobs of a filter as they are now, in the order of ids, and changes them. */
  async function change(
    filter: JobFilter,
    work: (ids: string[]) => Promise<readonly unknown[]>,
  ): Promise<number> {
    const { sql, values } = whereOf(filter);
    let changed = 0;
    for (let behind = BEHIND_ALL; ; ) {
      const rows = await db.search<{ id: string }>(
        `SELECT n.id ${sql} AND n.id < $${values.length + 1} ORDER BY n.id DESC LIMIT ${STEP}`,
        [...values, behind],
      );
      // Somebody else may have changed some of them meanwhile: those are not counted.
      if (rows.length > 0) changed += (await work(rows.map(({ id }) => id))).length;
      if (rows.length < STEP) return changed;
      behind = rows.at(-1)!.id;
    }
  }

  return {
    findJob,
    async listJobs(filter, page): Promise<JobPage> {
      const found = await pageOf(filter, { ...page, limit: page.limit + 1 });
      let bytes = 0;
      const within = found.slice(0, page.limit).filter((row, index) => {
        bytes += row.bytes;
        return index === 0 || bytes <= PAGE_BYTES;
      });
      const text = `SELECT ${JOB_SELECT} FROM runner.job_now n WHERE n.id = ANY ($1)
        ORDER BY n.id DESC`;
      const jobs = await db.read<Job>(text, [within.map(({ id }) => id)]);
      return { jobs, hasMore: found.length > within.length };
    },
    async countJobs(filter) {
      const { sql, values } = whereOf(filter);
      const [row] = await db.search<{ jobs: number }>(`SELECT count(*) AS jobs ${sql}`, values);
      return row!.jobs;
    },
    async attempts(jobId) {
      if (!isJobId(jobId)) return [];
      return db.read<Attempt>(
        `SELECT job_id AS "jobId", ${aliased(ATTEMPT_COLUMNS)} FROM runner.attempt
          WHERE job_id = $1 ORDER BY run`,
        [jobId],
      );
    },
    cancelJobs: (filter) =>
      change({ ...filter, status: 'pending' }, (ids) => db.write(CANCEL, [ids])),
    async retryJobs(filter, now) {
      const changed = await change({ ...filter, status: 'dead' }, (ids) =>
        db.write(REVIVE, [ids, now]),
      );
      ready.announce();
      return changed;
    },
    purgeJobs: (filter) => change({ ...filter, status: 'dead' }, (ids) => db.write(PURGE, [ids])),
    async runNow(id, now) {
      if (!isJobId(id)) return false;
      const rows = await db.write(RUN_NOW, [id, now]);
      ready.announce();
      return rows.length > 0;
    },
    deadGroups(filter, limit) {
      const { sql, values } = whereOf({ ...filter, status: 'dead' });
      return db.search<DeadGroup>(
        `SELECT n.queue_name AS "queueName", n.host, left(n.last_error, 200) AS error,
            count(*) AS count, min(n.completed_at) AS "firstAt", max(n.completed_at) AS "lastAt"
          ${sql} GROUP BY 1, 2, 3 ORDER BY 4 DESC, 6 DESC LIMIT $${values.length + 1}`,
        [...values, limit],
      );
    },
    async deleteFinished(endedBefore, limit) {
      const values = [endedBefore, limit, firstIdAt(endedBefore)];
      return (await db.write(DELETE_FINISHED, values)).length;
    },
  };
}
