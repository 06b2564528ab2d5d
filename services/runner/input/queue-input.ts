import { withNames } from '../job/job-fields.ts';
import type { QueueSettings } from '../job/queue.ts';
import { NewQueueRequest, QueueRequest } from '../job/wire/settings-requests.ts';
import { bodyReader } from './reader.ts';

export const readNewQueue = bodyReader(NewQueueRequest);
export const readQueueChange = bodyReader(QueueRequest);

/** The given fields under the names of the store; absent fields stay absent. */
export function queueChange(input: QueueRequest): Partial<QueueSettings> {
  return withNames(input);
}
