import type { QueueSettings } from '../job/queue.ts';
import { NewQueueRequest, QueueRequest } from '../job/wire/requests.ts';
import { bodyReader } from './reader.ts';

export const readNewQueue = bodyReader(NewQueueRequest);
export const readQueueChange = bodyReader(QueueRequest);

const COLUMNS = {
  max_concurrency: 'maxConcurrency',
  max_per_key: 'maxPerKey',
  rate_limit_rps: 'rateLimitRps',
  max_retries: 'maxRetries',
  retry_backoff: 'retryBackoff',
  base_delay_ms: 'baseDelayMs',
  max_delay_ms: 'maxDelayMs',
} as const;

/** The given fields under the names of the store; absent fields stay absent. */
export function queueChange(input: QueueRequest): Partial<QueueSettings> {
  const given = Object.entries(COLUMNS).flatMap(([name, column]) => {
    const value = input[name as keyof typeof COLUMNS];
    return value === undefined ? [] : [[column, value]];
  });
  return Object.fromEntries(given);
}
