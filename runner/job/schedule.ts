import { PublicError } from '@tessera/kit/errors';
import type { NewJob } from './job.ts';
import type { RecordOf, SCHEDULE_FIELDS } from './job-fields.ts';

/** A recurring job. */
export type Schedule = RecordOf<typeof SCHEDULE_FIELDS>;

/** What its owner decides. */
export type ScheduleSettings = Omit<
  Schedule,
  'id' | 'lastRunAt' | 'nextRunAt' | 'lastJobId' | 'createdAt' | 'updatedAt'
>;

/**
 * The name of a schedule leads to it alone: it is neither the name nor the id of another. Several that
 * have one name from older versions stay as they are.
 */
export class ScheduleNameTaken extends PublicError {
  constructor(name: string) {
    super(409, 'conflict', `${name} is already the name or the id of a schedule`);
  }
}

/** What its owner need not say. */
export const NEW_SCHEDULE = {
  ...{ name: null, queueName: 'default', timezone: null, payload: '{}', method: 'POST' },
  ...{ headers: null, maxRetries: 3, timeoutMs: 30_000, enabled: true, overlap: 'allow' },
  ...{ priority: 0, concurrencyKey: null, expiresAfterSecs: null, idempotencyKey: null },
} as const satisfies Partial<ScheduleSettings>;

/** A schedule that has not run yet. */
export function newSchedule(
  id: string,
  settings: ScheduleSettings,
  nextRunAt: number | null,
  now: number,
): Schedule {
  return {
    ...{ ...settings, id, nextRunAt, lastRunAt: null, lastJobId: null },
    ...{ createdAt: now, updatedAt: now },
  };
}

/** The job a schedule makes when it is due; its other retry settings come from its queue. */
export function scheduledJob(schedule: Schedule, now: number): NewJob {
  const { id, queueName, callbackUrl, payload, maxRetries, timeoutMs, priority } = schedule;
  const { expiresAfterSecs, concurrencyKey } = schedule;
  return {
    ...{ queueName, callbackUrl, payload, maxRetries, timeoutMs, scheduleId: id },
    ...{ method: schedule.method, headers: schedule.headers ?? undefined, priority },
    concurrencyKey: concurrencyKey ?? undefined,
    expiresAt: expiresAfterSecs === null ? undefined : now + expiresAfterSecs * 1000,
  };
}
