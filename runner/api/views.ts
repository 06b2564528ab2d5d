import { type Static, Type } from 'typebox';
import { timestamp, timestampOrNull } from '../input/timestamp.ts';
import { upcomingRuns } from '../job/cron.ts';
import type { Attempt, Job, JobDefaults } from '../job/job.ts';
import { BACKOFFS, JOB_STATUSES } from '../job/job.ts';
import { type Queue, type QueueWithCounts, resolvedRetry } from '../job/queue.ts';
import type { Schedule } from '../job/schedule.ts';

// What callers see, field by field (specification 2). The schemas are also what Fastify writes
// replies with, so a field that is missing here is missing there.

const nullable = <T>(type: string) => Type.Unsafe<T | null>({ type: [type, 'null'] });
const textOrNull = nullable<string>('string');
const retry = {
  max_retries: Type.Integer(),
  retry_backoff: Type.Enum([...BACKOFFS]),
  base_delay_ms: Type.Integer(),
  max_delay_ms: Type.Integer(),
};
const zeroOrOne = Type.Integer({ minimum: 0, maximum: 1 });

/** Every refusal (specification 7). */
export const ErrorView = Type.Object({ error: Type.String(), status: Type.Integer() });

export const JobView = Type.Object({
  id: Type.String(),
  queue_name: Type.String(),
  status: Type.Enum([...JOB_STATUSES]),
  priority: Type.Integer(),
  payload: Type.String({ description: 'JSON text' }),
  callback_url: Type.String(),
  visible_at: Type.String(),
  attempt: Type.Integer({ description: 'Tries started; the first callback carries 1' }),
  ...retry,
  timeout_ms: Type.Integer(),
  idempotency_key: textOrNull,
  result: textOrNull,
  result_cut: Type.Boolean({ description: 'The receiver sent more than was kept' }),
  last_error: textOrNull,
  worker_id: textOrNull,
  started_at: textOrNull,
  completed_at: textOrNull,
  created_at: Type.String(),
  updated_at: Type.String(),
});

export function jobView(job: Job): Static<typeof JobView> {
  return {
    id: job.id,
    queue_name: job.queueName,
    status: job.status,
    priority: job.priority,
    payload: job.payload,
    callback_url: job.callbackUrl,
    visible_at: timestamp(job.visibleAt),
    attempt: job.attempt,
    ...retryView(job),
    timeout_ms: job.timeoutMs,
    idempotency_key: job.idempotencyKey,
    result: job.result,
    result_cut: job.resultCut,
    last_error: job.lastError,
    worker_id: job.workerId,
    started_at: timestampOrNull(job.startedAt),
    completed_at: timestampOrNull(job.completedAt),
    created_at: timestamp(job.createdAt),
    updated_at: timestamp(job.updatedAt),
  };
}

export const AttemptView = Type.Object({
  attempt: Type.Integer(),
  run: Type.Integer({ description: 'Counts over manual retries too' }),
  worker_id: Type.String(),
  started_at: Type.String(),
  duration_ms: Type.Integer(),
  outcome: Type.String(),
  status_code: nullable<number>('integer'),
  error: textOrNull,
  response: textOrNull,
});

export function attemptView(attempt: Attempt): Static<typeof AttemptView> {
  return {
    attempt: attempt.attempt,
    run: attempt.run,
    worker_id: attempt.workerId,
    started_at: timestamp(attempt.startedAt),
    duration_ms: attempt.durationMs,
    outcome: attempt.outcome,
    status_code: attempt.statusCode,
    error: attempt.error,
    response: attempt.response,
  };
}

const queueFields = {
  name: Type.String(),
  max_concurrency: Type.Integer(),
  rate_limit_rps: nullable<number>('number'),
  ...retry,
};
const dates = { created_at: Type.String(), updated_at: Type.String() };

/** After create, update, pause and resume: `paused` is 0 or 1. */
export const QueueView = Type.Object({ ...queueFields, paused: zeroOrOne, ...dates });

export function queueView(queue: Queue, defaults: JobDefaults): Static<typeof QueueView> {
  return { ...queueBase(queue, defaults), paused: queue.paused ? 1 : 0 };
}

/** In lists and when asked for: `paused` is a boolean, with the counts. */
export const QueueStatsView = Type.Object({
  ...queueFields,
  paused: Type.Boolean(),
  pending: Type.Integer(),
  running: Type.Integer(),
  completed: Type.Integer(),
  dead: Type.Integer(),
  ...dates,
});

export function queueStatsView(
  queue: QueueWithCounts,
  defaults: JobDefaults,
): Static<typeof QueueStatsView> {
  const { paused, pending, running, completed, dead } = queue;
  return { ...queueBase(queue, defaults), paused, pending, running, completed, dead };
}

function queueBase(queue: Queue, defaults: JobDefaults) {
  return {
    name: queue.name,
    max_concurrency: queue.maxConcurrency,
    rate_limit_rps: queue.rateLimitRps,
    ...retryView(resolvedRetry({}, queue, defaults)),
    created_at: timestamp(queue.createdAt),
    updated_at: timestamp(queue.updatedAt),
  };
}

export const ScheduleView = Type.Object({
  id: Type.String(),
  queue_name: Type.String(),
  cron_expression: Type.String(),
  timezone: textOrNull,
  callback_url: Type.String(),
  payload: Type.String({ description: 'JSON text' }),
  max_retries: Type.Integer(),
  timeout_ms: Type.Integer(),
  enabled: zeroOrOne,
  last_run_at: textOrNull,
  next_run_at: textOrNull,
  upcoming: Type.Array(Type.String(), { description: 'The next five runs' }),
  ...dates,
});

export function scheduleView(schedule: Schedule, now: number): Static<typeof ScheduleView> {
  return {
    id: schedule.id,
    queue_name: schedule.queueName,
    cron_expression: schedule.cronExpression,
    timezone: schedule.timezone,
    callback_url: schedule.callbackUrl,
    payload: schedule.payload,
    max_retries: schedule.maxRetries,
    timeout_ms: schedule.timeoutMs,
    enabled: schedule.enabled ? 1 : 0,
    last_run_at: timestampOrNull(schedule.lastRunAt),
    next_run_at: timestampOrNull(schedule.nextRunAt),
    upcoming: upcomingRuns(schedule.cronExpression, schedule.timezone, now, 5).map(timestamp),
    created_at: timestamp(schedule.createdAt),
    updated_at: timestamp(schedule.updatedAt),
  };
}

/** Specification 2.5. */
export const MetricsView = Type.Object({
  uptime_secs: Type.Integer(),
  version: Type.String(),
  jobs: Type.Object({
    total: Type.Integer(),
    pending: Type.Integer(),
    running: Type.Integer(),
    completed: Type.Integer(),
    dead: Type.Integer(),
  }),
  queues: Type.Array(
    Type.Object({
      name: Type.String(),
      paused: Type.Boolean(),
      depth: Type.Integer({ description: 'Pending jobs' }),
      in_flight: Type.Integer({ description: 'Running jobs' }),
    }),
  ),
  schedules: Type.Object({ total: Type.Integer(), enabled: Type.Integer() }),
});

export type Metrics = Static<typeof MetricsView>;

function retryView(
  settings: Pick<Job, 'maxRetries' | 'retryBackoff' | 'baseDelayMs' | 'maxDelayMs'>,
) {
  return {
    max_retries: settings.maxRetries,
    retry_backoff: settings.retryBackoff,
    base_delay_ms: settings.baseDelayMs,
    max_delay_ms: settings.maxDelayMs,
  };
}
