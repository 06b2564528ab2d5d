import type { Problem } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { PageParts } from '@tessera/kit/ui/frame';
import { problemOf } from '@tessera/kit/ui/problems';
import type { Job } from '../../job/job.ts';
import type { Schedule } from '../../job/schedule.ts';
import { fieldsOf, formPage } from '../../ui/form.ts';
import { jobRows } from '../../ui/job-rows.ts';
import { asOf } from '../../ui/live.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { runsPreview } from './runs.ts';
import type { ScheduleValues } from './values.ts';

export type SchedulePageParts = {
  readonly locale: Locale;
  /** False shows the form read-only. */
  readonly mayChange: boolean;
  /** Undefined for a new schedule. */
  readonly schedule?: Schedule;
  readonly values: ScheduleValues;
  readonly problems?: readonly Problem[];
  readonly now: number;
  /** The newest jobs that it has created. */
  readonly runs?: readonly Job[];
};

/** The form of a new or an existing schedule. */
export function schedulePage(parts: SchedulePageParts): PageParts {
  const { locale, mayChange, schedule, values, problems = [] } = parts;
  const say = phrases(locale);
  const words = shared(locale);
  const title = schedule === undefined ? say.create : mayChange ? say.change : say.view;
  const action = `/dashboard/schedules${schedule === undefined ? '' : `/${schedule.id}`}`;
  const labels = labelsIn(locale);
  const form = { locale, labels, values, problems };
  const text = fieldsOf<TextField | 'payload'>(form);
  const page = {
    title,
    description: title,
    main: html`
<div class="title-row"><h1>${title}</h1>${schedule !== undefined && asOf(parts.now, locale)}</div>
<form action="${action}" method="post"><fieldset class="stack"${!mayChange && html` disabled`}>
<legend class="visually-hidden">${title}</legend>
${text('name', 30, { hint: say.nameHint })}
<div hx-get="/dashboard/schedules/preview" hx-trigger="input changed delay:300ms from:#f-cron_expression, input changed delay:300ms from:#f-timezone" hx-include="#f-cron_expression, #f-timezone" hx-target="#runs">
${text('cron_expression', 30, { hint: say.expressionHint })}
${text('timezone', 30, { hint: say.timezoneHint })}
</div>
<div id="runs" class="runs-box">${preview(parts)}</div>
${text('callback_url', 50)}
${text('queue_name', 30)}
${payloadField(parts)}
${text('max_retries', 10)}
${text('timeout_ms', 10)}
<p><label><input type="checkbox" name="enabled"${values.enabled !== undefined && html` checked`}> ${say.enabled}</label></p>
${mayChange && html`<p class="actions"><button type="submit" class="primary">${words.save}</button> <a class="button" href="/dashboard/schedules">${words.back}</a></p>`}
</fieldset></form>
${schedule !== undefined && lastRuns(schedule, parts)}
${schedule !== undefined && mayChange && deletion(schedule, locale)}`,
  };
  return formPage(page, form);
}

type TextField = Exclude<keyof ScheduleValues, 'enabled' | 'payload'>;

/** Empty if the expression or time zone is invalid: the problem is shown at its field. */
function preview({ locale, values, problems = [], now }: SchedulePageParts): Html | undefined {
  const isWrong = problems.some(({ field }) => field === 'cron_expression' || field === 'timezone');
  if (isWrong) return undefined;
  return runsPreview(values.cron_expression, values.timezone || null, locale, now);
}

function payloadField({ locale, values, problems = [] }: SchedulePageParts): Html {
  const problem = problemOf(problems, 'payload', locale);
  return html`<div class="field"><label for="f-payload">${shared(locale).payload}</label>
<textarea id="f-payload" name="payload" rows="5" spellcheck="false"${problem !== undefined && html` aria-invalid="true" aria-describedby="f-payload-problem"`}>${values.payload}</textarea>
${problem !== undefined && html`<span class="problem" id="f-payload-problem">${problem}</span>`}</div>`;
}

function lastRuns({ id }: Schedule, { locale, now, runs = [] }: SchedulePageParts): Html {
  const say = phrases(locale);
  const all = html`<p><a href="/dashboard/jobs?schedule=${encodeURIComponent(id)}">${say.allRuns}</a></p>`;
  const caption = html`${say.runs}`;
  return html`${jobRows(runs, { locale, now, caption, empty: say.noRuns })}${runs.length > 0 && all}`;
}

/** Folded, so that deleting takes two deliberate steps. */
function deletion({ id }: Schedule, locale: Locale): Html {
  const say = phrases(locale);
  return html`<details><summary>${say.delete}</summary><p>${say.deleteMeans}</p><form action="/dashboard/schedules/${id}/delete" method="post"><button type="submit">${say.confirmDelete}</button></form></details>`;
}

function labelsIn(locale: Locale): Record<TextField | 'payload', string> {
  const { name, expression, timezone } = phrases(locale);
  const { callbackUrl, queue, payload, maxRetries, timeout } = shared(locale);
  return {
    name,
    cron_expression: expression,
    timezone,
    callback_url: callbackUrl,
    queue_name: queue,
    payload,
    max_retries: maxRetries,
    timeout_ms: timeout,
  };
}

const phrases = phraseBook({
  create: ['Nový plán', 'New schedule'],
  change: ['Úprava plánu', 'Edit schedule'],
  view: ['Plán', 'Schedule'],
  name: ['Název', 'Name'],
  nameHint: [
    'Nepovinný; zobrazuje se v přehledu plánů.',
    'Optional; shown in the list of schedules.',
  ],
  expression: ['Výraz cron', 'Cron expression'],
  expressionHint: [
    'Začíná sekundami. Den v týdnu: 1 je neděle, nebo SUN až SAT.',
    'Seconds first. Day of week: 1 is Sunday, or SUN to SAT.',
  ],
  timezone: ['Časové pásmo', 'Time zone'],
  timezoneHint: [
    'Například Europe/Prague; prázdné znamená UTC.',
    'For example Europe/Prague; empty means UTC.',
  ],
  enabled: ['Zapnutý', 'Enabled'],
  runs: ['Poslední běhy', 'Last runs'],
  noRuns: ['Plán zatím žádnou úlohu nevytvořil.', 'This schedule has not created any job yet.'],
  allRuns: ['Všechny jeho úlohy', 'All its jobs'],
  delete: ['Smazat plán', 'Delete this schedule'],
  deleteMeans: ['Úlohy, které už plán vytvořil, zůstanou.', 'Jobs it has already created remain.'],
  confirmDelete: ['Opravdu smazat', 'Confirm deletion'],
});
