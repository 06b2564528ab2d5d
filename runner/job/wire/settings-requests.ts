import { type Static, Type } from 'typebox';
import { LEAST_RATE } from '../bucket.ts';
import { BACKOFFS, FAIR_BY, OVERLAPS } from '../choices.ts';
import { EVENT_TYPES } from '../event-target.ts';
import * as field from './fields.ts';
import { count, oneOfOrNull, orNull } from './fields.ts';

// What callers may send of queues, schedules and event targets: see requests.ts.

const optional = Type.Optional;

const rate = (description: string) =>
  orNull(Type.Number({ minimum: LEAST_RATE, maximum: 1e9, description }));

const queueSettings = {
  max_concurrency: optional(count(1, 'Number of its jobs that run at once')),
  max_per_key: optional(
    orNull(count(1, 'Number of its jobs with one concurrency_key that run at once')),
  ),
  fair_by: optional(
    oneOfOrNull(FAIR_BY, {
      description: 'key: within a priority each concurrency_key has its turn; null: by age',
    }),
  ),
  rate_limit_rps: optional(rate('Claims per second; null: no limit')),
  rate_per_key_rps: optional(
    rate('Claims per second of jobs with one concurrency_key; null: no limit'),
  ),
  max_retries: optional(orNull(field.maxRetries)),
  retry_backoff: optional(oneOfOrNull(BACKOFFS)),
  base_delay_ms: optional(orNull(field.baseDelayMs)),
  max_delay_ms: optional(orNull(field.maxDelayMs)),
  retry_statuses: optional(Type.Union([field.retryStatuses, Type.Null()])),
  timeout_ms: optional(orNull(field.timeoutMs)),
  retention_days: optional(orNull(count(1, 'How long finished jobs of the queue are stored'))),
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
  name: optional(orNull({ ...field.queueName, description: 'Shown instead of the id' })),
  queue_name: optional(field.queueName),
  payload: optional(field.payload),
  ...field.call,
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
  overlap: optional(Type.Enum([...OVERLAPS])),
  priority: optional(field.priority),
  concurrency_key: optional(orNull(field.concurrencyKey)),
  expires_after_secs: optional(orNull(count(1, 'Its jobs are dead if not started within so long'))),
};

/** `POST /schedules`: 4.7. */
export const NewScheduleRequest = Type.Object(
  { cron_expression: cronExpression, callback_url: field.callbackUrl, ...scheduleSettings },
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

/** `PUT /event-targets/{name}`: 4.14. */
export const EventTargetRequest = Type.Object(
  {
    url: field.callbackUrl,
    events: Type.Array(Type.Enum([...EVENT_TYPES]), { minItems: 1, maxItems: 10 }),
    queues: optional(
      Type.Array(field.queueName, { maxItems: 100, description: 'Only of these; absent: of all' }),
    ),
  },
  { title: 'NewEventTarget' },
);
