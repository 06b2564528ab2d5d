import type { ExtraHeaders, Method, NewJob } from './job.ts';

/** A recurring job. */
export type Schedule = ScheduleSettings & {
  readonly id: string;
  readonly lastRunAt: number | null;
  /** Null when the expression has no further run; such a schedule is switched off. */
  readonly nextRunAt: number | null;
  /** The job of its last run. */
  readonly lastJobId: string | null;
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
  readonly overlap: Overlap;
  readonly priority: number;
  readonly concurrencyKey: string | null;
  /** Its jobs are dead if they were not started within so long. */
  readonly expiresAfterSecs: number | null;
  /** Of the request that created it. */
  readonly idempotencyKey: string | null;
};

/** What a due run does while the job of the one before is pending or running. */
export type Overlap = (typeof OVERLAPS)[number];

/** `queue`: it waits until that job has ended; `skip`: it is left out. */
export const OVERLAPS = ['allow', 'skip', 'queue'] as const;

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
