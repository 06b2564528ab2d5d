import { badRequest } from '@tessera/kit/errors';
import { nextRunAt } from '../job/cron.ts';
import { jsonText } from '../job/payload.ts';
import type { Schedule, ScheduleSettings } from '../job/schedule.ts';
import { NewScheduleRequest, ScheduleRequest } from '../job/wire/requests.ts';
import { extraHeaders } from './extra-headers.ts';
import { bodyReader } from './reader.ts';

export const readNewSchedule = bodyReader(NewScheduleRequest);
export const readScheduleChange = bodyReader(ScheduleRequest);

export function newSchedule(input: NewScheduleRequest): ScheduleSettings {
  return {
    name: input.name ?? null,
    queueName: input.queue_name ?? 'default',
    cronExpression: input.cron_expression,
    timezone: input.timezone ?? null,
    callbackUrl: input.callback_url,
    payload: jsonText(input.payload ?? {}),
    method: input.method ?? 'POST',
    headers: extraHeaders(input.headers) ?? null,
    maxRetries: input.max_retries ?? 3,
    timeoutMs: input.timeout_ms ?? 30_000,
    enabled: Boolean(input.enabled ?? true),
  };
}

export function scheduleChange(input: ScheduleRequest): Partial<ScheduleSettings> {
  const payload = input.payload === undefined ? undefined : jsonText(input.payload);
  const change = {
    name: input.name,
    queueName: input.queue_name,
    cronExpression: input.cron_expression,
    timezone: input.timezone,
    callbackUrl: input.callback_url,
    payload,
    method: input.method,
    headers: input.headers === undefined ? undefined : (extraHeaders(input.headers) ?? null),
    maxRetries: input.max_retries,
    timeoutMs: input.timeout_ms,
    enabled: input.enabled === undefined ? undefined : Boolean(input.enabled),
  };
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<ScheduleSettings>;
}

/**
 * The new `nextRunAt` if a change affects it: a new expression or time zone does, and so does
 * enabling, because runs missed while the schedule was disabled are not made up for.
 */
export function movedRun(
  before: Schedule,
  change: Partial<ScheduleSettings>,
  now: number,
): { readonly nextRunAt?: number } {
  const after = { ...before, ...change };
  const moves =
    after.cronExpression !== before.cronExpression ||
    after.timezone !== before.timezone ||
    (after.enabled && !before.enabled);
  return moves ? { nextRunAt: firstRun(after, now) } : {};
}

/** The next run; an expression without one (its year is over) is a 400. */
export function firstRun(
  { cronExpression, timezone }: Pick<ScheduleSettings, 'cronExpression' | 'timezone'>,
  now: number,
): number {
  const next = nextRunAt(cronExpression, timezone, now);
  if (next !== null) return next;
  throw badRequest([
    {
      field: 'cron_expression',
      message: `has no run in the future: ${cronExpression}`,
      cs: `nemá žádný budoucí běh: ${cronExpression}`,
    },
  ]);
}
