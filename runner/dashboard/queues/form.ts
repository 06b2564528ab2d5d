import type { Problem } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { inputField, selectField } from '@tessera/kit/ui/form';
import { BACKOFFS, type JobDefaults } from '../../job/job.ts';
import type { QueueWithCounts } from '../../job/queue.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { problemAt } from '../form-problems.ts';
import { numberOrText } from '../form-values.ts';
import { queueHref } from './table.ts';

/** The form as it was filled in. */
export type QueueValues = {
  readonly max_concurrency: string;
  readonly rate_limit_rps: string;
  readonly max_retries: string;
  readonly retry_backoff: string;
  readonly base_delay_ms: string;
  readonly max_delay_ms: string;
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

/**
 * The form as the API would be given it. An empty field gives the value back to the server's
 * defaults; how many may run at once has none, so there it is a mistake.
 */
export function queueInputIn(values: QueueValues): Record<string, unknown> {
  const given = (name: string, text: string) => {
    if (name === 'retry_backoff') return text || null;
    return numberOrText(text) ?? (name === 'max_concurrency' ? '' : null);
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, given(name, text)]),
  );
}

export type QueueFormParts = {
  readonly locale: Locale;
  readonly queue: QueueWithCounts;
  readonly defaults: JobDefaults;
  readonly values: QueueValues;
  readonly problems: readonly Problem[];
  /** Otherwise the settings can be read only. */
  readonly mayChange: boolean;
};

export function queueForm(parts: QueueFormParts): Html {
  const { locale, queue, defaults, values, problems, mayChange } = parts;
  const say = phrases(locale);
  const words = shared(locale);
  const labels = queueLabels(locale);
  const field = (name: keyof QueueValues, hint?: string) =>
    inputField({
      name,
      label: labels[name],
      value: values[name],
      size: 12,
      required: name === 'max_concurrency',
      ...(hint !== undefined && { hint }),
      ...problemAt(problems, name, locale),
    });
  const backoffs = BACKOFFS.map((one) => ({ value: one, label: say[one] }));
  const byServer = (value: number | string) => say.byServer(String(value));
  return html`<form action="${queueHref(queue.name)}" method="post"><fieldset class="stack"${!mayChange && html` disabled`}>
<legend class="visually-hidden">${say.settings}</legend>
${field('max_concurrency')}
${field('rate_limit_rps', say.noLimit)}
${field('max_retries', byServer(defaults.maxRetries))}
${selectField('retry_backoff', labels.retry_backoff, [{ value: '', label: byServer(say[defaults.retryBackoff]) }, ...backoffs], values.retry_backoff)}
${field('base_delay_ms', byServer(defaults.baseDelayMs))}
${field('max_delay_ms', byServer(defaults.maxDelayMs))}
${mayChange && html`<p class="actions"><button type="submit" class="primary">${words.save}</button> <a class="button" href="/dashboard/queues">${words.cancel}</a></p>`}
</fieldset></form>`;
}

export function queueLabels(locale: Locale): Record<keyof QueueValues, string> {
  const say = phrases(locale);
  return {
    max_concurrency: say.atOnce,
    rate_limit_rps: say.rate,
    max_retries: shared(locale).maxRetries,
    retry_backoff: say.backoff,
    base_delay_ms: say.base,
    max_delay_ms: say.max,
  };
}

const phrases = phraseBook(
  {
    settings: 'Nastavení fronty',
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
    settings: 'Settings of the queue',
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
