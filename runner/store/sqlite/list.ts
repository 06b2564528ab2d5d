import type { Job } from '../../job/job.ts';
import type { JobFilter } from '../store.ts';
import type { Context } from './context.ts';
import { type JobRow, jobFromRow } from './job-row.ts';
import { shownCounts } from './queue-mirror.ts';

type Value = string | number;

/**
 * Lists jobs newest first (seq is the order of acceptance and of id). Each filter has an index that
 * holds the answer without the rows, so a full table does not slow a page down; the numbers found
 * there are then looked up.
 */
export function listJobs({ db, queues }: Context, filter: JobFilter): Job[] {
  const queue = filter.queueName === undefined ? undefined : queues.find(filter.queueName);
  if (filter.queueName !== undefined && queue === undefined) return [];
  // The kept counts know when there is none to look for.
  if (queue && filter.status && shownCounts(queue.counts)[filter.status] === 0) return [];
  const values: Value[] = [];
  const conditions: string[] = [];
  if (queue !== undefined) {
    conditions.push('queue_id = ?');
    values.push(queue.id);
  }
  if (filter.after !== undefined) {
    conditions.push('seq <= (SELECT seq FROM job WHERE id < ? ORDER BY id DESC LIMIT 1)');
    values.push(filter.after.id);
  }
  const { sources, times } = sourcesOf(filter, conditions);
  const rows = db
    .prepare(
      `SELECT * FROM job WHERE seq IN (SELECT seq FROM (${sources}) ORDER BY seq DESC
        LIMIT ? OFFSET ?) ORDER BY seq DESC`,
    )
    .all(...repeated(values, times), filter.limit, filter.offset ?? 0);
  return (rows as JobRow[]).map((row) => jobFromRow(row, queues.byId(row.queue_id).name));
}

function sourcesOf(filter: JobFilter, conditions: readonly string[]): Sources {
  switch (filter.status) {
    case 'pending':
      return together([
        select('INDEXED BY job_ready', ['phase = 1', ...conditions]),
        select('INDEXED BY job_delayed', ['phase = 0', ...conditions]),
      ]);
    case 'running':
      return together([select('INDEXED BY job_running', ['phase = 2', ...conditions])]);
    case 'completed':
      return together([
        select('INDEXED BY job_finished', ['phase >= 3 AND phase = 3', ...conditions]),
      ]);
    case 'dead':
      return together([
        select('INDEXED BY job_finished', ['phase >= 3 AND phase = 4', ...conditions]),
      ]);
    default:
      return together([select('', conditions)]);
  }
}

type Sources = { readonly sources: string; readonly times: number };

function together(selects: readonly string[]): Sources {
  return { sources: selects.join(' UNION ALL '), times: selects.length };
}

function select(index: string, conditions: readonly string[]): string {
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  return `SELECT seq FROM job ${index} ${where}`;
}

function repeated(values: readonly Value[], times: number): Value[] {
  return Array.from({ length: times }, () => values).flat();
}
