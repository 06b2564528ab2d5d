import type { Attempt, Job } from '../../job/job.ts';
import { PHASES_OF_STATUS } from '../phase.ts';
import type { DeadFilter, HouseStore, JobFilter, JobStore } from '../store.ts';
import type { Context } from './context.ts';
import { ATTEMPT_COLUMNS, JOB_COLUMNS, JOB_TABLES } from './job-row.ts';

/** How many rows one statement changes at most. */
const STEP = 1000;

const DEAD = `j.phase = 4 AND ($1::text IS NULL OR q.name = $1)
  AND ($2::bigint IS NULL OR j.completed_at >= $2) AND ($3::bigint IS NULL OR j.completed_at < $3)
  AND ($4::text IS NULL OR strpos(lower(j.last_error), lower($4)) > 0)`;

/** dead → pending; a queue that was deleted meanwhile comes back. */
const REVIVED = `phase = 1, attempt = 0, visible_at = $1, updated_at = $1, worker_id = NULL,
  started_at = NULL, completed_at = NULL, last_error = NULL`;

/** Jobs as callers see them, without adding. */
export function createJobs({
  db,
  ready,
}: Context): Omit<JobStore, 'enqueue' | 'enqueueMany'> & Pick<HouseStore, 'deleteFinished'> {
  async function findJob(id: string): Promise<Job | undefined> {
    const text = `SELECT ${JOB_COLUMNS} FROM ${JOB_TABLES} WHERE j.id = $1`;
    const [job] = await db.read<Job>(text, [id]);
    return job;
  }

  /** Walks once over what is dead now: a job that dies again meanwhile is not met twice. */
  async function walk(
    filter: DeadFilter,
    change: (ids: string[], queues: string[]) => Promise<readonly unknown[]>,
  ): Promise<number> {
    let after = '';
    let changed = 0;
    const [last] = await db.read<{ id: string | null }>(
      'SELECT max(id) AS id FROM runner.job WHERE phase = 4',
    );
    for (;;) {
      const rows = await db.read<{ id: string; name: string }>(
        `SELECT j.id, q.name FROM ${JOB_TABLES} WHERE ${DEAD} AND j.id > $5 AND j.id <= $6
          ORDER BY j.id LIMIT ${STEP}`,
        [...values(filter), after, last?.id ?? ''],
      );
      const ids = rows.map(({ id }) => id);
      const queues = new Set(rows.map(({ name }) => name));
      // Somebody else may have changed some of them meanwhile: those are theirs.
      if (rows.length > 0) changed += (await change(ids, [...queues])).length;
      if (rows.length < STEP) return changed;
      after = rows.at(-1)!.id;
    }
  }

  return {
    findJob,
    listJobs: (filter) => listJobs(db, filter),
    attempts: (jobId) =>
      db.read<Attempt>(
        `SELECT ${ATTEMPT_COLUMNS} FROM runner.attempt WHERE job_id = $1 ORDER BY run`,
        [jobId],
      ),
    async cancelJob(id) {
      const [row] = await db.write<{ removed: number; there: number }>(
        `WITH removed AS (DELETE FROM runner.job WHERE id = $1 AND phase <= 1 RETURNING id)
          SELECT (SELECT count(*) FROM removed) AS removed,
            (SELECT count(*) FROM runner.job WHERE id = $1) AS there`,
        [id],
      );
      if (row?.removed) return 'cancelled';
      return row?.there ? 'not-pending' : 'not-found';
    },
    async retryJob(id, now) {
      const [found] = await db.read<{ name: string }>(
        `SELECT q.name FROM ${JOB_TABLES} WHERE j.id = $1 AND j.phase = 4`,
        [id],
      );
      if (found === undefined) return undefined;
      const [job] = await db.write<Job>(
        `WITH opened AS (SELECT runner.open_queues(ARRAY[$3::text], $1)),
          revived AS (UPDATE runner.job SET ${REVIVED} FROM opened WHERE id = $2 AND phase = 4
            RETURNING job.*)
          SELECT ${JOB_COLUMNS} FROM revived j JOIN runner.queue q ON q.id = j.queue_id,
            pg_notify('runner_ready', '')`,
        [now, id, found.name],
      );
      ready.announce();
      return job;
    },
    async countDead(filter) {
      const text = `SELECT count(*) AS jobs FROM ${JOB_TABLES} WHERE ${DEAD}`;
      const [row] = await db.read<{ jobs: number }>(text, values(filter));
      return row!.jobs;
    },
    listDead: (filter, limit) =>
      db.read<Job>(
        `SELECT ${JOB_COLUMNS} FROM ${JOB_TABLES} WHERE ${DEAD}
          ORDER BY j.created_at DESC, j.id DESC LIMIT $5`,
        [...values(filter), limit],
      ),
    async retryDead(filter, now) {
      const changed = await walk(filter, (ids, queues) =>
        db.write(
          `WITH opened AS (SELECT runner.open_queues($3::text[], $1)),
            revived AS (UPDATE runner.job SET ${REVIVED} FROM opened
              WHERE id = ANY ($2) AND phase = 4 RETURNING id)
            SELECT id FROM revived, pg_notify('runner_ready', '')`,
          [now, ids, queues],
        ),
      );
      ready.announce();
      return changed;
    },
    purgeDead: (filter) =>
      walk(filter, (ids) =>
        db.write('DELETE FROM runner.job WHERE id = ANY ($1) AND phase = 4 RETURNING id', [ids]),
      ),
    async deleteFinished(endedBefore, limit) {
      const rows = await db.write(
        `DELETE FROM runner.job WHERE id IN (SELECT id FROM runner.job
          WHERE phase >= 3 AND completed_at < $1 ORDER BY completed_at LIMIT $2
          FOR UPDATE SKIP LOCKED) RETURNING id`,
        [endedBefore, limit],
      );
      return rows.length;
    },
  };
}

function values({ queueName, since, until, error }: DeadFilter) {
  return [queueName ?? null, since ?? null, until ?? null, error ?? null];
}

/** A part per phase, each in the order of its index, then merged: no sort of all that match. */
function listJobs(db: Context['db'], filter: JobFilter): Promise<Job[]> {
  const { queueName, status, limit, offset = 0, after } = filter;
  const given: unknown[] = [];
  const place = (value: unknown) => `$${given.push(value)}`;
  const inQueue =
    queueName === undefined
      ? ''
      : `AND queue_id = (SELECT id FROM runner.queue WHERE name = ${place(queueName)})`;
  const afterJob =
    after === undefined
      ? ''
      : `AND (created_at, id) < (${place(after.createdAt)}, ${place(after.id)})`;
  const most = place(limit + offset);
  const phases =
    status === undefined ? ['true'] : PHASES_OF_STATUS[status].map((phase) => `phase = ${phase}`);
  const parts = phases.map(
    (inPhase) => `(SELECT id, created_at FROM runner.job WHERE ${inPhase} ${inQueue} ${afterJob}
      ORDER BY created_at DESC, id DESC LIMIT ${most})`,
  );
  return db.read<Job>(
    `SELECT ${JOB_COLUMNS} FROM (SELECT id FROM (${parts.join(' UNION ALL ')}) AS found
        ORDER BY created_at DESC, id DESC LIMIT ${place(limit)} OFFSET ${place(offset)}) AS page
      JOIN runner.job j ON j.id = page.id JOIN runner.queue q ON q.id = j.queue_id
      ORDER BY j.created_at DESC, j.id DESC`,
    given,
  );
}
