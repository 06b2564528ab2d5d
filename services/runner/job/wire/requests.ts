import { type Static, Type } from 'typebox';
import { JOB_STATUSES } from '../choices.ts';
import * as field from './fields.ts';
import { plainText, span } from './fields.ts';

// Requests about jobs, as JSON schemas: they validate input (input/reader.ts) and form the API document.

const optional = Type.Optional;

/** `POST /jobs`: docs/contract/runner.md 4.1. */
export const JobRequest = Type.Object(
  {
    callback_url: field.callbackUrl,
    queue_name: optional(field.queueName),
    priority: optional(field.priority),
    payload: optional(field.payload),
    headers: optional(field.headers),
    max_retries: optional(field.maxRetries),
    retry_backoff: optional(field.retryBackoff),
    base_delay_ms: optional(field.baseDelayMs),
    max_delay_ms: optional(field.maxDelayMs),
    timeout_ms: optional(field.timeoutMs),
    idempotency_key: optional(
      plainText(
        255,
        'While a job with this key exists, it is returned instead of creating another',
      ),
    ),
    unique_until_ended: optional(
      Type.Boolean({
        description: 'The idempotency key may be used again once its job is completed or dead',
      }),
    ),
    concurrency_key: optional(field.concurrencyKey),
    delay_ms: optional(span(0, 'The job is not started before this long')),
    run_at: optional({ ...field.moment, description: 'Not started before; instead of delay_ms' }),
  },
  { title: 'NewJob' },
);
export type JobRequest = Static<typeof JobRequest>;

export const MAX_BATCH = 1000;

export const BatchRequest = Type.Object({
  jobs: Type.Array(JobRequest, { minItems: 1, maxItems: MAX_BATCH }),
});

const queue = optional(Type.String({ maxLength: 255 }));

const search = {
  host: optional(Type.String({ maxLength: 255, description: 'Host and port of the callback URL' })),
  error: optional(field.errorText),
  idempotency_key: optional(Type.String({ maxLength: 255 })),
  created_after: optional({ ...field.moment, description: 'Created at or after' }),
  created_before: optional({ ...field.moment, description: 'Created before' }),
};

/** The query of `GET /jobs`: 4.2. */
export const JobQuery = Type.Object({
  queue: optional(Type.String()),
  status: optional(Type.Enum([...JOB_STATUSES])),
  ...search,
  schedule_id: optional(Type.String({ maxLength: 255, description: 'Created by this schedule' })),
  payload: optional(Type.String({ maxLength: 500, description: 'Part of the payload text' })),
  limit: optional(Type.Integer({ minimum: 1, default: 50, description: 'At most 1000' })),
  offset: optional(Type.Integer({ minimum: 0, default: 0 })),
  cursor: optional(
    Type.String({ description: 'The X-Next-Cursor of the previous page; instead of offset' }),
  ),
});
export type JobQuery = Static<typeof JobQuery>;

const dryRun = optional(Type.Boolean({ description: 'Only count the matching jobs' }));

/** The pending jobs to cancel: 4.8. */
export const CancelRequest = Type.Object(
  {
    queue,
    ...search,
    all: optional(Type.Boolean({ description: 'true: cancel every pending job without a filter' })),
    dry_run: dryRun,
  },
  { title: 'PendingJobFilter' },
);
export type CancelRequest = Static<typeof CancelRequest>;

const dead = {
  queue,
  host: search.host,
  since: optional({ ...field.moment, description: 'Died at or after' }),
  until: optional({ ...field.moment, description: 'Died before' }),
  error: optional(field.errorText),
};

/** The dead jobs to retry or delete: 4.9. */
export const DeadRequest = Type.Object({ ...dead, dry_run: dryRun }, { title: 'DeadJobFilter' });
export type DeadRequest = Static<typeof DeadRequest>;

/** The query of `GET /queues` and `GET /schedules`. */
export const ListQuery = Type.Object({
  limit: optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1000 })),
  offset: optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
});

export const ScheduleListQuery = Type.Object({ queue, ...ListQuery.properties });

/** The query of `GET /jobs/dead/groups`. */
export const DeadGroupQuery = Type.Object({ ...dead, limit: ListQuery.properties.limit });

const claim = { claim: plainText(500, 'The X-Runner-Claim of the call') };

/** `POST /jobs/{id}/heartbeat`, `/complete` and `/fail`: 4.10. */
export const HeartbeatRequest = Type.Object({
  ...claim,
  lease_secs: optional(Type.Integer({ minimum: 1, maximum: 86_400, description: 'Default: 60' })),
});
export const CompleteRequest = Type.Object({
  ...claim,
  result: optional(Type.String({ description: 'Stored like a response body' })),
});
export const FailRequest = Type.Object({
  ...claim,
  error: optional(Type.String({ maxLength: 10_000 })),
  permanent: optional(Type.Boolean({ description: 'true: dead at once, like a 4xx' })),
});
