import { NUMBERS } from '../../job/error-pattern.ts';
import type { DeadGroup, Job } from '../../job/job.ts';
import type { DeadFilter } from '../port/requests.ts';
import type { JobStore, MaintenanceStore } from '../port/store.ts';
import { Phase } from '../shared/stored-values.ts';
import type { Context } from './connection.ts';
import { hasError } from './list.ts';
import { addToCounts, JOB_SELECT } from './rows.ts';

/** How many rows one statement changes at most. */
const STEP = 1000;

/** What the errors of a group have in common, and the name of the group: `deadGroupKey`. */
const PATTERN = `left(regexp_replace(left(d.last_error, 400), '${NUMBERS}', '#', 'g'), 200)`;
const groupKey = (queue: string, host: string, pattern: string) =>
  `left(encode(sha256(convert_to(concat_ws(chr(10), ${queue}, ${host}, ${pattern}), 'UTF8')), 'hex'), 32)`;

const DEAD = `FROM runner.done d JOIN runner.job j ON j.id = d.id
  JOIN runner.queue q ON q.id = d.queue_id
  WHERE d.phase = ${Phase.dead} AND ($1::text IS NULL OR q.name = $1)
    AND ($2::bigint IS NULL OR d.completed_at >= $2)
    AND ($3::bigint IS NULL OR d.completed_at < $3)
    AND ($4::text IS NULL OR ${hasError('d.last_error', '$4')})
    AND ($5::text IS NULL OR j.host = lower($5))
    AND ($6::text IS NULL OR ${groupKey('q.name', 'j.host', PATTERN)} = $6)`;

/** dead → pending, by ids; a queue that was deleted since comes back. */
const REVIVE = `WITH opened AS (SELECT runner.open_queues($3::text[], $1)),
  revived AS (
    DELETE FROM runner.done d USING opened, runner.job j
    WHERE j.id = ANY ($2::uuid[]) AND d.queue_id = j.queue_id AND d.id = j.id
      AND d.phase = ${Phase.dead}
    RETURNING d.queue_id, d.id, d.run, d.extra_tries, j.priority, j.timeout_ms, j.host,
      j.concurrency_key
  ), waiting AS (
    INSERT INTO runner.pending (queue_id, id, ready, priority, visible_at, run, extra_tries,
      timeout_ms, updated_at, host, concurrency_key)
    SELECT queue_id, id, true, priority, $1, run, extra_tries, timeout_ms, $1, host,
      concurrency_key FROM revived
  ), unexpiring AS (
    UPDATE runner.job j SET expires_at = NULL FROM revived r
    WHERE j.id = r.id AND j.expires_at IS NOT NULL
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

/**
 * Ended jobs that are old enough, queue by queue. Those that a held job waits for, alone or as part of a
 * batch, are stored until it is decided what becomes of that.
 */
export const OLD_JOBS = `SELECT x.queue_id, x.id FROM runner.queue q CROSS JOIN LATERAL (
    SELECT e.queue_id, e.id FROM runner.done e
    WHERE e.queue_id = q.id AND e.completed_at < $1
      AND NOT EXISTS (SELECT FROM runner.dependency w WHERE w.depends_on = e.id)
      AND NOT EXISTS (SELECT FROM runner.job b JOIN runner.dependency w ON w.batch_id = b.batch_id
        WHERE b.id = e.id)
    ORDER BY e.completed_at LIMIT $2 FOR UPDATE OF e SKIP LOCKED) AS x
  WHERE CASE WHEN $3::text IS NULL THEN q.retention_days IS NULL OR q.deleted ELSE q.name = $3 END
  LIMIT $2`;

const DELETE_FINISHED = removeDone(`DELETE FROM runner.done d USING (${OLD_JOBS}) AS old
  WHERE d.queue_id = old.queue_id AND d.id = old.id RETURNING d.queue_id, d.id, d.phase`);

/** Dead jobs: one, in bulk, in groups; and retention. */
export function createDead(
  { db, ready }: Context,
  findJob: JobStore['findJob'],
): Pick<
  JobStore,
  'retryJob' | 'countDead' | 'deadGroups' | 'listDead' | 'retryDead' | 'purgeDead'
> &
  Pick<MaintenanceStore, 'deleteFinished'> {
  /** Walks once over what is dead now: a job that dies again meanwhile is not met twice. */
  async function walk(
    filter: DeadFilter,
    change: (ids: string[], queues: string[]) => Promise<readonly unknown[]>,
  ): Promise<number> {
    let after = '00000000-0000-0000-0000-000000000000';
    let changed = 0;
    const [last] = await db.read<{ id: string }>(
      `SELECT id FROM runner.done WHERE phase = ${Phase.dead} ORDER BY id DESC LIMIT 1`,
    );
    if (last === undefined) return 0;
    for (;;) {
      const rows = await db.read<{ id: string; name: string }>(
        `SELECT d.id, q.name ${DEAD} AND d.id > $7 AND d.id <= $8 ORDER BY d.id LIMIT ${STEP}`,
        [...values(filter), after, last.id],
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
    async retryJob(id, now) {
      const found = await findJob(id);
      if (found?.status !== 'dead') return undefined;
      const rows = await db.write(REVIVE, [now, [id], [found.queueName]]);
      ready.announce();
      return rows.length > 0 ? findJob(id) : undefined;
    },
    async countDead(filter) {
      const [row] = await db.read<{ jobs: number }>(
        `SELECT count(*) AS jobs ${DEAD}`,
        values(filter),
      );
      return row!.jobs;
    },
    deadGroups: (filter, limit) =>
      db.read<DeadGroup>(
        `SELECT ${groupKey('name', 'host', 'pattern')} AS "group", name AS "queueName", host, CASE WHEN min(last_error) = max(last_error)
              THEN left(min(last_error), 200) ELSE pattern END AS error,
            count(*) AS count, min(completed_at) AS "firstAt", max(completed_at) AS "lastAt"
          FROM (SELECT q.name, j.host, d.completed_at, d.last_error,
            ${PATTERN} AS pattern ${DEAD}) AS dead
          GROUP BY name, host, pattern
          ORDER BY count(*) DESC, max(completed_at) DESC, name, host, pattern LIMIT $7`,
        [...values(filter), limit],
      ),
    listDead: (filter, limit) =>
      db.read<Job>(
        `SELECT ${JOB_SELECT} FROM (SELECT d.id ${DEAD} ORDER BY d.id DESC LIMIT $7) AS page
          JOIN runner.job_now n ON n.id = page.id ORDER BY n.id DESC`,
        [...values(filter), limit],
      ),
    async retryDead(filter, now) {
      const changed = await walk(filter, (ids, queues) => db.write(REVIVE, [now, ids, queues]));
      ready.announce();
      return changed;
    },
    purgeDead: (filter) => walk(filter, (ids) => db.write(PURGE, [ids])),
    async deleteFinished(endedBefore, limit, queue) {
      return (await db.write(DELETE_FINISHED, [endedBefore, limit, queue ?? null])).length;
    },
  };
}

function values(filter: DeadFilter): unknown[] {
  const { queueName, since, until, error, host, group } = filter;
  return [queueName, since, until, error, host, group].map((value) => value ?? null);
}
