import { type Static, Type } from 'typebox';
import * as field from './fields.ts';

// What callers may send, as JSON schemas: they validate requests (input/reader.ts), form the API
// document, and are the types of the client.

const optional = Type.Optional;

const call = {
  method: optional(field.method),
  headers: optional(field.headers),
};

/** `POST /jobs`: docs/contract/runner.md 4.1. */
export const JobRequest = Type.Object(
  {
    callback_url: field.callbackUrlOrNull,
    queue_name: optional(field.queueName),
    priority: optional(field.priority),
    payload: optional(field.payload),
    ...call,
    max_retries: optional(field.maxRetries),
    retry_backoff: optional(field.retryBackoff),
    base_delay_ms: optional(field.baseDelayMs),
    max_delay_ms: optional(field.maxDelayMs),
    timeout_ms: optional(field.timeoutMs),
    idempotency_key: optional(field.idempotencyKey),
    unique_for_ms: optional(field.uniqueForMs),
    unique_until_ended: optional(field.uniqueUntilEnded),
    concurrency_key: optional(field.concurrencyKey),
    delay_ms: optional(field.delayMs),
    run_at: optional({ ...field.moment, description: 'Not started before; instead of delay_ms' }),
    debounce_key: optional(field.debounceKey),
    debounce_ms: optional(field.debounceMs),
    debounce_max_ms: optional(field.debounceMaxMs),
    tags: optional(field.tags),
    retry_statuses: optional(field.retryStatuses),
    depends_on: optional(field.dependsOn),
    on_failure: optional(field.onFailure),
    expires_at: optional({
      ...field.moment,
      description: 'Dead if no attempt, first or repeated, has started by then',
    }),
  },
  { title: 'NewJob' },
);
export type JobRequest = Static<typeof JobRequest>;

/** `PATCH /jobs/{id}`: 4.4. */
export const JobChangeRequest = Type.Object(
  {
    priority: optional(field.priority),
    payload: optional(field.payload),
    run_at: JobRequest.properties.run_at,
    tags: optional(field.tags),
  },
  { title: 'JobChange' },
);

/** `POST /jobs/{id}/replay`: 4.5. */
export const ReplayRequest = Type.Object({ payload: optional(field.payload) });

/** `POST /queues/{name}/claim`: 4.12. */
export const ClaimRequest = Type.Object(
  {
    worker: Type.String({
      ...{ minLength: 1, maxLength: 100, format: 'plain-text' },
      description: 'The name of the worker, for pages and history',
    }),
    max: optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Default: 1' })),
    wait_ms: optional(
      Type.Integer({ minimum: 0, maximum: 60_000, description: 'How long to wait for a job' }),
    ),
    lease_secs: optional(Type.Integer({ minimum: 1, maximum: 86_400, description: 'Default: 60' })),
  },
  { title: 'PullRequest' },
);

export const MAX_BATCH = 1000;

export const BatchRequest = Type.Object({
  jobs: Type.Array(JobRequest, { minItems: 1, maxItems: MAX_BATCH }),
  batch_id: optional(field.batchId),
  on_complete: optional({
    ...Type.Object({
      callback_url: field.callbackUrl,
      queue_name: optional(field.queueName),
      payload: optional(field.payload),
      ...call,
    }),
    description: 'A job that is called once, when all jobs of the batch have ended',
  }),
});

const search = {
  host: optional(Type.String({ maxLength: 255, description: 'Host and port of the callback URL' })),
  tag: optional(Type.String({ maxLength: 100, description: 'One of its tags' })),
  error: optional(field.errorText),
  idempotency_key: optional(Type.String({ maxLength: 255 })),
  created_after: optional({ ...field.moment, description: 'Created at or after' }),
  created_before: optional({ ...field.moment, description: 'Created before' }),
};

