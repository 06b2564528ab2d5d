import type { Problem } from '@tessera/kit/errors';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { problemList, problemOf } from '@tessera/kit/ui/problems';
import type { NumberField } from '../formula/number-input.ts';

/** A form with its problems. */
export type NumberForm = {
  readonly locale: Locale;
  /** The ids of its inputs begin with this: several forms of a page may have a field of one name. */
  readonly idPrefix: string;
  /** The problems of the submitted values. */
  readonly problems: readonly Problem[];
};

type NumberFieldParts = {
  /** The submitted text, or the number that a form begins with. */
  readonly value?: unknown;
  /** Shown in an empty field: what counts then. */
  readonly usual?: number | undefined;
  readonly hint?: Part;
  readonly required?: boolean;
};

/**
 * A labelled field for a number as people type it (`52 000`, `4,5`), which an input of type number
 * would refuse; `parseNumber` reads it. An empty field takes its default, which stands in it.
 */
export function numberField(
  { locale, idPrefix, problems }: NumberForm,
  name: string,
  { label }: Pick<NumberField, 'label'>,
  { value, usual, hint, required }: NumberFieldParts,
): Html {
  const id = `${idPrefix}${name}`;
  const problem = problemOf(problems, name, locale);
  const below = [
    { id: `${id}-hint`, kind: 'hint', text: hint },
    { id: `${id}-problem`, kind: 'problem', text: problem },
  ].filter(({ text }) => text !== undefined);
  const input = attributes({
    id,
    name,
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    size: '12',
    value: shownIn(locale, value),
    // The HTML attribute: an empty field shows the default that is used instead (contract 2.2).
    placeholder: usual === undefined ? undefined : typed(locale, usual),
    required,
    'aria-invalid': problem === undefined ? undefined : 'true',
    'aria-describedby': below.map((one) => one.id).join(' ') || undefined,
  });
  return html`<div class="field"><label for="${id}">${label[locale]}</label>
<input${input}>
${below.map((one) => html`<span class="${one.kind}" id="${one.id}">${one.text}</span>`)}</div>`;
}

/** Attributes of an element: `true` has no value, those without one are left out. */
function attributes(all: Readonly<Record<string, string | boolean | undefined>>): Html[] {
  return Object.entries(all).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    return value === true ? html` ${name}` : html` ${name}="${value}"`;
  });
}

/** A value in its field: a number as people type it, a text as it was sent. */
function shownIn(locale: Locale, value: unknown): string {
  if (typeof value === 'number') return typed(locale, value);
  return typeof value === 'string' ? value.replace(/\p{Cc}/gu, '') : '';
}

/** All problems of a form, in the place of its result; nothing when there are none. */
export function formProblems({ problems, locale, idPrefix }: NumberForm): Html | undefined {
  return problemList({ problems, locale, idPrefix, className: 'scenario-errors' });
}

/** A number as people type it: `47 722`, `4,49` in Czech, `4.49` in English. */
export function typed(locale: Locale, value: number): string {
  if (!Number.isFinite(value)) return '';
  const [whole = '', decimals] = String(Number(value.toFixed(2))).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ');
  return decimals === undefined ? grouped : `${grouped}${locale === 'cs' ? ',' : '.'}${decimals}`;
}
