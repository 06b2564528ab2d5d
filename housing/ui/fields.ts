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
  /** What was sent, or a value that the form begins with. */
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
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const shown = typeof value === 'number' ? typed(locale, value) : value;
  return html`<div class="field"><label for="${id}">${label[locale]}</label>
<input id="${id}" name="${name}" type="text" inputmode="decimal" autocomplete="off" size="12" value="${typeof shown === 'string' ? shown.replace(/\p{Cc}/gu, '') : ''}"${usual !== undefined && html` placeholder="${typed(locale, usual)}"`}${required && html` required`}${problem !== undefined && html` aria-invalid="true"`}${described !== '' && html` aria-describedby="${described}"`}>
${hint !== undefined && html`<span class="hint" id="${id}-hint">${hint}</span>`}${problem !== undefined && html`<span class="problem" id="${id}-problem">${problem}</span>`}</div>`;
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
