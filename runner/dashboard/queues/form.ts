import type { Problem } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { inputField, selectField } from '@tessera/kit/ui/form';
import { BACKOFFS, type JobDefaults } from '../../job/job.ts';
import type { QueueWithCounts } from '../../job/queue.ts';
import { queueHref } from '../../ui/cells.ts';
import { numberOrText, problemAt } from '../../ui/form.ts';
import { phrasePairs, phrases as shared } from '../../ui/phrases.ts';

/** The fields of the form, as text. */
export type QueueValues = {
  readonly max_concurrency: string;
  readonly max_per_key: string;
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
    max_per_key: text(queue.maxPerKey),
    rate_limit_rps: text(queue.rateLimitRps),
    max_retries: text(queue.maxRetries),
    retry_backoff: text(queue.retryBackoff),
    base_delay_ms: text(queue.baseDelayMs),
    max_delay_ms: text(queue.maxDelayMs),
  };
}

/**
 * The form in the shape of the API. An empty field returns the setting to the server's default;
 * `max_concurrency` has none, so leaving it empty is an error.
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
  /** False shows the settings read-only. */
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
  const serverDefault = (value: number | string) => say.serverDefault(String(value));
  return html`<form action="${queueHref(queue.name)}" method="post"><fieldset class="stack"${!mayChange && html` disabled`}>
<legend class="visually-hidden">${say.settings}</legend>
${field('max_concurrency')}
${field('max_per_key', say.noLimit)}
${field('rate_limit_rps', say.noLimit)}
${field('max_retries', serverDefault(defaults.maxRetries))}
${selectField('retry_backoff', labels.retry_backoff, [{ value: '', label: serverDefault(say[defaults.retryBackoff]) }, ...backoffs], values.retry_backoff)}
${field('base_delay_ms', serverDefault(defaults.baseDelayMs))}
${field('max_delay_ms', serverDefault(defaults.maxDelayMs))}
${mayChange && html`<p class="actions"><button type="submit" class="primary">${words.save}</button> <a class="button" href="/dashboard/queues">${words.back}</a></p>`}
</fieldset></form>`;
}

export function queueLabels(locale: Locale): Record<keyof QueueValues, string> {
  const say = phrases(locale);
  return {
    max_concurrency: say.maxConcurrency,
    max_per_key: say.maxPerKey,
    rate_limit_rps: say.rateLimit,
    max_retries: shared(locale).maxRetries,
    retry_backoff: say.backoff,
    base_delay_ms: say.baseDelay,
    max_delay_ms: say.maxDelay,
  };
}

const phrases = phrasePairs({
  settings: ['Nastavení fronty', 'Queue settings'],
  maxConcurrency: ['Nejvyšší počet souběžných úloh', 'Maximum concurrent jobs'],
  maxPerKey: ['Nejvýše souběžných úloh s jedním klíčem', 'Maximum concurrent jobs per key'],
  rateLimit: ['Nejvýše úloh za sekundu', 'Maximum jobs per second'],
  noLimit: ['prázdné: bez omezení', 'empty: no limit'],
  serverDefault: [
    (value: string) => `prázdné: výchozí hodnota serveru (${value})`,
    (value) => `empty: server default (${value})`,
  ],
  backoff: ['Prodleva mezi pokusy', 'Delay between attempts'],
  exponential: ['zdvojnásobuje se', 'exponential'],
  linear: ['roste lineárně', 'linear'],
  fixed: ['stálá', 'fixed'],
  baseDelay: ['První prodleva (ms)', 'First delay (ms)'],
  maxDelay: ['Nejdelší prodleva (ms)', 'Longest delay (ms)'],
});
