import type { Problem } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { inputField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { type Static, Type } from 'typebox';
import { parseJson } from '../input/json-body.ts';
import type { Schedule } from '../job/schedule.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { numberOrText } from './form-values.ts';
import { runsPreview } from './schedule-preview.ts';

const text = (maxLength: number) => Type.String({ maxLength, default: '' });

/** The form as it was filled in; a box that is not ticked is not sent. */
export const ScheduleValues = Type.Object({
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

export type SchedulePageParts = {
  readonly locale: Locale;
  /** Undefined: a new one. */
  readonly schedule?: Schedule;
  readonly values: ScheduleValues;
  readonly problems?: readonly Problem[];
  readonly now: number;
};

export function scheduleValues(schedule?: Schedule): ScheduleValues {
  if (schedule === undefined) {
    return {
      cron_expression: '0 */5 * * * *',
      timezone: '',
      callback_url: '',
      queue_name: 'default',
      payload: '{}',
      max_retries: '3',
      timeout_ms: '30000',
      enabled: 'on',
    };
  }
  return {
    cron_expression: schedule.cronExpression,
    timezone: schedule.timezone ?? '',
    callback_url: schedule.callbackUrl,
    queue_name: schedule.queueName,
    payload: schedule.payload,
    max_retries: String(schedule.maxRetries),
    timeout_ms: String(schedule.timeoutMs),
    ...(schedule.enabled && { enabled: 'on' }),
  };
}

/** The form as the API would be given it, so that both judge alike. */
export function inputIn(values: ScheduleValues): Record<string, unknown> {
  return {
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

/** What is not JSON stays text, which is refused as a payload. */
function payloadIn(text: string): unknown {
  try {
    return parseJson(text) ?? {};
  } catch {
    return text;
  }
}

export function schedulePage(parts: SchedulePageParts): PageParts {
  const { locale, schedule, now, values } = parts;
  const say = phrases(locale);
  const words = shared(locale);
  const title = schedule === undefined ? say.create : say.change;
  const action = `/dashboard/schedules${schedule === undefined ? '' : `/${schedule.id}`}`;
  const runs = runsPreview(values.cron_expression, values.timezone || null, locale, now);
  return {
    title,
    description: title,
    main: html`<h1>${title}</h1>
<form action="${action}" method="post" class="stack">
<div hx-get="/dashboard/schedules/preview" hx-trigger="input changed delay:300ms from:#f-cron_expression, input changed delay:300ms from:#f-timezone" hx-include="closest form" hx-target="#runs">
${field(parts, 'cron_expression', say.expression, { hint: say.expressionHint, size: 30 })}
${field(parts, 'timezone', say.timezone, { hint: say.timezoneHint, size: 30 })}
</div>
<div id="runs" class="runs-box">${runs}</div>
${field(parts, 'callback_url', words.callbackUrl, { size: 50 })}
${field(parts, 'queue_name', words.queue, { size: 30 })}
${payloadField(parts)}
${field(parts, 'max_retries', words.maxRetries, { size: 10 })}
${field(parts, 'timeout_ms', words.timeout, { size: 10 })}
<p><label><input type="checkbox" name="enabled"${values.enabled !== undefined && html` checked`}> ${say.enabled}</label></p>
<p class="actions"><button type="submit" class="primary">${words.save}</button> <a class="button" href="/dashboard/schedules">${words.cancel}</a></p>
</form>
${schedule !== undefined && deletion(schedule, locale)}`,
  };
}

type FieldOptions = { readonly hint?: string; readonly size: number };

function field(
  { locale, values, problems = [] }: SchedulePageParts,
  name: Exclude<keyof ScheduleValues, 'enabled'>,
  label: string,
  options: FieldOptions,
): Html {
  const problem = problemOf(problems, name, locale);
  const parts = { name, label, value: values[name], ...options };
  return inputField(problem === undefined ? parts : { ...parts, problem });
}

function payloadField({ locale, values, problems = [] }: SchedulePageParts): Html {
  const problem = problemOf(problems, 'payload', locale);
  return html`<div class="field"><label for="f-payload">${shared(locale).payload}</label>
<textarea id="f-payload" name="payload" rows="5" spellcheck="false"${problem !== undefined && html` aria-invalid="true" aria-describedby="f-payload-problem"`}>${values.payload}</textarea>
${problem !== undefined && html`<span class="problem" id="f-payload-problem">${problem}</span>`}</div>`;
}

function problemOf(problems: readonly Problem[], name: string, locale: Locale): string | undefined {
  const found = problems.find(({ field }) => field === name);
  return found && (locale === 'cs' ? (found.cs ?? found.message) : found.message);
}

/** Folded away, so that it takes two deliberate steps. */
function deletion({ id }: Schedule, locale: Locale): Html {
  const say = phrases(locale);
  return html`<details><summary>${say.delete}</summary><p>${say.deleteMeans}</p><form action="/dashboard/schedules/${id}/delete" method="post"><button type="submit">${say.reallyDelete}</button></form></details>`;
}

const phrases = phraseBook(
  {
    create: 'Nový plán',
    change: 'Úprava plánu',
    expression: 'Výraz cron',
    expressionHint: 'Sekundy první. Den v týdnu: 1 je neděle, nebo SUN až SAT.',
    timezone: 'Časové pásmo',
    timezoneHint: 'Třeba Europe/Prague; prázdné znamená UTC.',
    enabled: 'Zapnutý',
    delete: 'Smazat plán',
    deleteMeans: 'Úlohy, které už vznikly, zůstanou.',
    reallyDelete: 'Opravdu smazat',
  },
  {
    create: 'New schedule',
    change: 'Change a schedule',
    expression: 'Cron expression',
    expressionHint: 'Seconds first. Day of week: 1 is Sunday, or SUN to SAT.',
    timezone: 'Time zone',
    timezoneHint: 'Such as Europe/Prague; empty means UTC.',
    enabled: 'Switched on',
    delete: 'Delete this schedule',
    deleteMeans: 'Jobs it has made already stay.',
    reallyDelete: 'Really delete',
  },
);
