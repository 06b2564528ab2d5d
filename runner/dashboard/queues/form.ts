import type { Problem } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { selectField } from '@tessera/kit/ui/form';
import { Type } from 'typebox';
import { BACKOFFS, type JobDefaults } from '../../job/job.ts';
import { nameOf } from '../../job/job-fields.ts';
import type { QueueWithCounts } from '../../job/queue.ts';
import { queueHref } from '../../ui/cells.ts';
import { fieldsOf, numberOrText } from '../../ui/form.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import type { View } from '../../ui/view.ts';

/** The fields of the form, under the names of the API. */
const FIELDS = [
  'max_concurrency',
  'max_per_key',
  'fair_by',
  'rate_limit_rps',
  'rate_per_key_rps',
  'max_retries',
  'retry_backoff',
  'base_delay_ms',
  'max_delay_ms',
  'timeout_ms',
  'retention_days',
] as const;
type Field = (typeof FIELDS)[number];

export type QueueValues = Readonly<Partial<Record<Field, string | undefined>>>;

const text = Type.Optional(Type.String({ maxLength: 40 }));
export const QueueBody = Type.Object(
  Object.fromEntries(FIELDS.map((name) => [name, text])) as Record<Field, typeof text>,
);

export function queueValues(queue: QueueWithCounts): QueueValues {
  const text = (name: Field) => String(queue[nameOf(name) as keyof QueueWithCounts] ?? '');
  return Object.fromEntries(FIELDS.map((name) => [name, text(name)]));
}

/**
 * The form in the shape of the API. An empty field returns the setting to the server's default;
 * `max_concurrency` has none, so leaving it empty is an error.
 */
export function queueInputIn(values: QueueValues): Record<string, unknown> {
  const given = (name: string, text = '') => {
    if (name === 'retry_backoff' || name === 'fair_by') return text || null;
    return numberOrText(text) ?? (name === 'max_concurrency' ? '' : null);
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, given(name, text)]),
  );
}

/** The form of a queue's settings; visitors who may not change them can read them. */
export function queueForm(
  { name }: QueueWithCounts,
  defaults: JobDefaults,
  values: QueueValues,
  problems: readonly Problem[],
  view: View,
): Html {
  const { locale, words, mayChange } = view;
  const say = phrases(locale);
  const labels = queueLabels(locale);
  const form = fieldsOf({ view, labels, values, problems });
  const field = (name: Field, hint?: string) =>
    form(name, 12, { required: name === 'max_concurrency', ...(hint !== undefined && { hint }) });
  const backoffs = BACKOFFS.map((one) => ({ value: one, label: words[one] }));
  const serverDefault = (value: number | string) => say.serverDefault(String(value));
  return html`<form action="${queueHref(name)}" method="post"><fieldset class="stack"${!mayChange && html` disabled`}>
<legend class="visually-hidden">${say.settings}</legend>
${field('max_concurrency')}
${field('max_per_key', say.noLimit)}
${selectField(
  'fair_by',
  labels.fair_by,
  [
    { value: '', label: say.byAge },
    { value: 'key', label: say.byKey },
  ],
  values.fair_by ?? '',
)}
${field('rate_limit_rps', say.noLimit)}
${field('rate_per_key_rps', say.noLimit)}
${field('max_retries', serverDefault(defaults.maxRetries))}
${selectField('retry_backoff', labels.retry_backoff, [{ value: '', label: serverDefault(words[defaults.retryBackoff]) }, ...backoffs], values.retry_backoff ?? '')}
${field('base_delay_ms', serverDefault(defaults.baseDelayMs))}
${field('max_delay_ms', serverDefault(defaults.maxDelayMs))}
${field('timeout_ms', serverDefault(defaults.timeoutMs))}
${field('retention_days', say.asServer)}
${mayChange && html`<p class="actions"><button type="submit" class="primary">${words.save}</button> <a class="button" href="/dashboard/queues">${words.back}</a></p>`}
</fieldset></form>`;
}

export function queueLabels(locale: Locale): Record<Field, string> {
  const say = phrases(locale);
  return {
    max_concurrency: say.maxConcurrency,
    max_per_key: say.maxPerKey,
    fair_by: say.fairBy,
    rate_limit_rps: say.rateLimit,
    rate_per_key_rps: say.ratePerKey,
    max_retries: shared(locale).maxRetries,
    retry_backoff: shared(locale).backoff,
    base_delay_ms: say.baseDelay,
    timeout_ms: say.timeout,
    retention_days: say.retention,
    max_delay_ms: say.maxDelay,
  };
}

const phrases = phraseBook({
  settings: ['Nastavení fronty', 'Queue settings'],
  maxConcurrency: ['Nejvyšší počet souběžných úloh', 'Maximum concurrent jobs'],
  timeout: ['Časový limit volání (ms)', 'Timeout of a call (ms)'],
  retention: ['Dní, po které se hotové úlohy uchovají', 'Days that finished jobs are stored'],
  asServer: ['prázdné: podle serveru', 'empty: as the server says'],
  maxPerKey: ['Nejvýše souběžných úloh s jedním klíčem', 'Maximum concurrent jobs per key'],
  fairBy: ['Pořadí při stejné prioritě', 'Order within a priority'],
  byAge: ['podle stáří', 'by age'],
  byKey: ['klíče souběhu se střídají', 'concurrency keys take turns'],
  rateLimit: ['Nejvýše úloh za sekundu', 'Maximum jobs per second'],
  ratePerKey: ['Nejvýše úloh s jedním klíčem za sekundu', 'Maximum jobs per second and key'],
  noLimit: ['prázdné: bez omezení', 'empty: no limit'],
  serverDefault: [
    (value: string) => `prázdné: výchozí hodnota serveru (${value})`,
    (value) => `empty: server default (${value})`,
  ],
  baseDelay: ['První prodleva (ms)', 'First delay (ms)'],
  maxDelay: ['Nejdelší prodleva (ms)', 'Longest delay (ms)'],
});
