import type { Html } from '@tessera/kit/html';
import { withQuery } from '@tessera/kit/ui/visit';
import { searchFilter } from '../api/filters.ts';
import { waitsOf } from '../api/views.ts';
import type { JobFilter } from '../store/port/requests.ts';
import type { JobChoice } from '../ui/job-filter.ts';
import { jobTable } from '../ui/job-table.ts';
import type { View } from '../ui/view.ts';
import type { DashboardParts } from './pages.ts';

const LETTERS_OF_ID = 36;

/** A choice under the names of the store. Lists show the end of an id, so that finds its job too. */
export function filterOf({ id, status, key, schedule, ...search }: JobChoice): JobFilter {
  const byId = id?.length === LETTERS_OF_ID ? { id } : { idEnding: id };
  const others = searchFilter({ ...search, idempotency_key: key });
  return { ...others, ...byId, status, scheduleId: schedule };
}

/** One page of the jobs of a choice, newest first, with the reasons why they wait. */
export async function jobList(
  choice: JobChoice,
  page: { readonly limit: number; readonly after?: string | undefined },
  view: View,
  parts: DashboardParts,
): Promise<Html> {
  const { jobs, hasMore } = await parts.store.listJobs(filterOf(choice), page);
  const waitOf = await waitsOf(jobs, parts);
  const olderHref = hasMore
    ? withQuery('/dashboard/jobs', { ...choice, after: jobs.at(-1)?.id })
    : undefined;
  return jobTable({ jobs, waitOf, olderHref }, view);
}
