import type { Problem } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import type { PageParts } from '@tessera/kit/ui/frame';
import { problemOf } from '@tessera/kit/ui/problems';
import { withQuery } from '@tessera/kit/ui/visit';
import type { Job } from '../../job/job.ts';
import type { Schedule } from '../../job/schedule.ts';
import { fieldsOf, formPage } from '../../ui/form.ts';
import { jobRows } from '../../ui/job-rows.ts';
import { asOf, titleRow, type View } from '../../ui/view.ts';
import { runsPreview } from './runs.ts';
import type { ScheduleValues } from './values.ts';

type SchedulePageParts = {
  readonly schedule?: Schedule;
  readonly values: ScheduleValues;
  readonly problems?: readonly Problem[];
  readonly runs?: readonly Job[];
};

/** The form of a new or an existing schedule; read-only for visitors who may not change it. */
export function schedulePage(parts: SchedulePageParts, view: View): PageParts {
  const { schedule, values, problems = [], runs = [] } = parts;
  const { words, mayChange } = view;
  const say = phrases(view.locale);
  const title =
    schedule === undefined ? words.newSchedule : mayChange ? say.change : words.schedule;
  const action = `/dashboard/schedules${schedule === undefined ? '' : `/${schedule.id}`}`;
  const form = { view, labels: labelsIn(view), values, problems };
  const text = fieldsOf<TextField | 'payload'>(form);
  const main = html`
${titleRow(title, schedule !== undefined && asOf(view))}
<form action="${action}" method="post"><fieldset class="stack"${!mayChange && html` disabled`}>
<legend class="visually-hidden">${title}</legend>
${text('name', 30, { hint: say.nameHint })}
<div hx-get="/dashboard/schedules/preview" hx-trigger="input changed delay:300ms from:#f-cron_expression, input changed delay:300ms from:#f-timezone" hx-include="#f-cron_expression, #f-timezone" hx-target="#runs">
${text('cron_expression', 30, { hint: say.expressionHint })}
${text('timezone', 30, { hint: say.timezoneHint })}
</div>
<div id="runs" class="runs-box">${preview(parts, view)}</div>
${text('callback_url', 50)}
${text('queue_name', 30)}
${payloadField(parts, view)}
${text('max_retries', 10)}
${text('timeout_ms', 10)}
<p><label><input type="checkbox" name="enabled"${values.enabled !== undefined && html` checked`}> ${say.enabled}</label></p>
${mayChange && html`<p class="actions"><button type="submit" class="primary">${words.save}</button> <a class="button" href="/dashboard/schedules">${words.back}</a></p>`}
</fieldset></form>
${schedule !== undefined && lastRuns(schedule, runs, view)}
${schedule !== undefined && mayChange && deletion(schedule, view)}`;
  return formPage(title, main, form);
}

type TextField = Exclude<keyof ScheduleValues, 'enabled' | 'payload'>;

/** Empty if the expression or time zone is invalid: the problem is shown at its field. */
function preview({ values, problems = [] }: SchedulePageParts, view: View): Html | undefined {
  const isWrong = problems.some(({ field }) => field === 'cron_expression' || field === 'timezone');
  if (isWrong) return undefined;
  return runsPreview(values.cron_expression, values.timezone || null, view);
}

function payloadField({ values, problems = [] }: SchedulePageParts, view: View): Html {
  const problem = problemOf(problems, 'payload', view.locale);
  return html`<div class="field"><label for="f-payload">${view.words.payload}</label>
<textarea id="f-payload" name="payload" rows="5" spellcheck="false"${problem !== undefined && html` aria-invalid="true" aria-describedby="f-payload-problem"`}>${values.payload}</textarea>
${problem !== undefined && html`<span class="problem" id="f-payload-problem">${problem}</span>`}</div>`;
}

function lastRuns({ id }: Schedule, runs: readonly Job[], view: View): Html {
  const say = phrases(view.locale);
  const all = html`<p><a href="${withQuery('/dashboard/jobs', { schedule: id })}">${say.allRuns}</a></p>`;
  return html`${jobRows(runs, view, { caption: say.runs, empty: say.noRuns })}${runs.length > 0 && all}`;
}

/** Folded, so that deleting takes two deliberate steps. */
function deletion({ id }: Schedule, { locale }: View): Html {
  const say = phrases(locale);
  return html`<details><summary>${say.delete}</summary><p>${say.deleteMeans}</p><form action="/dashboard/schedules/${id}/delete" method="post"><button type="submit">${say.confirmDelete}</button></form></details>`;
}

function labelsIn({ locale, words }: View): Record<TextField | 'payload', string> {
  const { name, expression, timezone } = phrases(locale);
  return {
    ...{ name, cron_expression: expression, timezone, callback_url: words.callbackUrl },
    ...{ queue_name: words.queue, payload: words.payload, max_retries: words.maxRetries },
    timeout_ms: words.timeout,
  };
}

const phrases = phraseBook({
  change: ['Úprava plánu', 'Edit schedule'],
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