/** The query of `GET /jobs`: 4.2. */
export const JobQuery = Type.Object({
  queue: optional(Type.String()),
  status: optional(field.jobStatus),
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

/** Which pending jobs to cancel: 4.8. */
export const CancelRequest = Type.Object(
  {
    queue: optional(Type.String({ maxLength: 255 })),
    ...search,
    all: optional(Type.Boolean({ description: 'true: cancel every pending job without a filter' })),
    dry_run: dryRun,
  },
  { title: 'PendingJobFilter' },
);
export type CancelRequest = Static<typeof CancelRequest>;

/** Which dead jobs to retry or delete: 4.9. */
export const DeadRequest = Type.Object(
  {
    queue_name: optional(Type.String({ maxLength: 255 })),
    host: search.host,
    since: optional({ ...field.moment, description: 'Died at or after' }),
    until: optional({ ...field.moment, description: 'Died before' }),
    error: optional(field.errorText),
    dry_run: dryRun,
  },
  { title: 'DeadJobFilter' },
);
export type DeadRequest = Static<typeof DeadRequest>;

/** The query of `GET /jobs/dead/groups`. */
export const DeadGroupQuery = Type.Object({
  queue: optional(Type.String({ maxLength: 255 })),
  host: search.host,
  since: DeadRequest.properties.since,
  until: DeadRequest.properties.until,
  error: optional(field.errorText),
});

const claim = { claim: field.claim };

/** `POST /jobs/{id}/heartbeat`, `/complete` and `/fail`: 4.10. */
export const HeartbeatRequest = Type.Object({
  ...claim,
  lease_secs: ClaimRequest.properties.lease_secs,
  progress: optional(Type.Number({ minimum: 0, maximum: 1, description: 'Part that is done' })),
  note: optional(Type.String({ maxLength: 500, description: 'What it does now' })),
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
/** `POST /jobs/{id}/end-lease`: 4.10. */
export const EndLeaseRequest = Type.Object({
  error: FailRequest.properties.error,
  permanent: FailRequest.properties.permanent,
});

/** `POST /jobs/end-leases`: 4.10. */
export const EndLeasesRequest = Type.Object({
  queue: optional(Type.String({ maxLength: 255 })),
  host: search.host,
  ...EndLeaseRequest.properties,
  all: optional(Type.Boolean({ description: 'true: end every lease without a filter' })),
  dry_run: dryRun,
});

const queueSettings = {
  max_concurrency: optional(field.maxConcurrency),
  max_per_key: optional(field.orNull(field.maxPerKey)),
  fair_by: optional(field.fairBy),
  rate_limit_rps: optional(field.rateLimitRps),
  rate_per_key_rps: optional(field.ratePerKeyRps),
  max_retries: optional(field.orNull(field.maxRetries)),
  retry_backoff: optional(field.backoffOrNull),
  base_delay_ms: optional(field.orNull(field.baseDelayMs)),
  max_delay_ms: optional(field.orNull(field.maxDelayMs)),
  retry_statuses: optional(Type.Union([field.retryStatuses, Type.Null()])),
  timeout_ms: optional(field.orNull(field.timeoutMs)),
  retention_days: optional(field.orNull(field.retentionDays)),
};

/** `POST /queues` and `PUT /queues/{name}`: 4.6. */
export const NewQueueRequest = Type.Object(
  { name: field.queueName, ...queueSettings },
  { title: 'NewQueue' },
);
export const QueueRequest = Type.Object(queueSettings, { title: 'QueueChange' });
export type QueueRequest = Static<typeof QueueRequest>;

const scheduleSettings = {
  name: optional(field.scheduleName),
  queue_name: optional(field.queueName),
  payload: optional(field.payload),
  ...call,
  max_retries: optional(field.maxRetries),
  timeout_ms: optional(field.timeoutMs),
  enabled: optional(field.enabled),
  timezone: optional(field.timezone),
  overlap: optional(field.overlap),
  priority: optional(field.priority),
  concurrency_key: optional(field.textOrNull(field.concurrencyKey)),
  expires_after_secs: optional(field.orNull(field.expiresAfterSecs)),
};

/** `POST /schedules`: 4.7. */
export const NewScheduleRequest = Type.Object(
  {
    cron_expression: field.cronExpression,
    callback_url: field.callbackUrl,
    ...scheduleSettings,
  },
  { title: 'NewSchedule' },
);
export type NewScheduleRequest = Static<typeof NewScheduleRequest>;

/** `PUT /schedules/{id}`: absent fields stay as they are. */
export const ScheduleRequest = Type.Object(
  {
    cron_expression: optional(field.cronExpression),
    callback_url: optional(field.callbackUrl),
    ...scheduleSettings,
  },
  { title: 'ScheduleChange' },
);
export type ScheduleRequest = Static<typeof ScheduleRequest>;
