import { type Html, html, type Part } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure } from '@tessera/kit/ui/elements';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Attempt, Job } from '../../job/job.ts';
import { masked } from '../../job/wire/headers.ts';
import { errorText, jobHref, queueLink, statusPill, visibleText } from '../../ui/cells.ts';
import { formPage } from '../../ui/form.ts';
import { attemptOf } from '../../ui/job-rows.ts';
import { duration, momentAndDistance } from '../../ui/moments.ts';
import type { View } from '../../ui/view.ts';
import { attemptTable } from './attempt-table.ts';
import { jsonBlock, replayForm, type TypedPayload } from './replay.ts';
import { jobTimeline } from './timeline.ts';
import { type JobWait, waitDrawing, waitReason } from './wait.ts';

type JobParts = {
  readonly job: Job;
  readonly attempts: readonly Attempt[];
  /** Why a pending job is not running; undefined for others. */
  readonly wait: JobWait | undefined;
  /** Undefined where no schedule made the job, null where the schedule has no name. */
  readonly scheduleName: string | null | undefined;
  /** What somebody wanted to do it once more with, if that was refused. */
  readonly typed?: TypedPayload | undefined;
};

export function jobPage({ job, typed }: JobParts, progress: Html, view: View): PageParts {
  const { words } = view;
  const { payload } = phrases(view.locale);
  const main = html`<h1 class="id">${words.job} <code>${job.id}</code></h1>${progress}
${!mayReplay(job, view) && html`<h2>${payload}</h2>${jsonBlock(job.payload)}`}
${job.callbackUrl !== '' && callbackByHand(job, view)}`;
  const problems = typed?.problems ?? [];
  return formPage(`${words.job} ${job.id}`, main, { view, labels: { payload }, problems });
}

const mayReplay = ({ status }: Job, { mayChange }: View) =>
  mayChange && (status === 'completed' || status === 'dead');

/** How far the work is, as the receiver or worker last said. */
function reported({ progress, note }: Job, { locale, integer }: View): Html | undefined {
  if (progress === null && note === null) return undefined;
  const say = phrases(locale);
  const bar =
    progress !== null &&
    html`<progress max="1" value="${progress}" aria-label="${say.progress}"></progress> ${integer(Math.floor(progress * 100))} %`;
  return html`<p>${bar} ${note !== null && visibleText(note)}</p>`;
}

export function jobProgress(parts: JobParts, view: View): Html {
  const { job, attempts, wait, typed } = parts;
  const say = phrases(view.locale);
  const error = job.lastError;
  const reason = job.accepted
    ? html`: ${say.leased} ${momentAndDistance(job.visibleAt, view)}`
    : wait && html`: ${waitReason(job, wait, view)}`;
  return html`<p class="lead">${statusPill(job.status, view)}${reason}</p>
${wait && waitDrawing(wait.line, view)}
${reported(job, view)}
${view.mayChange && actions(job, view)}
${error !== null && job.status !== 'completed' && html`<div class="notice bad"><p><strong>${say.lastError}</strong></p><p class="error-text">${visibleText(error)}</p></div>`}
${mayReplay(job, view) && replayForm(job, typed, view)}
<div class="columns"><section><h2>${say.history}</h2>${jobTimeline(job, attempts, view)}</section>
<section><h2>${say.facts}</h2>${facts(parts, view)}</section></div>
${attemptTable(attempts, view)}
${job.result !== null && html`<h2>${say.result}</h2>${job.resultCut && html`<p class="muted">${say.cut}</p>`}${jsonBlock(job.result)}`}`;
}

function actions({ id, status, accepted }: Job, { words }: View): Html | undefined {
  const submit = (action: string, label: string) =>
    html`<form action="${jobHref(id)}/${action}" method="post"><button type="submit" class="primary" id="${action}">${label}</button></form>`;
  const link = (action: string, label: string) =>
    html`<a class="button" id="${action}" href="${jobHref(id)}/${action}">${label}</a>`;
  if (status === 'dead') return submit('retry', words.retry);
  if (status === 'pending') {
    return html`<div class="actions">${submit('run', words.run)} ${link('cancel', words.cancelJob)}</div>`;
  }
  if (status !== 'running') return undefined;
  return html`<div class="actions">${accepted && link('end-lease', words.endLease)} ${link('cancel', words.cancelJob)}</div>`;
}

const jobLink = (id: string) => html`<a class="name" href="${jobHref(id)}">${id}</a>`;

