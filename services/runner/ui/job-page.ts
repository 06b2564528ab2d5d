import { type Html, html, type Part } from '@tessera/kit/html';
import { table } from '@tessera/kit/ui/table';
import { withQuery } from '@tessera/kit/ui/visit';
import type { Attempt, Job } from '../job/job.ts';
import type { WaitingFor } from '../job/waiting.ts';
import { masked } from '../job/wire/headers.ts';
import { actionButton, figureColumn, jobHref, longText, queueLink, statusPill } from './cells.ts';
import { attemptOf, waitText } from './job-table.ts';
import { duration, moment, momentAndDistance } from './moments.ts';
import { integer, type View } from './view.ts';

type JobParts = {
  readonly job: Job;
  readonly attempts: readonly Attempt[];
  readonly wait: WaitingFor | null;
};

export function jobPage({ job, attempts, wait }: JobParts, view: View): Html {
  const error = job.status !== 'completed' && job.lastError;
  return html`<p class="lead">${statusPill(job.status)}${stateText(job, wait, view)}</p>
${view.mayChange && actions(job)}
${error && html`<div class="notice bad"><p><strong>Last error</strong></p><p>${longText(error)}</p></div>`}
${attemptTable(attempts, view)}
<h2>Settings</h2>${facts(job, view)}
<h2>Payload</h2>${jsonBlock(job.payload)}
${job.result !== null && html`<h2>Response of the receiver</h2>${job.resultCut && html`<p class="muted">The receiver sent more than is stored.</p>`}${jsonBlock(job.result)}`}`;
}

function stateText(job: Job, wait: WaitingFor | null, view: View): Part {
  if (wait !== null) return html`: ${waitText(wait, view)}`;
  if (job.status === 'pending') {
    return ': due, it waits for a worker of its queue with a free slot for its host and key';
  }
  if (job.status !== 'running') return undefined;
  const lease = job.accepted ? 'its receiver has accepted it and must report' : 'leased';
  return html`: started ${momentAndDistance(job.startedAt, view)}, ${lease} until ${momentAndDistance(job.visibleAt, view)}`;
}

function actions({ id, status }: Job): Html {
  const button = (verb: string, label: string, isPlain = false) =>
    actionButton({ action: `${jobHref(id)}/${verb}`, label, id: verb, isPlain });
  const cancel = html`<a class="button" id="cancel" href="${jobHref(id)}/cancel">Cancel this job</a>`;
  return html`<div class="actions">${status === 'pending' && button('run', 'Run now')}
${(status === 'pending' || status === 'running') && cancel}
${status === 'dead' && button('retry', 'Retry')}
${(status === 'dead' || status === 'completed') && button('replay', 'Create it again', status === 'dead')}</div>`;
}

/** The settings of the job; one that it does not have is left out. */
function facts(job: Job, view: View): Html {
  const { baseDelayMs, maxDelayMs, headers, scheduleId } = job;
  const lines = Object.entries(masked(headers) ?? {}).map(([name, value]) => `${name}: ${value}`);
  const schedule = withQuery('/dashboard/jobs', { schedule: scheduleId ?? undefined });
  const rows: readonly (readonly [string, Part])[] = [
    ['Queue', queueLink(job.queueName)],
    ['Callback URL', longText(job.callbackUrl)],
    ['Priority', integer(job.priority)],
    ['Attempt', attemptOf(job)],
    ['Delay', `${job.retryBackoff}, ${duration(baseDelayMs)} to ${duration(maxDelayMs)}`],
    ['Timeout', duration(job.timeoutMs)],
    ['Headers', headers && html`<pre>${lines.join('\n')}</pre>`],
    ['Concurrency key', job.concurrencyKey],
    ['Schedule', scheduleId && html`<a class="name" href="${schedule}">${scheduleId}</a>`],
    ['Idempotency key', job.idempotencyKey],
    ['Worker', job.workerId],
    ['Created', momentAndDistance(job.createdAt, view)],
    ['Changed', momentAndDistance(job.updatedAt, view)],
  ];
  const shown = rows.filter(([, value]) => value !== null);
  return html`<dl class="facts">${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Limits a part of the page that is read again every two seconds. */
const ATTEMPTS_SHOWN = 50;

function attemptTable(attempts: readonly Attempt[], view: View): Html {
  const rows = attempts.slice(-ATTEMPTS_SHOWN);
  const last = `The last ${rows.length} of ${integer(attempts.length)} attempts`;
  return table<Attempt>({
    label: 'Attempts',
    caption: rows.length < attempts.length ? last : 'Attempts',
    empty: 'No attempt has ended yet.',
    rows,
    rowId: ({ run }) => `run-${run}`,
    columns: [
      { label: 'Attempt', rowHeader: true, numeric: true, cell: ({ attempt }) => String(attempt) },
      { label: 'Outcome', cell: ({ outcome }) => outcome.replace('-', ' ') },
      figureColumn('HTTP', ({ statusCode }) => statusCode?.toString() ?? null),
      { label: 'Started', cell: ({ startedAt }) => moment(startedAt, view) },
      figureColumn('Took', ({ durationMs }) => duration(durationMs)),
      { label: 'Response', cell: errorAndResponse },
      { label: 'Worker', cell: ({ workerId }) => html`<small>${longText(workerId)}</small>` },
    ],
  });
}

/** The error, followed by the response unless the error already contains all of it. */
function errorAndResponse({ error, response }: Attempt): Html {
  const more = response !== null && response !== '' && !error?.includes(response);
  return html`${longText(error ?? '')}${more && html`<pre>${response}</pre>`}`;
}

/** Longer texts are shown as they are stored. */
const LONGEST_INDENTED = 20_000;

/** JSON is indented unless parsing it would lose something: numbers with many digits are rounded. */
function jsonBlock(text: string): Html {
  return html`<pre class="block">${indented(text)}</pre>`;
}

function indented(text: string): string {
  if (text.length > LONGEST_INDENTED) return text;
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? JSON.stringify(value, undefined, 2) : text;
  } catch {
    return text;
  }
}
