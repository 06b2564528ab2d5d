import type { NewJob } from './job.ts';
import type { RecordOf, SCHEDULE_FIELDS } from './job-fields.ts';

/** A recurring job. */
export type Schedule = RecordOf<typeof SCHEDULE_FIELDS>;

/** The settings that callers give. */
export type ScheduleSettings = Omit<
  Schedule,
  'id' | 'lastRunAt' | 'nextRunAt' | 'lastJobId' | 'createdAt' | 'updatedAt'
>;

/** The settings that callers need not give. */
export const NEW_SCHEDULE = {
  queueName: 'default',
  timezone: null,
  payload: '{}',
  headers: null,
  maxRetries: 3,
  timeoutMs: 30_000,
  enabled: true,
  overlap: 'allow',
} as const satisfies Partial<ScheduleSettings>;

/** A schedule that has not run yet. */
export function newSchedule(
  id: string,
  settings: ScheduleSettings,
  nextRunAt: number | null,
  now: number,
): Schedule {
  return {
    ...settings,
    id,
    nextRunAt,
    lastRunAt: null,
    lastJobId: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** The job a schedule makes when it is due; its other retry settings come from its queue. */
export function scheduledJob(schedule: Schedule): NewJob {
  const { id, queueName, callbackUrl, payload, headers, maxRetries, timeoutMs } = schedule;
  return {
    scheduleId: id,
    queueName,
    callbackUrl,
    payload,
    headers: headers ?? undefined,
    maxRetries,
    timeoutMs,
  };
}
