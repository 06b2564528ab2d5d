import { EXPIRED, LEASE_EXPIRED, lostTooOften, REPORT_MISSING } from '../../job/settle.ts';
import type { TakenBack } from '../port/requests.ts';
import type { WorkStore } from '../port/store.ts';
import { Phase } from '../shared/stored-values.ts';
import type { Context } from './connection.ts';
import { SWEEP_KEYS } from './key-limits.ts';
import { addToCounts, type SqlFunction } from './rows.ts';

/** How many jobs one statement takes back at most. */
const STEP = 1000;

export const REAP_SQL: readonly SqlFunction[] = [
  {
    name: 'reap',
    sql: `CREATE FUNCTION runner.reap(p_now bigint, p_ended bigint, p_max_lost integer)
RETURNS TABLE (id uuid, queue_name text, attempt integer, run integer, status text)
LANGUAGE sql AS $$
  WITH lost AS (
    DELETE FROM runner.running r WHERE r.id IN (SELECT x.id FROM runner.running x
      WHERE x.visible_at < p_ended ORDER BY x.id LIMIT ${STEP} FOR UPDATE SKIP LOCKED)
    RETURNING r.*
  ), judged AS MATERIALIZED (
    SELECT l.*, j.priority, j.timeout_ms, j.host, j.expires_at, f.final,
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
      extra_tries, timeout_ms, updated_at, expires_at, host, concurrency_key, last_error)
    SELECT queue_id, id, true, priority, least(visible_at, p_now), attempt, run, extra_tries,
      timeout_ms, p_now, expires_at, host, concurrency_key, lost_report
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
  SELECT j.id, q.name, j.attempt, j.run, CASE WHEN j.final THEN 'dead' ELSE 'pending' END
  FROM judged j JOIN runner.queue q ON q.id = j.queue_id, pg_notify('runner_ready', '')
$$`,
  },
  {
    name: 'bury_expired',
    sql: `CREATE FUNCTION runner.bury_expired(p_now bigint)
RETURNS TABLE (id uuid, queue_name text, attempt integer, run integer, status text)
LANGUAGE sql AS $$
  WITH expired AS (
    DELETE FROM runner.pending p WHERE (p.queue_id, p.id) IN (SELECT x.queue_id, x.id
      FROM runner.pending x WHERE x.expires_at <= p_now LIMIT ${STEP} FOR UPDATE SKIP LOCKED)
    RETURNING p.*
  ), buried AS (
    INSERT INTO runner.done (queue_id, id, phase, attempt, run, extra_tries, visible_at,
      completed_at, last_error)
    SELECT queue_id, id, ${Phase.dead}, attempt, run, extra_tries, visible_at, p_now, '${EXPIRED}'
    FROM expired
  ), counted AS (
    ${addToCounts('SELECT queue_id, -count(*), 0, 0, count(*) FROM expired GROUP BY queue_id')}
  )
  SELECT e.id, q.name, e.attempt, e.run, 'dead'
  FROM expired e JOIN runner.queue q ON q.id = e.queue_id
$$`,
  },
];

type TakenRow = Omit<TakenBack, 'queueName' | 'reason'> & { readonly queue_name: string };

/** Takes running jobs back whose worker is gone, and buries pending ones that have expired. */
export function createReap({ db, ready }: Context): Pick<WorkStore, 'reap' | 'recover'> {
  /** Repeats a step until it finds nothing. */
  async function inSteps(
    step: () => Promise<TakenRow[]>,
    reason: TakenBack['reason'],
  ): Promise<TakenBack[]> {
    const all: TakenBack[] = [];
    for (;;) {
      const rows = await step();
      if (rows.length === 0) return all;
      for (const { queue_name: queueName, ...row } of rows) all.push({ ...row, queueName, reason });
    }
  }

  return {
    async reap(now, leaseEndedBefore, maxLost) {
      const lost = 'SELECT * FROM runner.reap($1, $2, $3)';
      const values = [now, leaseEndedBefore, maxLost];
      const reaped = await inSteps(() => db.write(lost, values), 'lease-expired');
      const expired = 'SELECT * FROM runner.bury_expired($1)';
      const buried = await inSteps(() => db.write(expired, [now]), 'expired');
      await db.write(SWEEP_KEYS, [now]);
      if (reaped.length > 0) ready.announce();
      return [...reaped, ...buried];
    },
    // Other processes may be alive: the leases of what they left running decide.
    recover: async () => [],
  };
}
