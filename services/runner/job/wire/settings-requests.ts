import { type Static, Type } from 'typebox';
import { LEAST_RATE } from '../bucket.ts';
import { BACKOFFS, OVERLAPS } from '../choices.ts';
import * as field from './fields.ts';
import { count, oneOfOrNull, orNull } from './fields.ts';

// Requests about queues and schedules: see requests.ts.

const optional = Type.Optional;

const queueSettings = {
  max_concurrency: optional(orNull(count(1, 'Number of its jobs that run at once; null: 5'))),
  max_per_key: optional(
    orNull(count(1, 'Number of its jobs with one concurrency_key that run at once')),
  ),
  rate_limit_rps: optional(
    orNull(
      Type.Number({
        minimum: LEAST_RATE,
        maximum: 1e9,
        description: 'Claims per second; null: no limit',
      }),
    ),
  ),
  max_retries: optional(orNull(field.maxRetries)),
  retry_backoff: optional(oneOfOrNull(BACKOFFS)),
  base_delay_ms: optional(orNull(field.baseDelayMs)),
  max_delay_ms: optional(orNull(field.maxDelayMs)),
};

/** `POST /queues` and `PUT /queues/{name}`: 4.6. */
export const NewQueueRequest = Type.Object(
  { name: field.queueName, ...queueSettings },
  { title: 'NewQueue' },
);
export const QueueRequest = Type.Object(queueSettings, { title: 'QueueChange' });
export type QueueRequest = Static<typeof QueueRequest>;

const cronExpression = Type.String({
  maxLength: 500,
  format: 'cron',
  description: 'Seconds first: 0 */5 * * * * is every five minutes',
});

const scheduleSettings = {
  queue_name: optional(field.queueName),
  payload: optional(field.payload),
  headers: optional(field.headers),
  max_retries: optional(field.maxRetries),
  timeout_ms: optional(field.timeoutMs),
  /** Replies carry 0 or 1, and what was read may be sent back. */
  enabled: optional(
    Type.Unsafe<boolean | 0 | 1>({
      enum: [true, false, 0, 1],
      description: 'A boolean; 0 and 1 as in replies are accepted too',
    }),
  ),
  timezone: optional(
    orNull(
      Type.String({
        maxLength: 100,
        format: 'timezone',
        description: 'IANA name such as Europe/Prague; null: UTC',
      }),
    ),
  ),
  overlap: optional(
    Type.Enum([...OVERLAPS], {
      description: 'A due run while the job before is pending or running: allow or skip',
    }),
  ),
};

/** `POST /schedules`: 4.7. */
export const NewScheduleRequest = Type.Object(
  {
    id: optional({ ...field.queueName, description: 'Assigned when absent' }),
    cron_expression: cronExpression,
    callback_url: field.callbackUrl,
    ...scheduleSettings,
  },
  { title: 'NewSchedule' },
);
export type NewScheduleRequest = Static<typeof NewScheduleRequest>;

/** `PUT /schedules/{id}`: absent fields stay as they are. */
export const ScheduleRequest = Type.Object(
  {
    cron_expression: optional(cronExpression),
    callback_url: optional(field.callbackUrl),
    ...scheduleSettings,
  },
  { title: 'ScheduleChange' },
);
export type ScheduleRequest = Static<typeof ScheduleRequest>;
