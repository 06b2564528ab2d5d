import type { Problem } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { type Choice, selectField } from '@tessera/kit/ui/form';
import { Type } from 'typebox';
import { BACKOFFS } from '../../job/choices.ts';
import type { JobDefaults } from '../../job/job.ts';
import { nameOf } from '../../job/job-fields.ts';
import type { QueueWithCounts } from '../../job/queue.ts';
import { queueHref } from '../../ui/cells.ts';
import { fieldsOf, numberOrText } from '../../ui/form.ts';
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
type FieldName = (typeof FIELDS)[number];

export type QueueValues = Readonly<Partial<Record<FieldName, string | undefined>>>;

const text = Type.Optional(Type.String({ maxLength: 40 }));
export const QueueBody = Type.Object(
  Object.fromEntries(FIELDS.map((name) => [name, text])) as Record<FieldName, typeof text>,
);

export function queueValues(queue: QueueWithCounts): QueueValues {
  const text = (name: FieldName) => String(queue[nameOf(name) as keyof QueueWithCounts] ?? '');
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
  const labels = queueLabels(view);
  const text = fieldsOf({ view, labels, values, problems });
  const usual = (field: FieldName): string | undefined => {
    const own = defaults[nameOf(field) as keyof JobDefaults];
    if (own === undefined) return undefined;
    return say.serverDefault(field === 'retry_backoff' ? words[defaults.retryBackoff] : `${own}`);
  };
  const choices: Partial<Record<FieldName, readonly Choice[]>> = {
    fair_by: [
      { value: '', label: say.byAge },
      { value: 'key', label: say.byKey },
    ],
    retry_backoff: [
      { value: '', label: usual('retry_backoff') ?? '' },
      ...BACKOFFS.map((one) => ({ value: one, label: words[one] })),
    ],
  };
  const fields = FIELDS.map((field) => {
    const some = choices[field];
    if (some) return selectField(field, labels[field], some, values[field] ?? '');
    if (field === 'max_concurrency') return text(field, 12, { required: true });
    const otherwise = field === 'retention_days' ? say.asServer : say.noLimit;
    return text(field, 12, { hint: usual(field) ?? otherwise });
  });
  return html`<form action="${queueHref(name)}" method="post"><fieldset class="stack"${!mayChange && html` disabled`}>
<legend class="visually-hidden">${say.settings}</legend>
${fields.map((field) => html`${field}\n`)}${mayChange && html`<p class="actions"><button type="submit" class="primary">${words.save}</button> <a class="button" href="/dashboard/queues">${words.back}</a></p>`}
</fieldset></form>`;
}

export const queueLabels = ({ locale, words }: View): Record<FieldName, string> => ({
  ...phrases(locale),
  max_retries: words.maxRetries,
  retry_backoff: words.backoff,
});

const phrases = phraseBook({
  settings: ['Nastavení fronty', 'Queue settings'],
  max_concurrency: ['Nejvyšší počet souběžných úloh', 'Maximum concurrent jobs'],
  max_per_key: ['Nejvýše souběžných úloh s jedním klíčem', 'Maximum concurrent jobs per key'],
  fair_by: ['Pořadí při stejné prioritě', 'Order within a priority'],
  byAge: ['podle stáří', 'by age'],
  byKey: ['klíče souběhu se střídají', 'concurrency keys take turns'],
  rate_limit_rps: ['Nejvýše úloh za sekundu', 'Maximum jobs per second'],
  rate_per_key_rps: ['Nejvýše úloh s jedním klíčem za sekundu', 'Maximum jobs per second and key'],
  noLimit: ['prázdné: bez omezení', 'empty: no limit'],
  serverDefault: [
    (value: string) => `prázdné: výchozí hodnota serveru (${value})`,
    (value) => `empty: server default (${value})`,
  ],
  base_delay_ms: ['První prodleva (ms)', 'First delay (ms)'],
  max_delay_ms: ['Nejdelší prodleva (ms)', 'Longest delay (ms)'],
  timeout_ms: ['Časový limit volání (ms)', 'Timeout of a call (ms)'],
  retention_days: ['Dní, po které se hotové úlohy uchovají', 'Days that finished jobs are stored'],
  asServer: ['prázdné: podle serveru', 'empty: as the server says'],
});
