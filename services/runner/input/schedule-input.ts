import { badRequest } from '@tessera/kit/errors';
import { nextRunAt } from '../job/cron.ts';
import { withNames } from '../job/job-fields.ts';
import { jsonText } from '../job/payload.ts';
import { NEW_SCHEDULE, type Schedule, type ScheduleSettings } from '../job/schedule.ts';
import { NewScheduleRequest, ScheduleRequest } from '../job/wire/settings-requests.ts';
import { extraHeaders } from './extra-headers.ts';
import { bodyReader } from './reader.ts';

export const readNewSchedule = bodyReader(NewScheduleRequest);
export const readScheduleChange = bodyReader(ScheduleRequest);

export function newSettings(input: Omit<NewScheduleRequest, 'id'>): ScheduleSettings {
  return { ...NEW_SCHEDULE, ...scheduleChange(input) } as ScheduleSettings;
}

export function scheduleChange(input: ScheduleRequest): Partial<ScheduleSettings> {
  const { payload, headers, enabled, ...others } = input;
  return {
    ...withNames(others),
    ...(payload !== undefined && { payload: jsonText(payload) }),
    ...(headers !== undefined && { headers: extraHeaders(headers) ?? null }),
    ...(enabled !== undefined && { enabled: Boolean(enabled) }),
  };
}

/**
 * A change with its consequences. A new expression or time zone moves the next run, and so does
 * enabling, because runs missed while the schedule was disabled are not made up for.
 */
export function withConsequences(
  before: Schedule,
  change: Partial<ScheduleSettings>,
  now: number,
): Partial<ScheduleSettings> & { readonly nextRunAt?: number } {
  const after = { ...before, ...change };
  const moves =
    after.cronExpression !== before.cronExpression ||
    after.timezone !== before.timezone ||
    (after.enabled && !before.enabled);
  return moves ? { ...change, nextRunAt: firstRun(after, now) } : change;
}

/** The next run; an expression without one (its year is over) is a 400. */
export function firstRun(
  { cronExpression, timezone }: Pick<ScheduleSettings, 'cronExpression' | 'timezone'>,
  now: number,
): number {
  const next = nextRunAt(cronExpression, timezone, now);
  if (next !== null) return next;
  const message = `has no run in the future: ${cronExpression}`;
  throw badRequest([{ field: 'cron_expression', message }]);
}
