import type { Job } from '../../job/job.ts';
import { PHASES_OF_STATUS } from '../phase.ts';
import type { JobFilter } from '../store.ts';
import type { Context } from './context.ts';
import { type JobRow, jobFromRow } from './job-row.ts';
import { shownCounts } from './queue-mirror.ts';

/** By phase. 'phase >= 3' lets SQLite use the partial index. */
const JOBS_OF_PHASE = [
  'job INDEXED BY job_delayed WHERE phase = 0',
  'job INDEXED BY job_ready WHERE phase = 1',
  'job INDEXED BY job_running WHERE phase = 2',
  'job INDEXED BY job_finished WHERE phase >= 3 AND phase = 3',
  'job INDEXED BY job_finished WHERE phase >= 3 AND phase = 4',
] as const;

/**
 * Lists jobs newest first (seq is the order of acceptance and of id). Each filter has an index that
 * holds the answer without the rows, so a full table does not slow a page down; the numbers found
 * there are then looked up.
 */
export function listJobs({ db, queues }: Context, filter: JobFilter): Job[] {
  const { queueName, status, limit, offset = 0, after } = filter;
  const queue = queueName === undefined ? undefined : queues.find(queueName);
  if (queueName !== undefined && queue === undefined) return [];
  // The kept counts know when there is none to look for.
  if (queue && status && shownCounts(queue.counts)[status] === 0) return [];
  const jobs = status ? PHASES_OF_STATUS[status].map((p) => JOBS_OF_PHASE[p]) : ['job WHERE true'];
  const inQueue = queue ? 'AND queue_id = :queue' : '';
  const afterId = after
    ? 'AND seq <= (SELECT seq FROM job WHERE id < :after ORDER BY id DESC LIMIT 1)'
    : '';
  const parts = jobs.map((some) => `SELECT seq FROM ${some} ${inQueue} ${afterId}`);
  const rows = db
    .prepare(
      `SELECT * FROM job WHERE seq IN (SELECT seq FROM (${parts.join(' UNION ALL ')})
        ORDER BY seq DESC LIMIT :limit OFFSET :offset) ORDER BY seq DESC`,
    )
    .all({ limit, offset, ...(queue && { queue: queue.id }), ...(after && { after: after.id }) });
  return (rows as JobRow[]).map((row) => jobFromRow(row, queues.byId(row.queue_id).name));
}
