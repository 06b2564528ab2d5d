import { badRequest } from '@tessera/kit/errors';
import { type Static, Type } from 'typebox';
import { nextRunAt } from '../job/cron.ts';
import type { Schedule, ScheduleSettings } from '../job/schedule.ts';
import {
  callbackUrl,
  cronExpression,
  maxRetries,
  payload,
  queueName,
  timeoutMs,
  timezone,
} from './fields.ts';
import { jsonText } from './json-body.ts';
import { bodyReader } from './reader.ts';

const fields = {
  queue_name: Type.Optional(queueName),
  payload: Type.Optional(payload),
  max_retries: Type.Optional(maxRetries),
  timeout_ms: Type.Optional(timeoutMs),
  enabled: Type.Optional(Type.Boolean()),
  timezone: Type.Optional(timezone),
};

/** The body of `POST /schedules` (specification 4.7), and a time zone. */
export const NewScheduleInput = Type.Object({
  cron_expression: cronExpression,
  callback_url: callbackUrl,
  ...fields,
});

/** The body of `PUT /schedules/{id}`: what is absent stays as it is. */
export const ScheduleInput = Type.Object({
  cron_expression: Type.Optional(cronExpression),
  callback_url: Type.Optional(callbackUrl),
  ...fields,
});

export const readNewSchedule = bodyReader(NewScheduleInput);
export const readScheduleChange = bodyReader(ScheduleInput);

export function newSchedule(input: Static<typeof NewScheduleInput>): ScheduleSettings {
  return {
    queueName: input.queue_name ?? 'default',
    cronExpression: input.cron_expression,
    timezone: input.timezone ?? null,
    callbackUrl: input.callback_url,
    payload: jsonText(input.payload ?? {}),
    maxRetries: input.max_retries ?? 3,
    timeoutMs: input.timeout_ms ?? 30_000,
    enabled: input.enabled ?? true,
  };
}

export function scheduleChange(input: Static<typeof ScheduleInput>): Partial<ScheduleSettings> {
  const payload = input.payload === undefined ? undefined : jsonText(input.payload);
  const change = {
    queueName: input.queue_name,
    cronExpression: input.cron_expression,
    timezone: input.timezone,
    callbackUrl: input.callback_url,
    payload,
    maxRetries: input.max_retries,
    timeoutMs: input.timeout_ms,
    enabled: input.enabled,
  };
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<ScheduleSettings>;
}

/**
 * When a change moves the next run: a new expression or time zone does, and switching on again,
 * so that what was missed while it was off is not made up for.
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

/** The next run; an expression without one (a year that is over) is a 400. */
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
