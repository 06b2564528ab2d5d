import type { Job } from '../../job/job.ts';
import type { JobFilter } from '../port/requests.ts';
import { Phase } from '../shared/stored-values.ts';
import type { Context } from './connection.ts';
import { isJobId, JOB_SELECT } from './rows.ts';

const BEFORE_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Lists jobs newest first. Queue and status are answered from the indexes of the state tables, a
 * part per queue merged after: no sort of all that match. The other filters read jobs from the
 * newest on until the page is full.
 */
export async function listJobs(db: Context['db'], filter: JobFilter): Promise<Job[]> {
  const { queueName, status, limit, offset = 0, after } = filter;
  if (SEARCHED.some((name) => filter[name] !== undefined)) {
    const { sql, values } = jobsWhere(filter);
    return db.read<Job>(
      `SELECT ${JOB_SELECT} ${sql} AND n.id < $${values.length + 1}
        ORDER BY n.id DESC LIMIT $${values.length + 2} OFFSET $${values.length + 3}`,
      [...values, beforeId(after), limit, offset],
    );
  }
  if (queueName === undefined && status === undefined) {
    return db.read<Job>(
      `SELECT ${JOB_SELECT} FROM (SELECT id FROM runner.job WHERE id < $1
          ORDER BY id DESC LIMIT $2 OFFSET $3) AS page
        JOIN runner.job_now n ON n.id = page.id ORDER BY n.id DESC`,
      [beforeId(after), limit, offset],
    );
  }
  const tables = status === undefined ? Object.values(TABLES) : [TABLES[status]];
  const parts = tables.map(
    (from) => `(SELECT s.id FROM ${from} AND s.queue_id = q.id AND s.id < $1
      ORDER BY s.id DESC LIMIT $2::bigint + $3::bigint)`,
  );
  return db.read<Job>(
    `SELECT ${JOB_SELECT} FROM (SELECT found.id FROM runner.queue q
        CROSS JOIN LATERAL (${parts.join(' UNION ALL ')}) AS found
        WHERE $4::text IS NULL OR q.name = $4
        ORDER BY found.id DESC LIMIT $2 OFFSET $3) AS page
      JOIN runner.job_now n ON n.id = page.id ORDER BY n.id DESC`,
    [beforeId(after), limit, offset, queueName ?? null],
  );
}

const TABLES = {
  pending: 'runner.pending s WHERE true',
  running: 'runner.running s WHERE true',
  completed: `runner.done s WHERE s.phase = ${Phase.completed}`,
  dead: `runner.done s WHERE s.phase = ${Phase.dead}`,
} as const;

/** A cursor of another form is after every job. */
function beforeId(after: JobFilter['after']): string {
  if (after === undefined) return BEFORE_ALL;
  return isJobId(after.id) ? after.id : '00000000-0000-0000-0000-000000000000';
}

/**
 * The jobs `runner.job_now n` of a filter, with its values. A status is that of the table a job lies in:
 * the one of the view is computed from all of them, and would be for every job that there is.
 */
export function jobsWhere(filter: Omit<JobFilter, 'limit'>): { sql: string; values: unknown[] } {
  const names = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[];
  const used = names.filter((name) => filter[name] !== undefined);
  const parts = used.map((name, n) => `AND ${CONDITIONS[name].replaceAll('$', () => `$${n + 1}`)}`);
  const from =
    filter.status === undefined
      ? 'runner.job_now n WHERE true'
      : `runner.job_now n, ${TABLES[filter.status]} AND s.queue_id = n.queue_id AND s.id = n.id`;
  return {
    sql: [`FROM ${from}`, ...parts].join(' '),
    values: used.map((name) => filter[name]),
  };
}

/** Part of the error, in any case. */
export const hasError = (column: string, error: string) =>
  `strpos(lower(${column}), lower(${error})) > 0`;

const CONDITIONS = {
  queueName: 'n.queue_name = $',
  host: 'n.host = lower($)',
  error: hasError('n.last_error', '$'),
  payload: 'strpos(lower(n.payload), lower($)) > 0',
  idempotencyKey: 'n.idempotency_key = $',
  tag: 'n.tags::jsonb ? $',
  scheduleId: 'n.schedule_id = $',
  createdAfter: 'n.created_at >= $',
  createdBefore: 'n.created_at < $',
} as const;

/** The filters without an index in the state tables. */
const { queueName: _, ...OTHERS } = CONDITIONS;
const SEARCHED = Object.keys(OTHERS) as (keyof typeof OTHERS)[];
