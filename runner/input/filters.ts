import { parseTimestamp } from '../job/timestamp.ts';
import type { CancelRequest, DeadRequest } from '../job/wire/requests.ts';

/** The fields that listing and cancelling have in common, under the names of the store. */
export function searchFilter(search: Omit<CancelRequest, 'dry_run' | 'all'>) {
  return {
    queueName: search.queue,
    host: search.host?.toLowerCase(),
    error: search.error,
    tag: search.tag,
    idempotencyKey: search.idempotency_key,
    createdAfter: momentOf(search.created_after),
    createdBefore: momentOf(search.created_before),
  };
}

/** Which dead jobs, under the names of the store. */
export function deadFilter(input: Omit<DeadRequest, 'dry_run'>) {
  return {
    queueName: input.queue ?? input.queue_name,
    host: input.host?.toLowerCase(),
    since: momentOf(input.since),
    until: momentOf(input.until),
    error: input.error,
    group: input.group,
  };
}

function momentOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseTimestamp(text);
}
