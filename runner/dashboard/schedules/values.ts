import type { Problem } from '@tessera/kit/errors';
import { type Static, Type } from 'typebox';
import { nameOf } from '../../job/job-fields.ts';
import { parseJson } from '../../job/payload.ts';
import { NEW_SCHEDULE, type Schedule } from '../../job/schedule.ts';
import { numberOrText } from '../../ui/form.ts';

const text = (maxLength: number) => Type.String({ maxLength, default: '' });

/** The fields of the form, as text; browsers omit a checkbox that is not ticked. */
export const ScheduleValues = Type.Object({
  name: text(255),
  cron_expression: text(500),
  timezone: text(100),
  callback_url: text(4096),
  queue_name: text(255),
  payload: text(500_000),
  max_retries: text(20),
  timeout_ms: text(20),
  enabled: Type.Optional(Type.String({ maxLength: 10 })),
});
export type ScheduleValues = Static<typeof ScheduleValues>;

const NEW = { ...NEW_SCHEDULE, cronExpression: '0 */5 * * * *', callbackUrl: '' };

export function scheduleValues(schedule: Partial<Schedule> = NEW): ScheduleValues {
  const names = Object.keys(ScheduleValues.properties).filter((name) => name !== 'enabled');
  const texts = names.map((name) => [name, String(schedule[nameOf(name) as 'id'] ?? '')]);
  return { ...Object.fromEntries(texts), ...(schedule.enabled && { enabled: 'on' }) };
}

/** The form in the shape of the API, so that both validate alike. A payload that is not JSON stays text. */
export function inputIn(values: ScheduleValues): Record<string, unknown> {
  return {
    name: values.name.trim() || null,
    cron_expression: values.cron_expression.trim(),
    timezone: values.timezone.trim() || null,
    callback_url: values.callback_url.trim(),
    queue_name: values.queue_name.trim() || 'default',
    payload: payloadIn(values.payload),
    max_retries: numberOrText(values.max_retries),
    timeout_ms: numberOrText(values.timeout_ms),
    enabled: values.enabled !== undefined,
  };
}

function payloadIn(text: string): unknown {
  try {
    return parseJson(text) ?? {};
  } catch {
    return text;
  }
}

/** For a payload that is not JSON, replaces the type problem with the position of the syntax error. */
export function withSyntaxError(problem: Problem, values: ScheduleValues): Problem {
  if (problem.field !== 'payload') return problem;
  try {
    parseJson(values.payload);
    return problem;
  } catch (error) {
    const [, line, column] = /line (\d+) column (\d+)/.exec((error as Error).message) ?? [];
    const [at, cs] = line
      ? [` (line ${line}, column ${column})`, ` (řádek ${line}, znak ${column})`]
      : ['', ''];
    return { field: 'payload', message: `is not valid JSON${at}`, cs: `není platný JSON${cs}` };
  }
}
