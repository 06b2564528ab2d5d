import { MOST_AHEAD, type PlaceInLine } from '../../job/expected-start.ts';
import { HELD, isHeld } from '../../job/flow.ts';
import type { Attempt, Job } from '../../job/job.ts';
import { ATTEMPT_COLUMNS, aliased } from '../../job/job-fields.ts';
import type { WaitingFacts } from '../../job/waiting.ts';
import type { PendingFilter } from '../port/requests.ts';
import type { JobStore } from '../port/store.ts';
import { storableText } from '../shared/stored-values.ts';
import type { Context } from './connection.ts';
import { OPEN_DEPENDENCIES } from './flows.ts';
import { jobsWhere, listJobs } from './list.ts';
import { addToCounts, isJobId, JOB_SELECT } from './rows.ts';

/** How many jobs one statement removes at most. */
const STEP = 1000;

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

/** Changes a pending job; its body too only where that changes. */
const CHANGE = `WITH changed AS (
    UPDATE runner.pending p SET priority = coalesce($3, p.priority), updated_at = $2,
      visible_at = coalesce($4, p.visible_at),
      ready = CASE WHEN $4::bigint IS NULL THEN p.ready ELSE $4 <= $2 END
    FROM runner.job j WHERE j.id = $1 AND p.queue_id = j.queue_id AND p.id = j.id
      AND ($8 OR $4::bigint IS NULL OR p.visible_at <> ${HELD}) RETURNING p.id
  ), body AS (
    UPDATE runner.job j SET priority = coalesce($3, j.priority), payload = coalesce($5, j.payload),
      tags = CASE WHEN $6 THEN $7::json ELSE j.tags END
    FROM changed c WHERE j.id = c.id
  )
  SELECT id, pg_notify('runner_ready', '') FROM changed`;

/** One query by index: the job with its state, and the state of its queue. */
export const WAITING_FACTS = `SELECT ${JOB_SELECT},
    json_build_object('paused', q.paused, 'maxConcurrency', q.max_concurrency,
      'rateLimitRps', q.rate_limit_rps, 'maxPerKey', q.max_per_key,
      'ratePerKeyRps', q.rate_per_key_rps) AS queue,
    (SELECT json_build_object('tokens', b.tokens, 'at', b.tokens_at) FROM runner.key_bucket b
      WHERE b.queue_id = q.id AND b.concurrency_key = n.concurrency_key) AS "keyBucket",
    CASE WHEN q.tokens IS NOT NULL
      THEN json_build_object('tokens', q.tokens, 'at', coalesce(q.tokens_at, 0)) END AS bucket,
    (SELECT coalesce(sum(c.running), 0)::bigint FROM runner.queue_count c
      WHERE c.queue_id = q.id) AS running,
    (SELECT count(*) FROM runner.running r WHERE r.queue_id = q.id
      AND r.concurrency_key = n.concurrency_key) AS "runningWithKey",
    (SELECT count(*) FROM runner.running r WHERE r.queue_id = q.id AND r.accepted) AS leased,
    ${OPEN_DEPENDENCIES} AS "waitsFor"
  FROM runner.job_now n JOIN runner.queue q ON q.id = n.queue_id
  WHERE n.id = $1 AND n.status = 'pending'`;

const LINE = `SELECT CASE WHEN q.fair_by IS NOT NULL
      THEN runner.ahead_in_turn(n.queue_id, n.priority, n.concurrency_key, n.id)
    ELSE (SELECT count(*) FROM (SELECT FROM runner.pending p
      WHERE p.queue_id = n.queue_id AND p.ready
        AND (p.priority > n.priority OR p.priority = n.priority AND p.id < n.id)
      LIMIT ${MOST_AHEAD}) AS a) END AS ahead,
    ARRAY(SELECT q.name FROM runner.queue q WHERE NOT q.paused AND NOT q.deleted
      AND (SELECT true FROM runner.pending p WHERE p.ready AND p.queue_id = q.id LIMIT 1)) AS "readyQueues"
  FROM runner.pending n JOIN runner.job j ON j.queue_id = n.queue_id AND j.id = n.id
  JOIN runner.queue q ON q.id = n.queue_id WHERE j.id = $1`;

