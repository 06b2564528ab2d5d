import { withNames } from '../job/job-fields.ts';
import { NEW_QUEUE, type QueueSettings } from '../job/queue.ts';
import { NewQueueRequest, QueueRequest } from '../job/wire/settings-requests.ts';
import { bodyReader } from './reader.ts';

export const readNewQueue = bodyReader(NewQueueRequest);
export const readQueueChange = bodyReader(QueueRequest);

/** The given fields under the names of the store; null is the value of a new queue. */
export function queueChange(input: QueueRequest): Partial<QueueSettings> {
  const entries = Object.entries(withNames(input)).map(([name, value]) => [
    name,
    value ?? NEW_QUEUE[name as keyof QueueSettings],
  ]);
  return Object.fromEntries(entries);
}
