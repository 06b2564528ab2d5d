import { type Static, Type } from 'typebox';
import { JOB_STATUSES, ON_FAILURE } from '../choices.ts';
import * as field from './fields.ts';
import { orNull, plainText, span } from './fields.ts';

// What callers may send of jobs, as JSON schemas: they validate requests (input/reader.ts), form the API
// document, and are the types of the client.

const optional = Type.Optional;

/** `POST /jobs`: docs/contract/runner.md 4.1. */
export const JobRequest = Type.Object(
  {
    callback_url: Type.Unsafe<string | null>({
      ...orNull(field.callbackUrl),
      description: 'http or https address that receives the payload; null: workers pull the job',
    }),
    queue_name: optional(field.queueName),
    priority: optional(field.priority),
    payload: optional(field.payload),
    ...field.call,
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
    unique_for_ms: optional(span(1, 'The idempotency key may be used again after this long')),
    unique_until_ended: optional(
      Type.Boolean({
        description: 'The idempotency key may be used again once its job is completed or dead',
      }),
    ),
    concurrency_key: optional(field.concurrencyKey),
    delay_ms: optional(span(0, 'The job is not started before this long')),
    run_at: optional({ ...field.moment, description: 'Not started before; instead of delay_ms' }),
    debounce_key: optional(
      plainText(
        255,
        'A job of the queue with this key that is not due yet is changed instead of adding one',
      ),
    ),
    debounce_ms: optional(span(1, 'Due so long after the last request with this debounce_key')),
    debounce_max_ms: optional(span(1, 'Of the first request: due so long after it at the latest')),
    tags: optional(field.tags),
    retry_statuses: optional(field.retryStatuses),
    depends_on: optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 36 }), {
        maxItems: 100,
        description: 'Ids of jobs that must be completed before this one starts',
      }),
    ),
    on_failure: optional(
      Type.Enum([...ON_FAILURE], {
        description:
          'When one of them is dead or removed: hold (default), cancel or run all the same',
      }),
    ),
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
export const PullRequest = Type.Object(
  {
    worker: plainText(100, 'The name of the worker, for pages and history'),
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
  batch_id: optional(plainText(100, 'A name for these jobs together: GET /batches/{batch_id}')),
  on_complete: optional({
    ...Type.Object({
      callback_url: field.callbackUrl,
      queue_name: optional(field.queueName),
      payload: optional(field.payload),
      ...field.call,
    }),
    description: 'A job that is called once, when all jobs of the batch have ended',
  }),
});

const queue = optional(Type.String({ maxLength: 255 }));

const search = {
  host: optional(Type.String({ maxLength: 255, description: 'Host and port of the callback URL' })),
  tag: optional(Type.String({ maxLength: 100, description: 'One of its tags' })),
  error: optional(field.errorText),
  idempotency_key: optional(Type.String({ maxLength: 255 })),
  created_after: optional({ ...field.moment, description: 'Created at or after' }),
  created_before: optional({ ...field.moment, description: 'Created before' }),
};

const MAX_OFFSET = 1_000_000;

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

/** Which pending jobs to cancel: 4.8. */
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
  host: search.host,
  since: optional({ ...field.moment, description: 'Died at or after' }),
  until: optional({ ...field.moment, description: 'Died before' }),
  error: optional(field.errorText),
  group: optional(field.deadGroup),
};

/** Which dead jobs to retry or delete: 4.9. */
export const DeadRequest = Type.Object(
  {
    queue,
    queue_name: optional(
      Type.String({ maxLength: 255, description: 'The same as queue', deprecated: true }),
    ),
    ...dead,
    dry_run: dryRun,
  },
  { title: 'DeadJobFilter' },
);
export type DeadRequest = Static<typeof DeadRequest>;

/** The query of `GET /queues` and `GET /schedules`: all of them, unless a limit is given. */
export const ListQuery = Type.Object({
  limit: optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  offset: optional(Type.Integer({ minimum: 0, maximum: MAX_OFFSET, default: 0 })),
});

export const ScheduleListQuery = Type.Object({ queue, ...ListQuery.properties });

/** The query of `GET /jobs/dead/groups`. */
export const DeadGroupQuery = Type.Object({
  queue,
  ...dead,
  limit: optional(Type.Integer({ minimum: 1, maximum: 1000, default: 200 })),
  offset: ListQuery.properties.offset,
});

const claim = { claim: plainText(500, 'The X-Runner-Claim of the call') };

/** `POST /jobs/{id}/heartbeat`, `/complete` and `/fail`: 4.10. */
export const HeartbeatRequest = Type.Object({
  ...claim,
  lease_secs: PullRequest.properties.lease_secs,
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
  queue,
  host: search.host,
  ...EndLeaseRequest.properties,
  all: optional(Type.Boolean({ description: 'true: end every lease without a filter' })),
  dry_run: dryRun,
});
