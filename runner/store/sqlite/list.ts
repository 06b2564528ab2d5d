import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Job } from '../../job/job.ts';
import type { JobFilter } from '../port/requests.ts';
import { PHASES_OF_STATUS, Phase } from '../shared/stored-values.ts';
import type { Context } from './context.ts';
import { shownCounts } from './engine/queue-mirror.ts';
import { type JobRow, jobFromRow } from './rows.ts';

/** The jobs of each phase, by its index; a partial index is only used when its own words appear. */
const JOBS_OF_PHASE: Readonly<Record<Phase, string>> = {
  [Phase.delayed]: `job INDEXED BY job_delayed WHERE phase = ${Phase.delayed}`,
  [Phase.ready]: `job INDEXED BY job_ready WHERE phase = ${Phase.ready}`,
  [Phase.running]: `job INDEXED BY job_running WHERE phase = ${Phase.running}`,
  [Phase.completed]: finished(Phase.completed),
  [Phase.dead]: finished(Phase.dead),
};

function finished(phase: Phase): string {
  return `job INDEXED BY job_finished WHERE phase >= ${Phase.completed} AND phase = ${phase}`;
}

/** How many jobs a search without an index reads before others get the event loop. */
const SCAN_STEP = 5000;

/**
 * Lists jobs newest first (seq is the order of acceptance and of id). Queue, status and
 * idempotency key have indexes that hold the answer without the rows, so a full table does not
 * slow a page down. The other filters read jobs from the newest on, in steps.
 */
export async function listJobs(context: Context, filter: JobFilter): Promise<Job[]> {
  const { db, queues } = context;
  const { queueName, status, limit, offset = 0, after, idempotencyKey, scheduleId } = filter;
  const queue = queueName === undefined ? undefined : queues.find(queueName);
  if (queueName !== undefined && queue === undefined) return [];
  // The counts in memory know when there is none to look for.
  if (queue && status && shownCounts(queue.counts)[status] === 0) return [];
  const isByKey = (idempotencyKey ?? scheduleId) !== undefined;
  if (!isByKey && SEARCHED.some((name) => filter[name] !== undefined)) {
    return searchJobs(context, filter);
  }
  const { sql, values } = conditions(context, filter);
  const jobs = status ? PHASES_OF_STATUS[status].map((p) => JOBS_OF_PHASE[p]) : ['job WHERE true'];
  const sources = isByKey ? [`job WHERE true ${phaseCondition(status)}`] : jobs;
  const afterId = after
    ? 'AND seq <= (SELECT seq FROM job WHERE id < :after ORDER BY id DESC LIMIT 1)'
    : '';
  const parts = sources.map((some) => `SELECT seq FROM ${some} ${sql} ${afterId}`);
  const rows = db
    .prepare(
      `SELECT * FROM job WHERE seq IN (SELECT seq FROM (${parts.join(' UNION ALL ')})
        ORDER BY seq DESC LIMIT :limit OFFSET :offset) ORDER BY seq DESC`,
    )
    .all({ limit, offset, ...values, ...(after && { after: after.id }) });
  return shown(context, rows as JobRow[]);
}

async function searchJobs(context: Context, filter: JobFilter): Promise<Job[]> {
  const { limit, offset = 0 } = filter;
  const found: number[] = [];
  for await (const rows of matchingRows(context, filter)) {
    for (const { seq } of rows) found.push(seq);
    if (found.length >= offset + limit) break;
  }
  const page = JSON.stringify(found.slice(offset, offset + limit));
  const rows = context.db
    .prepare('SELECT * FROM job WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq DESC')
    .all(page);
  return shown(context, rows as JobRow[]);
}

function shown({ queues }: Context, rows: readonly JobRow[]): Job[] {
  return rows.map((row) => jobFromRow(row, queues.byId(row.queue_id).name));
}

type Search = Omit<JobFilter, 'limit'>;

type FoundRow = Pick<JobRow, 'seq' | 'queue_id' | 'phase'>;

/** What matches, newest first, found in steps with a turn of the event loop between them. */
export async function* matchingRows(context: Context, filter: Search): AsyncGenerator<FoundRow[]> {
  const { db } = context;
  const { after } = filter;
  const { sql, values } = conditions(context, filter);
  const statement = db.prepare(
    `SELECT seq, queue_id, phase FROM job WHERE seq <= :from AND seq > :to ${phaseCondition(filter.status)} ${sql}
      ORDER BY seq DESC`,
  );
  const newest = after
    ? db.prepare('SELECT max(seq) AS seq FROM job WHERE id < ?').get(after.id)
    : db.prepare('SELECT max(seq) AS seq FROM job').get();
  let from = (newest as { seq: number | null }).seq ?? 0;
  while (from > 0) {
    const to = from - SCAN_STEP;
    yield statement.all({ from, to, ...values }) as FoundRow[];
    from = to;
    await nextTurn();
  }
}

function phaseCondition(status: JobFilter['status']): string {
  return status === undefined ? '' : `AND phase IN (${PHASES_OF_STATUS[status].join(', ')})`;
}

/** Part of the error, in any case. */
export const HAS_ERROR = 'instr(lower(last_error), lower(:error)) > 0';

const CONDITIONS = {
  queue: 'queue_id = :queue',
  idempotencyKey: 'idempotency_key = :idempotencyKey',
  scheduleId: 'schedule_id = :scheduleId',
  host: 'host = lower(:host)',
  error: HAS_ERROR,
  tag: 'EXISTS (SELECT 1 FROM json_each(tags) WHERE value = :tag)',
  payload: 'instr(lower(payload), lower(:payload)) > 0',
  createdAfter: 'created_at >= :createdAfter',
  createdBefore: 'created_at < :createdBefore',
} as const;

/** What has no index. */
const SEARCHED = ['host', 'error', 'tag', 'payload', 'createdAfter', 'createdBefore'] as const;

/** What a filter says but for the phase, and the values. */
function conditions({ queues }: Context, filter: Search) {
  const { queueName } = filter;
  const queue = queueName === undefined ? undefined : (queues.find(queueName)?.id ?? -1);
  const given = { ...filter, queue };
  const names = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[];
  const used = names.filter((name) => given[name] !== undefined);
  return {
    sql: used.map((name) => `AND ${CONDITIONS[name]}`).join(' '),
    values: Object.fromEntries(used.map((name) => [name, given[name]!])),
  };
}
