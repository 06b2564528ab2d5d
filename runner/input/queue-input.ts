import { type Static, Type } from 'typebox';
import type { QueueSettings } from '../job/queue.ts';
import {
  backoffOrNull,
  baseDelayMs,
  maxConcurrency,
  maxDelayMs,
  maxRetries,
  orNull,
  queueName,
  rateLimitRps,
} from './fields.ts';
import { bodyReader } from './reader.ts';

const settings = {
  max_concurrency: Type.Optional(maxConcurrency),
  rate_limit_rps: Type.Optional(rateLimitRps),
  max_retries: Type.Optional(orNull(maxRetries)),
  retry_backoff: Type.Optional(backoffOrNull),
  base_delay_ms: Type.Optional(orNull(baseDelayMs)),
  max_delay_ms: Type.Optional(orNull(maxDelayMs)),
};
export const NewQueueInput = Type.Object({ name: queueName, ...settings });
export const QueueInput = Type.Object(settings);
export const readNewQueue = bodyReader(NewQueueInput);
export const readQueueChange = bodyReader(QueueInput);

const COLUMNS = {
  max_concurrency: 'maxConcurrency',
  rate_limit_rps: 'rateLimitRps',
  max_retries: 'maxRetries',
  retry_backoff: 'retryBackoff',
  base_delay_ms: 'baseDelayMs',
  max_delay_ms: 'maxDelayMs',
} as const;

/** The given fields under the names of the store; what is absent stays absent. */
export function queueChange(input: Static<typeof QueueInput>): Partial<QueueSettings> {
  const given = Object.entries(COLUMNS).flatMap(([name, column]) => {
    const value = input[name as keyof typeof COLUMNS];
    return value === undefined ? [] : [[column, value]];
  });
  return Object.fromEntries(given);
}
