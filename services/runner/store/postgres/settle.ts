import type { ClaimedJob } from '../../job/job.ts';
import { NOT_CALLED, type Settlement } from '../../job/settle.ts';
import type { Settled } from '../port/requests.ts';
import type { WorkStore } from '../port/store.ts';
import { Phase, pendingPhase, storableText } from '../shared/stored-values.ts';
import type { Context } from './connection.ts';
import {
  addToCounts,
  CLAIMED_SELECT,
  isJobId,
  plainArray,
  type SqlFunction,
  textArray,
} from './rows.ts';

/** The arguments of `runner.settle` for each result, one array for each column. */
const SETTLED = {
  id: 'uuid',
  run: 'integer',
  worker_id: 'text',
  phase: 'smallint',
  now: 'bigint',
  visible_at: 'bigint',
  result: 'text',
  cut: 'boolean',
  error: 'text',
  deferred: 'boolean',
  tries_granted: 'integer',
  duration_ms: 'bigint',
  outcome: 'text',
  status_code: 'integer',
  attempt_error: 'text',
  response: 'text',
} as const;
type Column = keyof typeof SETTLED;
const COLUMNS = Object.keys(SETTLED) as Column[];

const done = (columns: readonly Column[]) =>
  `unnest(${columns.map((column) => `p_${column}`).join(', ')}) WITH ORDINALITY
    AS d (${columns.join(', ')}, place)`;
const IS_CLAIM = 'r.id = d.id AND r.run = d.run AND r.worker_id = d.worker_id';

export const settlePlaces = (first: number) =>
  COLUMNS.map((_, index) => `$${first + index}`).join(', ');

/**
 * Writes how attempts ended, and returns the places of those whose claim was lost. An attempt
 * without outcome has no line of history.
 */
export const SETTLE_SQL: readonly SqlFunction[] = [
  {
    name: 'settle',
    sql: `CREATE FUNCTION runner.settle(${COLUMNS.map((column) => `p_${column} ${SETTLED[column]}[]`).join(', ')})
RETURNS integer[]
LANGUAGE plpgsql AS $$
DECLARE
  written integer[];
  accepted integer[];
BEGIN
  IF ${Phase.running} = ANY (p_phase) THEN
    WITH leased AS (
      UPDATE runner.running r SET visible_at = d.visible_at, accepted = true
      FROM ${done(['id', 'run', 'worker_id', 'phase', 'visible_at'])}
      WHERE d.phase = ${Phase.running} AND ${IS_CLAIM} RETURNING d.place::integer)
    SELECT array_agg(place) INTO accepted FROM leased;
  END IF;
  IF true = ANY (p_deferred) THEN
    -- A job that was claimed and not called costs its queue no token.
    UPDATE runner.queue q SET tokens = least(q.tokens + c.jobs, greatest(1, q.rate_limit_rps))
    FROM (SELECT r.queue_id, count(*) AS jobs
      FROM ${done(['id', 'run', 'worker_id', 'deferred'])}
      JOIN runner.running r ON ${IS_CLAIM}
      WHERE d.deferred GROUP BY r.queue_id ORDER BY r.queue_id) AS c
    WHERE q.id = c.queue_id AND q.rate_limit_rps IS NOT NULL;
  END IF;
  WITH ended AS (
    DELETE FROM runner.running r USING ${done(COLUMNS)}
    WHERE d.phase <> ${Phase.running} AND ${IS_CLAIM}
    -- All columns that are needed below: a join of the two would compare all with all.
    RETURNING r.queue_id, r.id, r.run, r.attempt, r.extra_tries, r.worker_id, r.started_at,
      r.visible_at AS leased_until, r.last_error, d.place::integer, d.phase, d.now, d.visible_at, d.result,
      d.cut, d.error, d.deferred, d.tries_granted, d.duration_ms, d.outcome, d.status_code,
      d.attempt_error, d.response
  ), finished AS (
    INSERT INTO runner.done (queue_id, id, phase, attempt, run, extra_tries, visible_at, started_at,
      completed_at, last_error, result, result_cut)
    SELECT e.queue_id, e.id, e.phase, e.attempt, e.run, e.extra_tries, e.leased_until,
      e.started_at, e.now, e.error, e.result, e.cut
    FROM ended e WHERE e.phase >= ${Phase.completed}
  ), given_back AS (
    INSERT INTO runner.pending (queue_id, id, ready, priority, visible_at, attempt, run,
      extra_tries, timeout_ms, updated_at, host, concurrency_key, last_error)
    SELECT e.queue_id, e.id, e.phase = ${Phase.ready}, j.priority, e.visible_at,
      e.attempt - e.deferred::integer, e.run, e.extra_tries + e.tries_granted, j.timeout_ms, e.now,
      j.host, j.concurrency_key,
      -- The error of the last attempt stays; the reason why a job was put off earlier does not.
      CASE WHEN e.deferred AND e.last_error NOT LIKE '${NOT_CALLED}%' THEN e.last_error
        ELSE coalesce(e.error, e.last_error) END
    FROM ended e JOIN runner.job j ON j.id = e.id WHERE e.phase < ${Phase.running}
  ), line AS (
    INSERT INTO runner.attempt (job_id, run, attempt, worker_id, started_at, duration_ms, outcome,
      status_code, error, response)
    SELECT e.id, e.run, e.attempt, e.worker_id, e.started_at, e.duration_ms, e.outcome,
      e.status_code, e.attempt_error, e.response
    FROM ended e WHERE e.outcome IS NOT NULL
  ), counted AS (
    ${addToCounts(`SELECT e.queue_id, count(*) FILTER (WHERE e.phase < ${Phase.running}), -count(*),
      count(*) FILTER (WHERE e.phase = ${Phase.completed}),
      count(*) FILTER (WHERE e.phase = ${Phase.dead})
      FROM ended e GROUP BY e.queue_id`)}
  )
  SELECT array_agg(place) INTO written FROM ended;
  written := coalesce(written, '{}') || coalesce(accepted, '{}');
  IF cardinality(written) = cardinality(p_id) THEN
    RETURN '{}';
  END IF;
  RETURN ARRAY(SELECT place FROM generate_series(1, cardinality(p_id)) AS place
    WHERE place <> ALL (written));
END $$`,
  },
];

