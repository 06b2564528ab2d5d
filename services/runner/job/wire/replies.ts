import { type Static, Type } from 'typebox';
import { ATTEMPT_OUTCOMES, BACKOFFS, JOB_STATUSES, OVERLAPS } from '../choices.ts';
import { WAITING_REASONS } from '../waiting.ts';

// Replies as JSON schemas: Fastify serialises with them (a field that is missing here is missing
// there), and they form the API document.

const nullable = <T>(type: string, more = {}) =>
  Type.Unsafe<T | null>({ type: [type, 'null'], ...more });
const textOrNull = nullable<string>('string');
const integer = Type.Integer();
const text = Type.String();
const zeroOrOne = Type.Integer({ minimum: 0, maximum: 1 });
const retry = {
  max_retries: integer,
  retry_backoff: Type.Enum([...BACKOFFS]),
  base_delay_ms: integer,
  max_delay_ms: integer,
};
const headers = nullable<Record<string, string>>('object', {
  additionalProperties: { type: 'string' },
  description: 'Their values are masked',
});
const dates = { created_at: text, updated_at: text };

/** Every error: docs/contract/runner.md 7. */
export const ErrorReply = Type.Object({ error: text, status: integer }, { title: 'Error' });

const WaitingReply = Type.Object(
  { reason: Type.Enum([...WAITING_REASONS]), until: textOrNull, detail: text },
  { title: 'WaitingFor' },
);

/** A job: 2.1. Times are UTC without a zone designator: `2026-11-20T21:52:03.007`. */
export const JobReply = Type.Object(
  {
    id: text,
    queue_name: text,
    status: Type.Enum([...JOB_STATUSES]),
    priority: integer,
    payload: Type.String({ description: 'JSON text' }),
    callback_url: text,
    headers,
    visible_at: text,
    lease_until: nullable<string>('string', {
      description: 'Running: its receiver has accepted it and must report by then',
    }),
    attempt: Type.Integer({ description: 'Attempts started; the first callback carries 1' }),
    ...retry,
    timeout_ms: integer,
    idempotency_key: textOrNull,
    concurrency_key: textOrNull,
    schedule_id: textOrNull,
    result: textOrNull,
    result_cut: Type.Boolean({ description: 'The receiver sent more than was stored' }),
    last_error: textOrNull,
    worker_id: textOrNull,
    started_at: textOrNull,
    completed_at: textOrNull,
    ...dates,
    waiting_for: Type.Union([WaitingReply, Type.Null()], {
      description:
        'Why a pending job is not running; null: due, it waits for a worker of its queue with a free slot for its host and key',
    }),
  },
  { title: 'Job' },
);
export type JobReply = Static<typeof JobReply>;

export const BatchReply = Type.Object(
  {
    created: integer,
    existing: integer,
    refused: integer,
    results: Type.Array(
      Type.Object({
        status: Type.Integer({ description: '201, 200 or 400, as POST /jobs would answer' }),
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
  ...retry,
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
    queue_name: text,
    cron_expression: text,
    timezone: textOrNull,
    callback_url: text,
    payload: Type.String({ description: 'JSON text' }),
    headers,
    max_retries: integer,
    timeout_ms: integer,
    enabled: zeroOrOne,
    overlap: Type.Enum([...OVERLAPS]),
    last_run_at: textOrNull,
    next_run_at: textOrNull,
    ...dates,
  },
  { title: 'Schedule' },
);
export type ScheduleReply = Static<typeof ScheduleReply>;

/** `GET /metrics`: 2.5. */
export const MetricsReply = Type.Object(
  {
    uptime_secs: integer,
    version: text,
    jobs: Type.Object({
      total: integer,
      pending: integer,
      running: integer,
      completed: integer,
      dead: integer,
    }),
    queues: Type.Array(
      Type.Object({
        name: text,
        paused: Type.Boolean(),
        depth: Type.Integer({ description: 'Pending jobs' }),
        in_flight: Type.Integer({ description: 'Running jobs' }),
      }),
    ),
    schedules: Type.Object({ total: integer, enabled: integer }),
  },
  { title: 'Metrics' },
);
export type MetricsReply = Static<typeof MetricsReply>;
