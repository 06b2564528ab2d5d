import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { PageParts } from '@tessera/kit/ui/frame';
import { table } from '@tessera/kit/ui/table';
import type { Attempt, Job } from '../job/job.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { type JobParts, jobTimeline } from './job-timeline.ts';
import { duration, moment } from './moment.ts';
import { queueHref } from './queue-table.ts';
import { statusPill } from './status-pill.ts';

export function jobPage(job: Job, locale: Locale, body: Html): PageParts {
  const title = `${shared(locale).job} ${job.id}`;
  return {
    title,
    description: title,
    main: html`<h1 class="id">${shared(locale).job} <code>${job.id}</code></h1>${body}`,
  };
}

/** Everything there is to know about a job: state, way, tries, payload, result. */
export function jobBody({ job, attempts, locale, now }: JobParts): Html {
  const say = phrases(locale);
  return html`<p class="lead">${statusPill(job.status, locale)}</p>
${actions(job, locale)}
${job.lastError !== null && job.status !== 'completed' && html`<div class="notice bad"><p><strong>${say.lastError}</strong></p><p class="error-text">${job.lastError}</p></div>`}
<div class="columns"><section><h2>${say.way}</h2>${jobTimeline({ job, attempts, locale, now })}</section>
<section><h2>${say.facts}</h2>${facts(job, locale, now)}</section></div>
${attemptTable(attempts, locale, now)}
<h2>${say.payload}</h2>${jsonBlock(job.payload)}
${job.result !== null && html`<h2>${say.result}</h2>${job.resultCut && html`<p class="muted">${say.cut}</p>`}${jsonBlock(job.result)}`}`;
}

function actions({ id, status }: Job, locale: Locale): Html | undefined {
  const words = shared(locale);
  if (status === 'dead') {
    return html`<form action="/dashboard/jobs/${id}/retry" method="post"><button type="submit" class="primary" id="retry">${words.retry}</button></form>`;
  }
  if (status === 'pending') {
    return html`<form action="/dashboard/jobs/${id}/cancel" method="post"><button type="submit" id="cancel">${phrases(locale).cancel}</button></form>`;
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
    [say.changed, moment(job.updatedAt, locale, now)],
  ];
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function attemptTable(attempts: readonly Attempt[], locale: Locale, now: number): Html {
  const say = phrases(locale);
  const { integer } = formats(locale);
  return table({
    label: say.attempts,
    caption: say.attempts,
    empty: say.noAttempts,
    rows: attempts,
    columns: [
      { label: '#', numeric: true, rowHeader: true, cell: ({ attempt }) => integer(attempt) },
      { label: say.began, cell: ({ startedAt }) => moment(startedAt, locale, now) },
      {
        label: say.took,
        numeric: true,
        cell: ({ durationMs }) => duration(durationMs, locale),
      },
      { label: say.outcome, cell: ({ outcome }) => say[outcome] },
      {
        label: 'HTTP',
        numeric: true,
        cell: ({ statusCode }) => (statusCode === null ? '–' : String(statusCode)),
      },
      {
        label: say.said,
        cell: ({ error, response }) => answer(error ?? '', response ?? ''),
      },
      {
        label: say.worker,
        cell: ({ workerId }) => html`<small class="error-text">${workerId}</small>`,
      },
    ],
  });
}

/** The answer in full only where the error text does not hold it already. */
function answer(error: string, response: string): Html {
  const more = response !== '' && !error.includes(response);
  return html`<span class="error-text">${error}</span>${more && html`<pre>${response}</pre>`}`;
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
    way: 'Cesta',
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
    attempts: 'Pokusy',
    noAttempts: 'Žádný pokus ještě neskončil.',
    began: 'Začal',
    took: 'Trval',
    outcome: 'Výsledek',
    said: 'Odpověď',
    delivered: 'doručeno',
    refused: 'odmítnuto',
    unreachable: 'nedostupný',
    blocked: 'zakázaná adresa',
    interrupted: 'přerušeno',
    'lease-expired': 'ztracený pracovník',
  },
  {
    lastError: 'Last error',
    way: 'Way',
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
    attempts: 'Tries',
    noAttempts: 'No try has ended yet.',
    began: 'Began',
    took: 'Took',
    outcome: 'Outcome',
    said: 'Answer',
    delivered: 'delivered',
    refused: 'refused',
    unreachable: 'unreachable',
    blocked: 'address not allowed',
    interrupted: 'interrupted',
    'lease-expired': 'worker lost',
  },
);
