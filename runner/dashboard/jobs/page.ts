import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Job } from '../../job/job.ts';
import { masked } from '../../job/wire/replies.ts';
import { queueLink, statusPill, visibleText } from '../../ui/cells.ts';
import { duration, momentAndDistance } from '../../ui/moments.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { shownError, waitingText } from '../../ui/waiting.ts';
import { attemptTable } from './attempt-table.ts';
import { callbackByHand } from './callback-by-hand.ts';
import { type JobParts, jobTimeline } from './timeline.ts';

/** The page of one job; `progress` is the part that refreshes. */
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

/** The part of the page that changes: status, history, attempts, result. */
export function jobProgress(parts: JobParts, mayChange: boolean): Html {
  const { job, attempts, waiting, locale, now } = parts;
  const say = phrases(locale);
  const error = shownError(job, waiting);
  const until = () => momentAndDistance(job.visibleAt, locale, now);
  const reason = job.accepted
    ? html`: ${say.leased} ${until()}`
    : waiting && html`: ${waitingText(job, waiting, locale, now)}`;
  return html`<p class="lead">${statusPill(job.status, locale)}${reason}</p>
${mayChange && actions(job, locale)}
${error !== null && job.status !== 'completed' && html`<div class="notice bad"><p><strong>${say.lastError}</strong></p><p class="error-text">${visibleText(error)}</p></div>`}
<div class="columns"><section><h2>${say.history}</h2>${jobTimeline(parts)}</section>
<section><h2>${say.facts}</h2>${facts(parts)}</section></div>
${attemptTable(attempts, locale, now)}
${job.result !== null && html`<h2>${say.result}</h2>${job.resultCut && html`<p class="muted">${say.cut}</p>`}${jsonBlock(job.result)}`}`;
}

function actions({ id, status, accepted }: Job, locale: Locale): Html | undefined {
  const words = shared(locale);
  if (status === 'dead') {
    return html`<form action="/dashboard/jobs/${id}/retry" method="post"><button type="submit" class="primary" id="retry">${words.retry}</button></form>`;
  }
  if (status === 'pending') {
    const say = phrases(locale);
    return html`<div class="actions"><form action="/dashboard/jobs/${id}/run" method="post"><button type="submit" class="primary" id="run">${words.run}</button></form> <a class="button" id="cancel" href="/dashboard/jobs/${id}/cancel">${say.cancel}</a></div>`;
  }
  if (accepted) {
    return html`<div class="actions"><a class="button" id="end-lease" href="/dashboard/jobs/${id}/end-lease">${words.endLease}</a></div>`;
  }
  return undefined;
}

function facts({ job, scheduleName, locale, now }: JobParts): Html {
  const say = phrases(locale);
  const words = shared(locale);
  const { integer } = formats(locale);
  const rows: [string, Part][] = [
    [words.queue, queueLink(job.queueName)],
    [
      words.callbackUrl,
      html`<span class="error-text">${job.method} ${visibleText(job.callbackUrl)}</span>`,
    ],
    [words.priority, integer(job.priority)],
    [words.attempt, `${integer(job.attempt)}/${integer(Math.max(1, job.maxRetries))}`],
    [
      words.backoff,
      `${words[job.retryBackoff]}, ${duration(job.baseDelayMs, locale)} – ${duration(job.maxDelayMs, locale)}`,
    ],
    [say.timeout, duration(job.timeoutMs, locale)],
    ...headerRows(job, say.headers),
    ...(job.expiresAt === null
      ? []
      : [[say.expires, momentAndDistance(job.expiresAt, locale, now)] as [string, Part]]),
    ...(job.concurrencyKey === null
      ? []
      : [[say.concurrencyKey, job.concurrencyKey] as [string, Part]]),
    ...(job.scheduleId === null ? [] : [scheduleRow(job.scheduleId, scheduleName, say.schedule)]),
    [words.key, job.idempotencyKey ?? '–'],
    [say.worker, job.workerId ?? '–'],
    [say.changed, momentAndDistance(job.updatedAt, locale, now)],
  ];
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Masked as in the API. */
function headerRows({ headers }: Job, label: string): [string, Part][] {
  if (headers === null) return [];
  const lines = Object.entries(masked(headers)).map(([name, value]) => `${name}: ${value}`);
  return [[label, html`<pre>${lines.join('\n')}</pre>`]];
}

function scheduleRow(id: string, name: string | null, label: string): [string, Part] {
  return [label, html`<a class="name" href="/dashboard/schedules/${id}">${name ?? id}</a>`];
}

/** Text in a block that scrolls; JSON is indented unless it is very long. */
function jsonBlock(text: string): Html {
  return html`<pre class="block">${visibleText(pretty(text))}</pre>`;
}

function pretty(text: string): string {
  if (text.length > 20_000) return text;
  try {
    // Only if parsing loses nothing: numbers with many digits would be rounded.
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? JSON.stringify(value, undefined, 2) : text;
  } catch {
    return text;
  }
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
  headers: ['Hlavičky', 'Headers'],
  expires: ['Platí do', 'Expires'],
  concurrencyKey: ['Klíč souběhu', 'Concurrency key'],
  schedule: ['Plán', 'Schedule'],
  cancel: ['Zrušit úlohu', 'Cancel this job'],
  timeout: ['Časový limit', 'Timeout'],
  worker: ['Worker', 'Worker'],
  changed: ['Změněna', 'Changed'],
});
