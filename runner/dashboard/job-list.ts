import { badRequest } from '@tessera/kit/errors';
import type { JobStatus } from '../job/choices.ts';
import type { JobCounts } from '../job/queue.ts';
import { parseTimestamp } from '../job/timestamp.ts';
import type { JobChoice, JobListing } from '../ui/job-choice.ts';
import { type Context, loadWaiting } from './context.ts';

/**
 * One page of the list of jobs. Without a search the totals are the counts of the store; a page
 * number beyond the end shows the last page. A search is not counted: it only knows whether more
 * jobs follow.
 */
export async function loadJobPage(
  context: Pick<Context, 'store' | 'engine'>,
  { queue, status, page: wanted = 1, key, schedule, after, before, ...texts }: JobChoice,
  perPage: number,
): Promise<JobListing> {
  const { store } = context;
  const search = {
    ...{ ...texts, idempotencyKey: key, scheduleId: schedule },
    ...createdSpan({ after, before }),
  };
  const load = async (page: number, limit: number) => {
    const offset = (page - 1) * perPage;
    const found = await store.listJobs({ queueName: queue, status, ...search, limit, offset });
    const jobs = found.slice(0, perPage);
    const waiting = await loadWaiting(context, jobs);
    return { jobs, waiting, page, seen: offset + jobs.length, isLast: found.length <= perPage };
  };
  if (Object.values(search).some((value) => value !== undefined)) {
    const { seen, isLast, ...listing } = await load(wanted, perPage + 1);
    return { ...listing, total: seen, isExact: isLast, pages: isLast ? wanted : wanted + 1 };
  }
  const counts = queue === undefined ? await store.counts() : await store.findQueue(queue);
  const total = counts === undefined ? 0 : countOf(counts, status);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const { seen, isLast: _, ...listing } = await load(Math.min(wanted, pages), perPage);
  // A deleted queue has no counts, but its finished jobs are still listed.
  return { ...listing, total: Math.max(total, seen), isExact: true, pages };
}

/** The time span of a search, under the names of the store; a day that does not exist is a 400. */
export function createdSpan({ after, before }: Pick<JobChoice, 'after' | 'before'>) {
  const momentOf = (field: string, text: string | undefined) => {
    if (text === undefined) return undefined;
    const moment = parseTimestamp(text);
    if (moment === undefined) {
      throw badRequest([{ field, message: 'is no day of the calendar', cs: 'takový den není' }]);
    }
    return moment;
  };
  return { createdAfter: momentOf('after', after), createdBefore: momentOf('before', before) };
}

function countOf(counts: JobCounts, status: JobStatus | undefined): number {
  if (status !== undefined) return counts[status];
  return counts.pending + counts.running + counts.completed + counts.dead;
}