/** Keeps claims alive, and finds them again for a report that arrives later. */
export function createLeases({
  db,
}: Context): Pick<WorkStore, 'renew' | 'findClaim' | 'extendLease'> {
  return {
    async renew(claims, now) {
      if (claims.length === 0) return;
      await db.write(
        `UPDATE runner.running r SET visible_at = $1::bigint + j.timeout_ms
          FROM unnest($2::uuid[], $3::integer[], $4::text[]) AS c (id, run, worker_id)
          JOIN runner.job j ON j.id = c.id
          WHERE r.id = c.id AND r.run = c.run AND r.worker_id = c.worker_id AND NOT r.accepted`,
        [now, claims.map((c) => c.id), claims.map((c) => c.run), claims.map((c) => c.workerId)],
      );
    },
    async findClaim(jobId, ref, now) {
      if (!isJobId(jobId)) return undefined;
      const isValid = `n.run = $2 AND n.worker_id = $3 AND NOT (n.accepted AND n.visible_at <= $4)`;
      const [found] = await db.read<ClaimedJob>(
        `SELECT ${CLAIMED_SELECT} FROM runner.job_now n WHERE n.id = $1 AND n.status = 'running'
          ${ref === undefined ? '' : `AND ${isValid}`}`,
        ref === undefined ? [jobId] : [jobId, ref.run, ref.workerId, now],
      );
      return found;
    },
    async extendLease({ id, run, workerId }, leaseUntil, now) {
      if (!isJobId(id)) return false;
      const rows = await db.write(
        `UPDATE runner.running SET visible_at = $1 WHERE id = $2 AND run = $3 AND worker_id = $4
          AND accepted AND visible_at > $5 RETURNING id`,
        [leaseUntil, id, run, workerId, now],
      );
      return rows.length > 0;
    },
  };
}

/** The arguments of `runner.settle`. */
export function settleValues(all: readonly Settled[]): string[] {
  const rows = all.map(doneRow);
  return COLUMNS.map((column) => {
    const values = rows.map((row) => row[column]);
    return SETTLED[column] === 'text' ? textArray(values) : plainArray(values);
  });
}

function doneRow({ claim, settlement, attempt, now }: Settled): Record<Column, unknown> {
  const { status } = settlement;
  return {
    id: claim.id,
    run: claim.run,
    worker_id: claim.workerId,
    phase: phaseAfter(settlement, now),
    now,
    visible_at: visibleAtAfter(settlement),
    result: status === 'completed' ? storableText(settlement.result) : undefined,
    cut: status === 'completed' && settlement.resultCut,
    error: 'error' in settlement ? storableText(settlement.error) : undefined,
    deferred: status === 'deferred',
    tries_granted: status === 'interrupted' ? 1 : 0,
    duration_ms: attempt?.durationMs,
    outcome: attempt?.outcome,
    status_code: attempt?.statusCode,
    attempt_error: storableText(attempt?.error),
    response: storableText(attempt?.response),
  };
}

function phaseAfter(settlement: Settlement, now: number): Phase {
  switch (settlement.status) {
    case 'completed':
      return Phase.completed;
    case 'dead':
      return Phase.dead;
    case 'accepted':
      return Phase.running;
    default:
      return pendingPhase(settlement.visibleAt, now);
  }
}

function visibleAtAfter(settlement: Settlement): number | null {
  if (settlement.status === 'accepted') return settlement.leaseUntil;
  return 'visibleAt' in settlement ? settlement.visibleAt : null;
}
