import type { ExtraHeaders } from '../job/choices.ts';
import { upcomingRuns } from '../job/cron.ts';
import type { ExpectedStart } from '../job/expected-start.ts';
import { isHeld } from '../job/flow.ts';
import type { Attempt, DeadGroup, Job, JobDefaults } from '../job/job.ts';
import {
  columnOf,
  type NamedField,
  QUEUE_COLUMNS,
  SCHEDULE_COLUMNS,
  SHOWN_COLUMNS,
} from '../job/job-fields.ts';
import { type Queue, type QueueWithCounts, resolvedRetry } from '../job/queue.ts';
import type { Schedule } from '../job/schedule.ts';
import { timestamp, timestampOrNull } from '../job/timestamp.ts';
import type { WaitingFor } from '../job/waiting.ts';
import { masked } from '../job/wire/headers.ts';
import type { WorkerReply } from '../job/wire/monitoring-replies.ts';
import type {
  AttemptReply,
  DeadGroupReply,
  JobDetailReply,
  JobReply,
  QueueReply,
  QueueStatsReply,
  ScheduleReply,
  WaitingReply,
} from '../job/wire/replies.ts';
import type { Worker } from '../job/worker.ts';

// Stored records as callers see them; the shapes are in job/wire/replies.ts.

/** The fields of a record that callers see, by column; times as text. */
function fieldsOf(record: object, columns: readonly NamedField[]): Record<string, unknown> {
  const view: Record<string, unknown> = {};
  for (const { name, column, type } of columns) {
    const value: unknown = record[name as keyof object];
    view[column] = type === 'bigint' ? timestampOrNull(value as number | null) : value;
  }
  return view;
}

export function jobView(job: Job): JobReply {
  return {
    ...fieldsOf(job, SHOWN_COLUMNS),
    lease_until: job.accepted ? timestamp(job.visibleAt) : null,
    headers: maskedHeaders(job.headers),
    callback_url: job.callbackUrl || null,
    tags: job.tags ?? [],
    depends_on: job.dependsOn ?? [],
    ...(isHeld(job) && { visible_at: null }),
  } as JobReply;
}

export function jobDetailView(job: Job, waiting?: Waiting): JobDetailReply {
  return { ...jobView(job), waiting_for: waiting === undefined ? null : waitingView(waiting) };
}

/** Why a job waits, and how long still. */
type Waiting = {
  readonly why: WaitingFor;
  readonly ahead: number;
  readonly expected: ExpectedStart | null;
};

export function expectedView(expected: ExpectedStart | null) {
  if (expected === null) return null;
  const { at, low, high } = expected;
  return { at: timestamp(at), low: timestamp(low), high: timestamp(high) };
}

function waitingView({ why, ahead, expected }: Waiting): WaitingReply {
  const { reason, detail } = why;
  const until = timestampOrNull(why.until);
  const shown =
    typeof detail === 'string'
      ? detail
      : { host: detail.host, until, slots_held: detail.slotsHeld };
  return { reason, until, detail: shown, ahead, expected_start: expectedView(expected) };
}

export function attemptView({ jobId, startedAt, ...attempt }: Attempt): AttemptReply {
  const view = Object.entries(attempt).map(([name, value]) => [columnOf(name), value]);
  return { ...Object.fromEntries(view), started_at: timestamp(startedAt) };
}

export function deadGroupView({ queueName, firstAt, lastAt, ...group }: DeadGroup): DeadGroupReply {
  const times = { first_at: timestamp(firstAt), last_at: timestamp(lastAt) };
  return { ...group, queue: queueName, ...times };
}

export function queueView(queue: Queue, defaults: JobDefaults): QueueReply {
  const retries = resolvedRetry({}, queue, defaults);
  const view = fieldsOf({ ...queue, ...retries }, QUEUE_SHOWN);
  return { ...view, paused: queue.paused ? 1 : 0 } as QueueReply;
}

export function queueStatsView(queue: QueueWithCounts, defaults: JobDefaults): QueueStatsReply {
  const { paused, pending, running, completed, dead } = queue;
  return { ...queueView(queue, defaults), paused, pending, running, completed, dead };
}

const QUEUE_SHOWN = QUEUE_COLUMNS.filter(({ internal }) => !internal);

export function scheduleView(schedule: Schedule, now: number): ScheduleReply {
  return {
    ...fieldsOf(schedule, SCHEDULE_COLUMNS),
    headers: maskedHeaders(schedule.headers),
    enabled: schedule.enabled ? 1 : 0,
    upcoming: upcomingRunsOf(schedule, now).map(timestamp),
  } as ScheduleReply;
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
