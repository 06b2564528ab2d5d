import type { Problem } from '@tessera/kit/errors';
import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { Choice } from '@tessera/kit/ui/form';
import { problemList, problemOf } from '@tessera/kit/ui/problems';
import type { NumberField } from '../formula/number-fields.ts';
import { needsEcho } from '../formula/number-input.ts';

/** A form with its problems. */
export type NumberForm = {
  readonly locale: Locale;
  /** The ids of its inputs begin with this: several forms of a page may have a field of one name. */
  readonly idPrefix: string;
  /** The problems of the submitted values. */
  readonly problems: readonly Problem[];
};

type NumberFieldParts = {
  readonly value?: string | number | undefined;
  readonly hint?: Part;
  readonly required?: boolean;
  /** The default, which an address leaves out. */
  readonly usual?: number | undefined;
};

/**
 * A labelled field for a number as people type it (`52 000`, `4,5`), which an input of type number
 * would refuse; `parseNumber` reads it.
 */
export function numberField(
  { locale, idPrefix, problems }: NumberForm,
  name: string,
  { label }: Pick<NumberField, 'label'>,
  { value, hint, required, usual }: NumberFieldParts,
): Html {
  const id = `${idPrefix}${name}`;
  const problem = problemOf(problems, name, locale);
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return html`<div class="field"><label for="${id}">${label[locale]}</label>
<input id="${id}" name="${name}" type="text" inputmode="decimal" autocomplete="off" size="12" value="${typeof value === 'number' ? typed(locale, value) : value}"${required && html` required`}${usual !== undefined && html` data-default="${typed(locale, usual)}"`}${problem !== undefined && html` aria-invalid="true"`}${described !== '' && html` aria-describedby="${described}"`}>
${hint !== undefined && html`<span class="hint" id="${id}-hint">${hint}</span>`}${problem !== undefined && html`<span class="problem" id="${id}-problem">${problem}</span>`}</div>`;
}

/** All problems of a form, in the place of its result; nothing when there are none. */
export function formProblems({ problems, locale, idPrefix }: NumberForm): Html | undefined {
  return problemList({ problems, locale, idPrefix, className: 'scenario-errors' });
}

type ChoiceFieldParts = {
  /** Unique on the page, where several forms may have a field of the same name. */
  readonly id: string;
  readonly name: string;
  readonly label: Part;
  readonly choices: readonly Choice[];
  readonly chosen: string;
  /** The default, which an address leaves out. */
  readonly usual?: string;
};

/** A labelled list of choices. */
export function choiceField({ id, name, label, choices, chosen, usual }: ChoiceFieldParts): Html {
  return html`<div class="field"><label for="${id}">${label}</label>
<select id="${id}" name="${name}"${usual !== undefined && html` data-default="${usual}"`}>${choices.map(
    ({ value, label }) =>
      html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`,
  )}</select></div>`;
}

/** A number as people type it: `47 722`, `4,49` in Czech, `4.49` in English. */
function typed(locale: Locale, value: number): string {
  if (!Number.isFinite(value)) return '';
  const [whole = '', decimals] = String(Number(value.toFixed(2))).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ');
  return decimals === undefined ? grouped : `${grouped}${locale === 'cs' ? ',' : '.'}${decimals}`;
}

/** How submitted texts were read, where they were not plain numbers; empty if all were. */
export function readings<Field extends NumberField>(
  locale: Locale,
  fields: Readonly<Record<string, Field>>,
  sent: Readonly<Record<string, unknown>>,
  readAs: (name: string, field: Field) => unknown,
): Html {
  const { decimal, money } = formats(locale);
  const items = Object.entries(fields).flatMap(([name, field]) => {
    const text = sent[name];
    const value = readAs(name, field);
    if (!text || typeof value !== 'number' || !needsEcho(text, value)) return [];
    const read = field.money ? money(value) : decimal(value, Number.isInteger(value) ? 0 : 2);
    return [`${field.label[locale]}: ${read}`];
  });
  return items.length === 0
    ? html``
    : html`<p class="small muted">${phrases(locale).heading} ${items.join('; ')}</p>\n`;
}

const phrases = phraseBook({
  heading: ['Přečteno jako:', 'Read as:'],
});
