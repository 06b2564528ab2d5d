import type { ExtraHeaders, Method, NewJob } from './job.ts';

/** A recurring job. */
export type Schedule = ScheduleSettings & {
  readonly id: string;
  readonly lastRunAt: number | null;
  /** Null when the expression has no further run; such a schedule is switched off. */
  readonly nextRunAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** What its owner decides. */
export type ScheduleSettings = {
  readonly name: string | null;
  readonly queueName: string;
  /** Seconds first, see cron.ts. */
  readonly cronExpression: string;
  /** IANA name such as Europe/Prague; null: UTC. */
  readonly timezone: string | null;
  readonly callbackUrl: string;
  readonly method: Method;
  readonly headers: ExtraHeaders | null;
  /** JSON text. */
  readonly payload: string;
  readonly maxRetries: number;
  readonly timeoutMs: number;
  readonly enabled: boolean;
};

/** A schedule that has not run yet. */
export function newSchedule(
  id: string,
  settings: ScheduleSettings,
  nextRunAt: number | null,
  now: number,
): Schedule {
  return { ...settings, id, lastRunAt: null, nextRunAt, createdAt: now, updatedAt: now };
}

/** The job a schedule makes when it is due; its other retry settings come from its queue. */
export function scheduledJob(schedule: Schedule): NewJob {
  const { id, queueName, callbackUrl, payload, maxRetries, timeoutMs } = schedule;
  return {
    ...{ queueName, callbackUrl, payload, maxRetries, timeoutMs, scheduleId: id },
    ...{ method: schedule.method, headers: schedule.headers ?? undefined },
  };
}
