import { type Html, html, type Part } from '../html.ts';
import { swap } from './elements.ts';

export type Choice = { readonly value: string; readonly label: string };

/** A labelled list of choices. */
export function selectField(
  name: string,
  label: Part,
  choices: readonly Choice[],
  chosen: string,
): Html {
  return html`<div class="field"><label for="f-${name}">${label}</label>
<select id="f-${name}" name="${name}">${choices.map(
    ({ value, label }) =>
      html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`,
  )}</select></div>`;
}

type InputParts = {
  readonly name: string;
  readonly label: Part;
  readonly value?: string | number | undefined;
  readonly type?: 'text' | 'search' | 'number' | 'url' | 'password' | 'date' | 'email';
  readonly min?: number;
  readonly max?: number;
  readonly step?: number | 'any';
  readonly required?: boolean;
  readonly hint?: Part;
  /** The problem with the submitted value. */
  readonly problem?: Part;
  readonly size?: number;
};

/** A labelled input; hint and problem are linked to it by `aria-describedby`. */
export function inputField(parts: InputParts): Html {
  const { name, label, value, type = 'text', hint, problem, required } = parts;
  const described = [hint && `f-${name}-hint`, problem && `f-${name}-problem`].filter(Boolean);
  return html`<div class="field"><label for="f-${name}">${label}</label>
<input id="f-${name}" name="${name}" type="${type}" value="${value ?? ''}"${attribute('min', parts.min)}${attribute('max', parts.max)}${attribute('step', parts.step)}${attribute('size', parts.size)}${required && html` required`}${problem !== undefined && html` aria-invalid="true"`}${described.length > 0 && html` aria-describedby="${described.join(' ')}"`}>
${hint !== undefined && html`<span class="hint" id="f-${name}-hint">${hint}</span>`}${problem !== undefined && html`<span class="problem" id="f-${name}-problem">${problem}</span>`}</div>`;
}

function attribute(name: string, value: string | number | undefined): Html | undefined {
  return value === undefined ? undefined : html` ${name}="${value}"`;
}

type FilterFormParts = {
  readonly action: string;
  readonly fields: Part;
  readonly submit: string;
  /** Hidden inputs. */
  readonly hidden?: Readonly<Record<string, string | number>>;
};

/**
 * A GET form, so that the address contains every filter. HTMX replaces the results with those of
 * the page that a plain submit would load, and adds the address to the history.
 */
export function filterForm({ action, fields, submit, hidden = {} }: FilterFormParts): Html {
  return html`<form class="filters" action="${action}" method="get" data-auto${swap(action)} hx-trigger="submit, input changed delay:350ms from:find input[type=search]">
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${fields}
<button type="submit">${submit}</button>
</form>`;
}
