import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Job } from '../../job/job.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { duration, momentAndDistance } from '../moment.ts';
import { queueHref } from '../queues/table.ts';
import { statusPill } from '../status-pill.ts';
import { attemptTable } from './attempt-table.ts';
import { callbackByHand } from './callback-by-hand.ts';
import { type JobParts, jobTimeline } from './timeline.ts';

/** Everything there is to know about a job; only how far it is gets old. */
export function jobPage(job: Job, locale: Locale, progress: Html): PageParts {
  const say = phrases(locale);
  const title = `${shared(locale).job} ${job.id}`;
  return {
    title,
    description: title,
    main: html`<h1 class="id">${shared(locale).job} <code>${job.id}</code></h1>${progress}
<h2>${say.payload}</h2>${jsonBlock(job.payload)}
${callbackByHand(job, locale)}`,
  };
}

/** What changes of a job: state, what happened so far, tries, result. */
export function jobProgress({ job, attempts, locale, now }: JobParts, mayChange: boolean): Html {
  const say = phrases(locale);
  return html`<p class="lead">${statusPill(job.status, locale)}</p>
${mayChange && actions(job, locale)}
${job.lastError !== null && job.status !== 'completed' && html`<div class="notice bad"><p><strong>${say.lastError}</strong></p><p class="error-text">${job.lastError}</p></div>`}
<div class="columns"><section><h2>${say.course}</h2>${jobTimeline({ job, attempts, locale, now })}</section>
<section><h2>${say.facts}</h2>${facts(job, locale, now)}</section></div>
${attemptTable(attempts, locale, now)}
${job.result !== null && html`<h2>${say.result}</h2>${job.resultCut && html`<p class="muted">${say.cut}</p>`}${jsonBlock(job.result)}`}`;
}

function actions({ id, status }: Job, locale: Locale): Html | undefined {
  const words = shared(locale);
  if (status === 'dead') {
    return html`<form action="/dashboard/jobs/${id}/retry" method="post"><button type="submit" class="primary" id="retry">${words.retry}</button></form>`;
  }
  if (status === 'pending') {
    return html`<p><a class="button" id="cancel" href="/dashboard/jobs/${id}/cancel">${phrases(locale).cancel}</a></p>`;
  }
  return undefined;
}

function facts(job: Job, locale: Locale, now: number): Html {
  const say = phrases(locale);
  const words = shared(locale);
  const { integer } = formats(locale);
  const rows: [string, Part][] = [
    [words.queue, html`<a class="name" href="${queueHref(job.queueName)}">${job.queueName}</a>`],
    [words.callbackUrl, html`<span class="error-text">${job.callbackUrl}</span>`],
    [words.priority, integer(job.priority)],
    [words.attempt, `${integer(job.attempt)}/${integer(Math.max(1, job.maxRetries))}`],
    [
      say.backoff,
      `${say[job.retryBackoff]}, ${duration(job.baseDelayMs, locale)} – ${duration(job.maxDelayMs, locale)}`,
    ],
    [say.timeout, duration(job.timeoutMs, locale)],
    [say.key, job.idempotencyKey ?? '–'],
    [say.worker, job.workerId ?? '–'],
    [say.changed, momentAndDistance(job.updatedAt, locale, now)],
  ];
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** JSON with line breaks where it is JSON and not too long, else as it came. */
function jsonBlock(text: string): Html {
  return html`<pre class="block">${pretty(text)}</pre>`;
}

function pretty(text: string): string {
  if (text.length > 20_000) return text;
  try {
    // Only when nothing changes but the spaces: long numbers would lose digits.
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? JSON.stringify(value, undefined, 2) : text;
  } catch {
    return text;
  }
}

const phrases = phraseBook(
  {
    lastError: 'Poslední chyba',
    course: 'Průběh',
    facts: 'Nastavení',
    payload: 'Obsah',
    result: 'Odpověď příjemce',
    cut: 'Příjemce poslal víc, než se ukládá.',
    cancel: 'Zrušit úlohu',
    backoff: 'Odstup pokusů',
    exponential: 'zdvojuje se',
    linear: 'roste rovnoměrně',
    fixed: 'stálý',
    timeout: 'Časový limit',
    key: 'Klíč proti opakování',
    worker: 'Pracovník',
    changed: 'Změněna',
  },
  {
    lastError: 'Last error',
    course: 'What happened',
    facts: 'Settings',
    payload: 'Payload',
    result: 'Answer of the receiver',
    cut: 'The receiver sent more than is kept.',
    cancel: 'Cancel this job',
    backoff: 'Wait between tries',
    exponential: 'doubles',
    linear: 'grows evenly',
    fixed: 'fixed',
    timeout: 'Timeout',
    key: 'Idempotency key',
    worker: 'Worker',
    changed: 'Changed',
  },
);
