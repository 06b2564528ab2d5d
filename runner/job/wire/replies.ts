import { type Static, Type } from 'typebox';
import {
  ATTEMPT_OUTCOMES,
  BACKOFFS,
  FAIR_BY,
  JOB_STATUSES,
  METHODS,
  OVERLAPS,
} from '../choices.ts';
import { oneOfOrNull } from './fields.ts';

// What callers receive, as JSON schemas: Fastify serialises replies with them (a field that is
// missing here is missing there), they form the API document, and are the types of the client.

const nullable = <T>(type: string, more = {}) =>
  Type.Unsafe<T | null>({ type: [type, 'null'], ...more });
const textOrNull = nullable<string>('string');
const integer = Type.Integer();
const text = Type.String();
const statuses = nullable<number[]>('array', { items: { type: 'integer' } });
const zeroOrOne = Type.Integer({ minimum: 0, maximum: 1 });
const retry = {
  max_retries: integer,
  retry_backoff: Type.Enum([...BACKOFFS]),
  base_delay_ms: integer,
  max_delay_ms: integer,
};
const call = {
  method: Type.Enum([...METHODS]),
  headers: nullable<Record<string, string>>('object', {
    additionalProperties: { type: 'string' },
    description: 'All values but those of a few harmless names are masked',
  }),
};
const dates = { created_at: text, updated_at: text };

/** Every error: docs/contract/runner.md 7. */
export const ErrorReply = Type.Object({ error: text, status: integer }, { title: 'Error' });

/** Null where nothing is known. */
const ExpectedStartReply = Type.Object(
  { at: text, low: text, high: text },
  { title: 'ExpectedStart', description: 'In nine cases of ten it lies from low to high' },
);

/** `GET /jobs/{id}/what-if`. */
export const WhatIfReply = Type.Object({
  expected_start: Type.Union([ExpectedStartReply, Type.Null()]),
});
export type WhatIfReply = Static<typeof WhatIfReply>;

export const WaitingReply = Type.Object(
  {
    reason: Type.String({ description: 'due_time, backoff, queue_paused, queue_full, …' }),
    until: textOrNull,
    ahead: Type.Integer({ description: 'Ready jobs of its queue that go before it' }),
    expected_start: Type.Union([ExpectedStartReply, Type.Null()]),
    detail: Type.Union([
      text,
      Type.Object(
        { host: text, until: textOrNull, slots_held: integer },
        { description: 'host_suspended, host_full' },
      ),
    ]),
  },
  { title: 'WaitingFor' },
);
export type WaitingReply = Static<typeof WaitingReply>;

/** A job: 2.1. Times are UTC without a zone designator: `2026-11-20T21:52:03.007`. */
export const JobReply = Type.Object(
  {
    id: text,
    queue_name: text,
    status: Type.Enum([...JOB_STATUSES]),
    priority: integer,
    payload: Type.String({ description: 'JSON text' }),
    callback_url: textOrNull,
    ...call,
    visible_at: nullable<string>('string', { description: 'Null while it waits for other jobs' }),
    lease_until: nullable<string>('string', {
      description: 'Running: its receiver has accepted it and must report by then',
    }),
    attempt: Type.Integer({ description: 'Attempts started; the first callback carries 1' }),
    ...retry,
    timeout_ms: integer,
    idempotency_key: textOrNull,
    concurrency_key: textOrNull,
    expires_at: textOrNull,
    schedule_id: textOrNull,
    result: textOrNull,
    result_cut: Type.Boolean({ description: 'The receiver sent more than was stored' }),
    last_error: textOrNull,
    worker_id: textOrNull,
    started_at: textOrNull,
    completed_at: textOrNull,
    tags: Type.Array(text),
    retry_statuses: statuses,
    replay_of: textOrNull,
    depends_on: Type.Array(text),
    on_failure: textOrNull,
    batch_id: textOrNull,
    after_batch: textOrNull,
    debounce_key: textOrNull,
    progress: nullable<number>('number'),
    note: textOrNull,
    ...dates,
  },
  { title: 'Job' },
);
export type JobReply = Static<typeof JobReply>;