/** What was set for the job; a setting that it does not have is left out. */
function facts({ job, scheduleName }: JobParts, view: View): Html {
  const say = phrases(view.locale);
  const { words, integer } = view;
  const { baseDelayMs, maxDelayMs, headers, expiresAt, concurrencyKey, scheduleId } = job;
  const lines = Object.entries(masked(headers ?? {})).map(([name, value]) => `${name}: ${value}`);
  const rows: readonly (readonly [string, Part])[] = [
    [words.queue, queueLink(job.queueName)],
    [
      words.callbackUrl,
      job.callbackUrl === '' ? say.pulled : errorText(`${job.method} ${job.callbackUrl}`),
    ],
    [say.tags, job.tags && visibleText(job.tags.join(', '))],
    [say.replayOf, job.replayOf && jobLink(job.replayOf)],
    [say.dependsOn, job.dependsOn && html`${job.dependsOn.map((id) => html`${jobLink(id)} `)}`],
    [say.onFailure, job.onFailure && say[job.onFailure]],
    [say.batch, job.batchId && visibleText(job.batchId)],
    [say.afterBatch, job.afterBatch && visibleText(job.afterBatch)],
    [words.priority, integer(job.priority)],
    [words.attempt, attemptOf(job, view)],
    [
      words.backoff,
      `${words[job.retryBackoff]}, ${duration(baseDelayMs, view)} – ${duration(maxDelayMs, view)}`,
    ],
    [say.timeout, duration(job.timeoutMs, view)],
    [say.headers, headers && html`<pre>${lines.join('\n')}</pre>`],
    [say.expires, expiresAt && momentAndDistance(expiresAt, view)],
    [say.concurrencyKey, concurrencyKey],
    [say.debounceKey, job.debounceKey],
    [
      words.schedule,
      scheduleId &&
        html`<a class="name" href="/dashboard/schedules/${scheduleId}">${scheduleName ?? scheduleId}</a>`,
    ],
    [words.key, job.idempotencyKey ?? '–'],
    [words.worker, job.workerId ?? '–'],
    [say.changed, momentAndDistance(job.updatedAt, view)],
  ];
  return html`<dl class="facts">${rows.map(([name, value]) => value !== null && html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** A longer payload is read from a file instead of being repeated on the page. */
const PAYLOAD_SHOWN = 4000;

/** The callback of a job as a curl command, to see what the receiver answers. */
function callbackByHand(job: Job, { locale }: View): Html {
  const say = phrases(locale);
  const isShort = job.payload.length <= PAYLOAD_SHOWN;
  const command = [
    `curl -gi -X ${job.method} ${quoted(job.callbackUrl)}`,
    `-H 'content-type: application/json'`,
    `-H ${quoted(`x-runner-job-id: ${job.id}`)}`,
    `-H ${quoted(`x-runner-attempt: ${Math.max(1, job.attempt)}`)}`,
    ...Object.entries(masked(job.headers ?? {})).map(
      ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
    ),
    `--data-raw ${isShort ? quoted(job.payload) : `"$(cat payload.json)"`}`,
  ].join(' \\\n  ');
  return disclosure(
    say.byHand,
    html`<p>${say.byHandNote}${!isShort && html` ${say.longPayload}`}</p><pre class="block">${command}</pre>`,
  );
}

/** Quotes a text as a single word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

const phrases = phraseBook({
  leased: [
    'příjemce úlohu převzal a ohlásí se později, lease do',
    'its receiver has accepted the job and reports later; lease until',
  ],
  lastError: ['Poslední chyba', 'Last error'],
  history: ['Průběh', 'History'],
  facts: ['Nastavení', 'Settings'],
  payload: ['Obsah', 'Payload'],
  result: ['Odpověď příjemce', 'Response of the receiver'],
  cut: ['Příjemce poslal víc, než se ukládá.', 'The receiver sent more than is stored.'],
  progress: ['Hotovo', 'Done'],
  pulled: ['žádná, bere si ji worker', 'none, a worker pulls it'],
  tags: ['Štítky', 'Tags'],
  replayOf: ['Opakuje úlohu', 'Repeats'],
  dependsOn: ['Čeká na úlohy', 'Depends on'],
  onFailure: ['Když některá selže', 'If one of them fails'],
  hold: ['čeká na vás', 'waits for you'],
  cancel: ['zruší se', 'is cancelled'],
  run: ['spustí se', 'runs all the same'],
  batch: ['Dávka', 'Batch'],
  afterBatch: ['Po skončení dávky', 'After batch'],
  headers: ['Hlavičky', 'Headers'],
  expires: ['Platí do', 'Expires'],
  concurrencyKey: ['Klíč souběhu', 'Concurrency key'],
  debounceKey: ['Klíč sloučení', 'Debounce key'],
  timeout: ['Časový limit', 'Timeout'],
  changed: ['Změněna', 'Changed'],
  byHand: ['Zavolat ručně', 'Call by hand'],
  byHandNote: [
    'Stejné volání z příkazové řádky. Není podepsané a stav úlohy nezmění.',
    'The same call from the command line. It is not signed and does not change the job.',
  ],
  longPayload: [
    'Obsah je dlouhý; uložte ho do souboru payload.json.',
    'The payload is long; save it as payload.json.',
  ],
});