/** Jobs as callers see them, except dead ones in bulk. */
export function createJobs({
  db,
  ready,
}: Context): Pick<
  JobStore,
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
  async function findJob(id: string): Promise<Job | undefined> {
    if (!isJobId(id)) return undefined;
    const text = `SELECT ${JOB_SELECT} FROM runner.job_now n WHERE n.id = $1`;
    const [job] = await db.read<Job>(text, [id], { name: 'find-job' });
    return job;
  }

  return {
    findJob,
    listJobs: (filter) => listJobs(db, filter),
    async attempts(jobId) {
      if (!isJobId(jobId)) return [];
      return db.read<Attempt>(
        `SELECT job_id AS "jobId", ${aliased(ATTEMPT_COLUMNS)} FROM runner.attempt WHERE job_id = $1 ORDER BY run`,
        [jobId],
      );
    },
    leasedJobs: (limit) =>
      db.read<Job>(
        `SELECT ${JOB_SELECT} FROM runner.job_now n WHERE n.id IN (SELECT r.id
          FROM runner.running r WHERE r.accepted ORDER BY r.visible_at LIMIT $1)
          ORDER BY n.visible_at`,
        [limit],
      ),
    async waitingFacts(id) {
      if (!isJobId(id)) return undefined;
      const [row] = await db.read<FactsRow>(WAITING_FACTS, [id]);
      if (row === undefined) return undefined;
      const { queue, bucket, keyBucket, running, leased, runningWithKey, waitsFor, ...job } = row;
      const ofKey = { keyBucket, runningWithKey };
      return { job, queue, bucket, running, accepted: leased, ...ofKey, waitsFor };
    },
    async lineOf(id) {
      if (!isJobId(id)) return undefined;
      const [line] = await db.read<PlaceInLine>(LINE, [id]);
      return line;
    },
    async changeJob(id, { priority, payload, visibleAt, evenHeld, tags }, now) {
      if (!isJobId(id)) return 'not-found';
      const rows = await db.write(CHANGE, [
        ...[id, now, priority ?? null, visibleAt ?? null, storableText(payload ?? null)],
        ...[tags !== undefined, tags ? JSON.stringify(tags) : null, evenHeld === true],
      ]);
      const job = await findJob(id);
      if (job === undefined) return 'not-found';
      if (rows.length === 0) return isHeld(job) ? 'held' : 'not-pending';
      ready.announce();
      return job;
    },
    async cancelJob(id) {
      if (!isJobId(id)) return 'not-found';
      const removed = await db.write(CANCEL, [[id]]);
      if (removed.length > 0) return 'cancelled';
      const found = await db.read('SELECT id FROM runner.job WHERE id = $1', [id]);
      return found.length > 0 ? 'not-pending' : 'not-found';
    },
    async countPending(filter) {
      const { sql, values } = jobsWhere({ ...filter, status: 'pending' });
      const text = `SELECT count(*) AS jobs ${sql}`;
      const [row] = await db.read<{ jobs: number }>(text, values);
      return row!.jobs;
    },
    async cancelPending(filter: PendingFilter) {
      const { sql, values } = jobsWhere({ ...filter, status: 'pending' });
      const text = `SELECT n.id ${sql} ORDER BY n.id`;
      const rows = await db.read<{ id: string }>(text, values);
      let cancelled = 0;
      for (let start = 0; start < rows.length; start += STEP) {
        const ids = rows.slice(start, start + STEP).map(({ id }) => id);
        // Some may have been claimed since they were read: those stay.
        cancelled += (await db.write(CANCEL, [ids])).length;
      }
      return cancelled;
    },
  };
}

type FactsRow = Job &
  Omit<WaitingFacts, 'job' | 'accepted'> & { readonly leased: WaitingFacts['accepted'] };
