import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Job } from '../../job/job.ts';
import { masked } from '../../job/wire/replies.ts';
import { queueLink, statusPill, visibleText } from '../../ui/cells.ts';
import { duration, momentAndDistance } from '../../ui/moments.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { waitingText } from '../../ui/waiting.ts';
import { attemptTable } from './attempt-table.ts';
import { callbackByHand } from './callback-by-hand.ts';
import type { JobChoice } from './panel.ts';
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
  const until = () => momentAndDistance(job.visibleAt, locale, now);
  const reason = job.accepted
    ? html`: ${say.leased} ${until()}`
    : waiting && html`: ${waitingText(job, waiting, locale, now)}`;
  return html`<p class="lead">${statusPill(job.status, locale)}${reason}</p>
${mayChange && actions(job, locale)}
${job.lastError !== null && job.status !== 'completed' && html`<div class="notice bad"><p><strong>${say.lastError}</strong></p><p class="error-text">${visibleText(job.lastError)}</p></div>`}
<div class="columns"><section><h2>${say.history}</h2>${jobTimeline(parts)}</section>
<section><h2>${say.facts}</h2>${facts(parts)}</section></div>
${attemptTable(attempts, locale, now)}
${job.result !== null && html`<h2>${say.result}</h2>${job.resultCut && html`<p class="muted">${say.cut}</p>`}${jsonBlock(job.result)}`}`;
}

function actions({ id, status }: Job, locale: Locale): Html | undefined {
  const words = shared(locale);
  if (status === 'dead') {
    return html`<form action="/dashboard/jobs/${id}/retry" method="post"><button type="submit" class="primary" id="retry">${words.retry}</button></form>`;
  }
  if (status === 'pending') {
    const say = phrases(locale);
    return html`<div class="actions"><form action="/dashboard/jobs/${id}/run" method="post"><button type="submit" class="primary" id="run">${say.run}</button></form> <a class="button" id="cancel" href="/dashboard/jobs/${id}/cancel">${say.cancel}</a></div>`;
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
      say.backoff,
      `${say[job.retryBackoff]}, ${duration(job.baseDelayMs, locale)} – ${duration(job.maxDelayMs, locale)}`,
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
    [say.key, job.idempotencyKey ?? '–'],
    [say.worker, job.workerId ?? '–'],
    [say.changed, momentAndDistance(job.updatedAt, locale, now)],
  ];
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Secret-looking values are masked, as in the API. */
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

/** Asks for confirmation of cancelling all pending jobs that match. */
export function bulkCancelPage(
  choice: JobChoice,
  matched: number,
  countedAt: string,
  locale: Locale,
): PageParts {
  const say = phrases(locale);
  const title = say.cancelAll(formats(locale).integer(matched), matched);
  const { queue, host, error, key, after, before } = choice;
  const given = Object.entries({ queue, host, error, key, after, before }).filter(
    ([, value]) => value,
  );
  const fields = [...given, ['counted_at', countedAt]].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return {
    title,
    description: title,
    main: html`<h1>${title}?</h1>
<p class="lead">${say.cancelAllMeans}</p>
<ul>${given.map(([name, value]) => html`<li>${name}: <strong class="name">${value}</strong></li>`)}</ul>
<form action="/dashboard/jobs/cancel" method="post">${fields}<p class="actions"><button type="submit" class="primary">${title}</button> <a class="button" href="/dashboard/jobs?status=pending">${shared(locale).back}</a></p></form>`,
  };
}

/** Asks for confirmation: a cancelled job cannot be restored. */
export function cancelPage({ id, queueName, callbackUrl }: Job, locale: Locale): PageParts {
  const say = phrases(locale);
  const words = shared(locale);
  return {
    title: say.cancel,
    description: say.cancel,
    main: html`<h1>${say.cancel}?</h1>
<p class="lead">${say.cancelMeans}</p>
<ul><li>${words.job}: <code class="name">${id}</code></li><li>${words.queue}: <strong class="name">${queueName}</strong></li><li>${words.callbackUrl}: <span class="name">${callbackUrl}</span></li></ul>
<form action="/dashboard/jobs/${id}/cancel" method="post"><p class="actions"><button type="submit" class="primary">${say.cancel}</button> <a class="button" href="/dashboard/jobs/${id}">${words.back}</a></p></form>`,
  };
}

const phrases = phraseBook(
  {
    leased: 'příjemce úlohu převzal a ohlásí se později, lease do',
    lastError: 'Poslední chyba',
    history: 'Průběh',
    facts: 'Nastavení',
    payload: 'Obsah',
    result: 'Odpověď příjemce',
    cut: 'Příjemce poslal víc, než se ukládá.',
    run: 'Spustit teď',
    headers: 'Hlavičky',
    expires: 'Platí do',
    concurrencyKey: 'Klíč souběhu',
    schedule: 'Plán',
    cancelAll: (count: string, n: number) =>
      `Zrušit ${count} ${czechPlural(n, 'úlohu', 'úlohy', 'úloh')}`,
    cancelAllMeans: 'Úlohy budou odstraněny a nelze je obnovit. Nově přidaných se to netýká.',
    cancel: 'Zrušit úlohu',
    cancelMeans: 'Úloha bude odstraněna, příjemce se nezavolá a úlohu nelze obnovit.',
    backoff: 'Prodleva mezi pokusy',
    exponential: 'zdvojnásobuje se',
    linear: 'roste lineárně',
    fixed: 'stálá',
    timeout: 'Časový limit',
    key: 'Klíč idempotence',
    worker: 'Worker',
    changed: 'Změněna',
  },
  {
    leased: 'its receiver has accepted the job and reports later; lease until',
    lastError: 'Last error',
    history: 'History',
    facts: 'Settings',
    payload: 'Payload',
    result: 'Response of the receiver',
    cut: 'The receiver sent more than is stored.',
    run: 'Run now',
    headers: 'Headers',
    expires: 'Expires',
    concurrencyKey: 'Concurrency key',
    schedule: 'Schedule',
    cancelAll: (count, n) => `Cancel ${count} ${n === 1 ? 'job' : 'jobs'}`,
    cancelAllMeans:
      'The jobs will be removed and cannot be restored. Jobs added from now on are not affected.',
    cancel: 'Cancel this job',
    cancelMeans:
      'The job will be removed, its receiver will not be called, and it cannot be restored.',
    backoff: 'Delay between attempts',
    exponential: 'exponential',
    linear: 'linear',
    fixed: 'fixed',
    timeout: 'Timeout',
    key: 'Idempotency key',
    worker: 'Worker',
    changed: 'Changed',
  },
);
