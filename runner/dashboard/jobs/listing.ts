import type { Job, JobStatus } from '../../job/job.ts';
import type { JobCounts } from '../../job/queue.ts';
import type { JobStore, QueueStore } from '../../store/store.ts';

export type JobChoice = {
  readonly queue?: string | undefined;
  readonly status?: JobStatus | undefined;
  readonly page?: number | undefined;
};

/** One page of the list of jobs. */
export type JobListing = {
  readonly jobs: readonly Job[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
};

/** The kept counts say how many there are, so nothing is counted; a page beyond is the last one. */
export async function loadJobs(
  store: JobStore & QueueStore,
  { queue, status, page: wanted = 1 }: JobChoice,
  perPage: number,
): Promise<JobListing> {
  const counts = queue === undefined ? await store.counts() : await store.findQueue(queue);
  const total = counts === undefined ? 0 : countOf(counts, status);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(wanted, pages);
  const offset = (page - 1) * perPage;
  const jobs = await store.listJobs({ queueName: queue, status, limit: perPage, offset });
  // A deleted queue has no counts, but its finished jobs may still be looked at.
  return { jobs, total: Math.max(total, offset + jobs.length), page, pages };
}

function countOf(counts: JobCounts, status: JobStatus | undefined): number {
  if (status !== undefined) return counts[status];
  return counts.pending + counts.running + counts.completed + counts.dead;
}
