import { parseTimestamp } from '../job/timestamp.ts';
import type { CancelRequest, DeadRequest } from '../job/wire/requests.ts';
import type { JobFilter } from '../store/port/requests.ts';

/** The filter that listing and cancelling have in common, under the names of the store. */
export function searchFilter(
  search: {
    readonly [K in Exclude<keyof CancelRequest, 'dry_run' | 'all'>]?: string | undefined;
  },
): JobFilter {
  return {
    queueName: search.queue,
    host: search.host?.toLowerCase(),
    error: search.error,
    idempotencyKey: search.idempotency_key,
    createdAfter: momentOf(search.created_after),
    createdBefore: momentOf(search.created_before),
  };
}

/** Dead jobs by filter, under the names of the store. */
export function deadFilter(input: Omit<DeadRequest, 'dry_run'>): JobFilter {
  return {
    status: 'dead',
    queueName: input.queue,
    host: input.host?.toLowerCase(),
    endedAfter: momentOf(input.since),
    endedBefore: momentOf(input.until),
    error: input.error,
  };
}

function momentOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseTimestamp(text);
}
