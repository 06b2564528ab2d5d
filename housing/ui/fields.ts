import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { Choice } from '@tessera/kit/ui/form';

type NumberFieldParts = {
  readonly locale: Locale;
  /** Unique on the page, where several forms may have a field of the same name. */
  readonly id: string;
  readonly name: string;
  readonly label: Part;
  readonly value?: string | number | undefined;
  readonly hint?: Part;
  /** The problem of the submitted value. */
  readonly problem?: string | undefined;
  readonly required?: boolean;
  /** The default, which an address leaves out. */
  readonly usual?: number | undefined;
};

/**
 * A labelled field for a number as people type it (`52 000`, `4,5`), which an input of type number
 * would refuse; `parseNumber` reads it.
 */
export function numberField(parts: NumberFieldParts): Html {
  const { locale, id, name, label, value, hint, problem, required, usual } = parts;
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return html`<div class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="text" inputmode="decimal" autocomplete="off" size="12" value="${typeof value === 'number' ? typed(locale, value) : value}"${required && html` required`}${usual !== undefined && html` data-default="${typed(locale, usual)}"`}${problem !== undefined && html` aria-invalid="true"`}${described !== '' && html` aria-describedby="${described}"`}>
${hint !== undefined && html`<span class="hint" id="${id}-hint">${hint}</span>`}${problem !== undefined && html`<span class="problem" id="${id}-problem">${problem}</span>`}</div>`;
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
export function typed(locale: Locale, value: number): string {
  if (!Number.isFinite(value)) return '';
  const [whole = '', decimals] = String(Number(value.toFixed(2))).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ');
  return decimals === undefined ? grouped : `${grouped}${locale === 'cs' ? ',' : '.'}${decimals}`;
}
