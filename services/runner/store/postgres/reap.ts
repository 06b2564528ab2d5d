import { LEASE_EXPIRED, lostTooOften, REPORT_MISSING } from '../../job/settle.ts';
import type { TakenBack } from '../port/requests.ts';
import type { WorkStore } from '../port/store.ts';
import { Phase } from '../shared/stored-values.ts';
import type { Context } from './connection.ts';
import { addToCounts, type SqlFunction } from './rows.ts';

/** Jobs that one statement takes back at most. */
const STEP = 1000;

export const REAP_SQL: readonly SqlFunction[] = [
  {
    name: 'reap',
    sql: `CREATE FUNCTION runner.reap(p_now bigint, p_max_lost integer)
RETURNS TABLE (id uuid, queue_name text, attempt integer, status text)
LANGUAGE sql AS $$
  WITH lost AS (
    DELETE FROM runner.running r WHERE r.id IN (SELECT x.id FROM runner.running x
      WHERE x.visible_at < p_now ORDER BY x.id LIMIT ${STEP} FOR UPDATE SKIP LOCKED)
    RETURNING r.*
  ), judged AS MATERIALIZED (
    SELECT l.*, j.priority, j.timeout_ms, j.host, f.final,
      CASE WHEN l.accepted THEN '${REPORT_MISSING}'
        WHEN f.final THEN '${lostTooOften(0).replace('0', "' || h.times + 1 || '")}'
        ELSE '${LEASE_EXPIRED}' END AS lost_report
    FROM lost l JOIN runner.job j ON j.id = l.id
    CROSS JOIN LATERAL (SELECT count(*) AS times FROM runner.attempt a
      -- As in SQLite: since the first attempt after it was added or retried by hand.
      WHERE a.job_id = l.id AND l.attempt > 1 AND a.run >= coalesce((SELECT max(f.run)
          FROM runner.attempt f WHERE f.job_id = l.id AND f.attempt = 1), 0)
        AND a.outcome IN ('lease-expired', 'worker-stopped') AND a.error <> '${REPORT_MISSING}') AS h
    CROSS JOIN LATERAL (SELECT CASE WHEN l.accepted THEN l.attempt >= j.max_retries + l.extra_tries
      ELSE h.times + 1 >= p_max_lost END AS final) AS f
  ), buried AS (
    INSERT INTO runner.done (queue_id, id, phase, attempt, run, extra_tries, visible_at, started_at,
      completed_at, last_error)
    SELECT queue_id, id, ${Phase.dead}, attempt, run, extra_tries, visible_at, started_at, p_now,
      lost_report FROM judged WHERE final
  ), given_back AS (
    INSERT INTO runner.pending (queue_id, id, ready, priority, visible_at, attempt, run,
      extra_tries, timeout_ms, updated_at, host, concurrency_key, last_error)
    SELECT queue_id, id, true, priority, least(visible_at, p_now), attempt, run, extra_tries,
      timeout_ms, p_now, host, concurrency_key, lost_report
    FROM judged WHERE NOT final
  ), line AS (
    INSERT INTO runner.attempt (job_id, run, attempt, worker_id, started_at, duration_ms, outcome,
      error)
    SELECT id, run, attempt, worker_id, started_at, greatest(0, p_now - started_at),
      'lease-expired', lost_report FROM judged
  ), counted AS (
    ${addToCounts(`SELECT queue_id, count(*) FILTER (WHERE NOT final), -count(*), 0,
      count(*) FILTER (WHERE final) FROM judged GROUP BY queue_id`)}
  )
  SELECT j.id, q.name, j.attempt, CASE WHEN j.final THEN 'dead' ELSE 'pending' END
  FROM judged j JOIN runner.queue q ON q.id = j.queue_id, pg_notify('runner_ready', '')
$$`,
  },
];

/** Takes running jobs back whose worker is gone. */
export function createReap({ db, ready }: Context): Pick<WorkStore, 'reap'> {
  return {
    async reap(now, maxLost) {
      const all: TakenBack[] = [];
      for (;;) {
        const rows = await db.write<Omit<TakenBack, 'reason'>>(
          'SELECT id, queue_name AS "queueName", attempt, status FROM runner.reap($1, $2)',
          [now, maxLost],
        );
        if (rows.length === 0) break;
        for (const row of rows) all.push({ ...row, reason: 'lease-expired' });
      }
      if (all.length > 0) ready.announce();
      return all;
    },
  };
}
