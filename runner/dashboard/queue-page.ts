import type { Problem } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { inputField, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { BACKOFFS, type JobDefaults } from '../job/job.ts';
import type { QueueWithCounts } from '../job/queue.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { queueTable } from './queue-table.ts';

/** The form as it was filled in. */
export type QueueValues = {
  readonly max_concurrency: string;
  readonly rate_limit_rps: string;
  readonly max_retries: string;
  readonly retry_backoff: string;
  readonly base_delay_ms: string;
  readonly max_delay_ms: string;
};

export type QueuePageParts = {
  readonly locale: Locale;
  readonly queue: QueueWithCounts;
  readonly defaults: JobDefaults;
  readonly values: QueueValues;
  readonly problems?: readonly Problem[];
};

export function queueValues(queue: QueueWithCounts): QueueValues {
  const text = (value: number | string | null) => (value === null ? '' : String(value));
  return {
    max_concurrency: text(queue.maxConcurrency),
    rate_limit_rps: text(queue.rateLimitRps),
    max_retries: text(queue.maxRetries),
    retry_backoff: text(queue.retryBackoff),
    base_delay_ms: text(queue.baseDelayMs),
    max_delay_ms: text(queue.maxDelayMs),
  };
}

/** One queue: what it holds and the form for its settings. */
export function queuePage(parts: QueuePageParts): PageParts {
  const { locale, queue } = parts;
  const title = `${shared(locale).queue} ${queue.name}`;
  return {
    title,
    description: title,
    main: html`<h1>${shared(locale).queue} <span class="name">${queue.name}</span></h1>
<div id="queues">${queueTable([queue], locale)}</div>
<p><a href="/dashboard/jobs?${new URLSearchParams({ queue: queue.name }).toString()}">${phrases(locale).itsJobs}</a></p>
<h2>${phrases(locale).settings}</h2>${form(parts)}`,
  };
}

function form({ locale, queue, defaults, values, problems = [] }: QueuePageParts): Html {
  const say = phrases(locale);
  const words = shared(locale);
  const field = (name: keyof QueueValues, label: string, hint?: string) => {
    const wrong = problems.find((problem) => problem.field === name);
    const problem = wrong && (locale === 'cs' ? (wrong.cs ?? wrong.message) : wrong.message);
    const value = values[name];
    return inputField({
      name,
      label,
      value,
      size: 12,
      ...(hint !== undefined && { hint }),
      ...(problem !== undefined && { problem }),
    });
  };
  const backoffs = BACKOFFS.map((one) => ({ value: one, label: say[one] }));
  const byServer = (value: number | string) => say.byServer(String(value));
  return html`<form action="/dashboard/queues/${encodeURIComponent(queue.name)}" method="post" class="stack">
${field('max_concurrency', say.atOnce)}
${field('rate_limit_rps', say.rate, say.noLimit)}
${field('max_retries', words.maxRetries, byServer(defaults.maxRetries))}
${selectField('retry_backoff', say.backoff, [{ value: '', label: byServer(say[defaults.retryBackoff]) }, ...backoffs], values.retry_backoff)}
${field('base_delay_ms', say.base, byServer(defaults.baseDelayMs))}
${field('max_delay_ms', say.max, byServer(defaults.maxDelayMs))}
<p class="actions"><button type="submit" class="primary">${words.save}</button> <a class="button" href="/dashboard/queues">${words.cancel}</a></p>
</form>`;
}

const phrases = phraseBook(
  {
    itsJobs: 'Úlohy této fronty',
    settings: 'Nastavení',
    atOnce: 'Kolik úloh smí běžet najednou',
    rate: 'Nejvýše úloh za sekundu',
    noLimit: 'prázdné: bez omezení',
    byServer: (value: string) => `prázdné: podle serveru (${value})`,
    backoff: 'Odstup pokusů',
    exponential: 'zdvojuje se',
    linear: 'roste rovnoměrně',
    fixed: 'stálý',
    base: 'První odstup (ms)',
    max: 'Nejdelší odstup (ms)',
  },
  {
    itsJobs: 'Jobs of this queue',
    settings: 'Settings',
    atOnce: 'How many jobs may run at once',
    rate: 'Jobs per second at most',
    noLimit: 'empty: no limit',
    byServer: (value) => `empty: as the server says (${value})`,
    backoff: 'Wait between tries',
    exponential: 'doubles',
    linear: 'grows evenly',
    fixed: 'fixed',
    base: 'First wait (ms)',
    max: 'Longest wait (ms)',
  },
);
