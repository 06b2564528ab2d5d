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
import { type WaitingFor, waitingFor } from '../job/waiting.ts';
import { masked } from '../job/wire/headers.ts';
import type {
  AttemptReply,
  DeadGroupReply,
  JobReply,
  QueueReply,
  QueueStatsReply,
  ScheduleReply,
} from '../job/wire/replies.ts';
import type { Store } from '../store/port/store.ts';
import type { EngineAccess } from './parts.ts';

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

export function jobView(job: Job, waiting: WaitingFor | null): JobReply {
  return {
    ...fieldsOf(job, SHOWN_COLUMNS),
    lease_until: job.accepted ? timestamp(job.visibleAt) : null,
    headers: masked(job.headers),
    waiting_for: waiting && { ...waiting, until: timestampOrNull(waiting.until) },
  } as JobReply;
}

type WaitParts = {
  readonly store: Pick<Store, 'listQueues' | 'now'>;
  readonly engine: Pick<EngineAccess, 'suspended'>;
};

/** Why each of these jobs waits: one read of the queues for all of them. */
export async function waitsOf(
  jobs: readonly Job[],
  { store, engine }: WaitParts,
): Promise<(job: Job) => WaitingFor | null> {
  if (!jobs.some(({ status }) => status === 'pending')) return () => null;
  const queues = new Map((await store.listQueues()).map((queue) => [queue.name, queue]));
  const suspended = engine.suspended();
  const now = store.now();
  return (job) => waitingFor(job, queues.get(job.queueName), suspended, now);
}

export async function jobViews(jobs: readonly Job[], parts: WaitParts): Promise<JobReply[]> {
  const waitOf = await waitsOf(jobs, parts);
  return jobs.map((job) => jobView(job, waitOf(job)));
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

const shownOf = (columns: readonly NamedField[]) => columns.filter(({ internal }) => !internal);
const QUEUE_SHOWN = shownOf(QUEUE_COLUMNS);
const SCHEDULE_SHOWN = shownOf(SCHEDULE_COLUMNS);

export function scheduleView(schedule: Schedule): ScheduleReply {
  return {
    ...fieldsOf(schedule, SCHEDULE_SHOWN),
    headers: masked(schedule.headers),
    enabled: schedule.enabled ? 1 : 0,
  } as ScheduleReply;
}