/** `GET /jobs/{id}`: with the reason why a pending job is not running. */
export const JobDetailReply = Type.Object(
  {
    ...JobReply.properties,
    waiting_for: Type.Union([WaitingReply, Type.Null()]),
  },
  { title: 'JobDetail' },
);
export type JobDetailReply = Static<typeof JobDetailReply>;

/** A job that a worker has pulled. */
export const PulledReply = Type.Object(
  {
    jobs: Type.Array(
      Type.Object({
        ...JobReply.properties,
        claim: Type.String({ description: 'To be sent with heartbeat, complete and fail' }),
      }),
    ),
  },
  { title: 'Pulled' },
);
export type PulledReply = Static<typeof PulledReply>;

export const BatchReply = Type.Object(
  {
    created: integer,
    existing: integer,
    refused: integer,
    on_complete: Type.Union([JobReply, Type.Null()], {
      description: 'The job that is called when all jobs of the batch have ended',
    }),
    results: Type.Array(
      Type.Object({
        status: Type.Integer({ description: '201, 200, 400 or 409, as POST /jobs would answer' }),
        job: Type.Optional(JobReply),
        error: Type.Optional(text),
      }),
      { description: 'In the order of the jobs' },
    ),
  },
  { title: 'Batch' },
);
export type BatchReply = Static<typeof BatchReply>;

export const AttemptReply = Type.Object(
  {
    attempt: integer,
    run: Type.Integer({ description: 'Counts on over manual retries' }),
    worker_id: text,
    started_at: text,
    duration_ms: integer,
    outcome: Type.Enum([...ATTEMPT_OUTCOMES]),
    status_code: nullable<number>('integer'),
    error: textOrNull,
    response: textOrNull,
  },
  { title: 'Attempt' },
);
export type AttemptReply = Static<typeof AttemptReply>;

export const DeadGroupReply = Type.Object(
  {
    group: Type.String({ description: 'Its name: selects exactly its jobs' }),
    queue: text,
    host: text,
    error: Type.String({ description: 'The first 200 characters' }),
    count: integer,
    first_at: text,
    last_at: text,
  },
  { title: 'DeadGroup' },
);
export type DeadGroupReply = Static<typeof DeadGroupReply>;

const queueFields = {
  name: text,
  max_concurrency: integer,
  max_per_key: nullable<number>('integer'),
  rate_limit_rps: nullable<number>('number'),
  rate_per_key_rps: nullable<number>('number'),
  fair_by: oneOfOrNull(FAIR_BY),
  retry_statuses: statuses,
  ...retry,
  timeout_ms: integer,
  retention_days: nullable<number>('integer'),
};

/** Reply to create, update, pause and resume: `paused` is 0 or 1. */
export const QueueReply = Type.Object(
  { ...queueFields, paused: zeroOrOne, ...dates },
  { title: 'Queue' },
);
export type QueueReply = Static<typeof QueueReply>;

/** Reply to list and get: `paused` is a boolean, with the job counts. */
export const QueueStatsReply = Type.Object(
  {
    ...queueFields,
    paused: Type.Boolean(),
    pending: integer,
    running: integer,
    completed: integer,
    dead: integer,
    ...dates,
  },
  { title: 'QueueWithCounts' },
);
export type QueueStatsReply = Static<typeof QueueStatsReply>;

export const ScheduleReply = Type.Object(
  {
    id: text,
    name: textOrNull,
    queue_name: text,
    cron_expression: text,
    timezone: textOrNull,
    callback_url: text,
    payload: Type.String({ description: 'JSON text' }),
    ...call,
    max_retries: integer,
    timeout_ms: integer,
    enabled: zeroOrOne,
    overlap: Type.Enum([...OVERLAPS]),
    priority: integer,
    concurrency_key: textOrNull,
    expires_after_secs: nullable<number>('integer'),
    last_run_at: textOrNull,
    next_run_at: textOrNull,
    upcoming: Type.Array(text, { description: 'The next five runs; none while disabled' }),
    ...dates,
  },
  { title: 'Schedule' },
);
export type ScheduleReply = Static<typeof ScheduleReply>;
