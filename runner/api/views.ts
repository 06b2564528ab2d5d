import { upcomingRuns } from '../job/cron.ts';
import type { Attempt, DeadGroup, ExtraHeaders, Job, JobDefaults } from '../job/job.ts';
import { columnOf, SHOWN_COLUMNS } from '../job/job-fields.ts';
import { type Queue, type QueueWithCounts, resolvedRetry } from '../job/queue.ts';
import type { Schedule } from '../job/schedule.ts';
import { timestamp, timestampOrNull } from '../job/timestamp.ts';
import type { WaitingFor } from '../job/waiting.ts';
import {
  type AttemptReply,
  type DeadGroupReply,
  type JobDetailReply,
  type JobReply,
  masked,
  type QueueReply,
  type QueueStatsReply,
  type ScheduleReply,
  type WorkerReply,
} from '../job/wire/replies.ts';
import type { Worker } from '../job/worker.ts';

// Stored records as callers see them; the shapes are in job/wire/replies.ts.

export function jobView(job: Job): JobReply {
  const view: Record<string, unknown> = {
    lease_until: job.accepted ? timestamp(job.visibleAt) : null,
  };
  for (const { name, column, type } of SHOWN_COLUMNS) {
    const value = job[name as keyof Job];
    view[column] = type === 'bigint' ? timestampOrNull(value as number | null) : value;
  }
  return { ...view, headers: maskedHeaders(job.headers) } as JobReply;
}

export function jobDetailView(job: Job, waiting: WaitingFor | undefined): JobDetailReply {
  const waiting_for =
    waiting === undefined ? null : { ...waiting, until: timestampOrNull(waiting.until) };
  return { ...jobView(job), waiting_for };
}

export function attemptView({ jobId, startedAt, ...attempt }: Attempt): AttemptReply {
  const view = Object.entries(attempt).map(([name, value]) => [columnOf(name), value]);
  return { ...Object.fromEntries(view), started_at: timestamp(startedAt) };
}

export function deadGroupView(group: DeadGroup): DeadGroupReply {
  const { queueName, host, error, count, firstAt, lastAt } = group;
  const times = { first_at: timestamp(firstAt), last_at: timestamp(lastAt) };
  return { queue: queueName, host, error, count, ...times };
}

export function queueView(queue: Queue, defaults: JobDefaults): QueueReply {
  return { ...queueBase(queue, defaults), paused: queue.paused ? 1 : 0 };
}

export function queueStatsView(queue: QueueWithCounts, defaults: JobDefaults): QueueStatsReply {
  const { paused, pending, running, completed, dead } = queue;
  return { ...queueBase(queue, defaults), paused, pending, running, completed, dead };
}

function queueBase(queue: Queue, defaults: JobDefaults) {
  return {
    name: queue.name,
    max_concurrency: queue.maxConcurrency,
    max_per_key: queue.maxPerKey,
    rate_limit_rps: queue.rateLimitRps,
    ...retryView(resolvedRetry({}, queue, defaults)),
    ...dates(queue),
  };
}

export function scheduleView(schedule: Schedule, now: number): ScheduleReply {
  return {
    id: schedule.id,
    name: schedule.name,
    queue_name: schedule.queueName,
    cron_expression: schedule.cronExpression,
    timezone: schedule.timezone,
    callback_url: schedule.callbackUrl,
    payload: schedule.payload,
    method: schedule.method,
    headers: maskedHeaders(schedule.headers),
    max_retries: schedule.maxRetries,
    timeout_ms: schedule.timeoutMs,
    enabled: schedule.enabled ? 1 : 0,
    last_run_at: timestampOrNull(schedule.lastRunAt),
    next_run_at: timestampOrNull(schedule.nextRunAt),
    upcoming: upcomingRunsOf(schedule, now).map(timestamp),
    ...dates(schedule),
  };
}

/** The next five runs; a disabled schedule has none. */
function upcomingRunsOf({ enabled, cronExpression, timezone }: Schedule, now: number): number[] {
  return enabled ? upcomingRuns(cronExpression, timezone, now, 5) : [];
}

export function workerView(worker: Worker): WorkerReply {
  return {
    id: worker.id,
    version: worker.version,
    slots: worker.slots,
    used_slots: worker.usedSlots,
    queues: [...worker.queues],
    started_at: timestamp(worker.startedAt),
    heartbeat_at: timestamp(worker.heartbeatAt),
    resting_hosts: [...worker.restingHosts],
    calls: worker.calls.map(({ jobId, queueName, host, startedAt }) => ({
      ...{ job_id: jobId, queue: queueName, host, started_at: timestamp(startedAt) },
    })),
  };
}

function maskedHeaders(headers: ExtraHeaders | null): Record<string, string> | null {
  return headers === null ? null : masked(headers);
}

function dates({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) {
  return { created_at: timestamp(createdAt), updated_at: timestamp(updatedAt) };
}

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
