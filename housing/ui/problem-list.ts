import type { Problem } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';

/**
 * Everything wrong with a form at once, each with the way to its field. `prefix` is what the ids
 * of the form's fields begin with. The class is the specification's original's.
 */
export function problemList(locale: Locale, problems: readonly Problem[], prefix: string): Html {
  return html`<div class="scenario-errors notice bad" role="alert"><ul class="plain-list">${problems.map(
    (problem) =>
      html`<li data-field="${problem.field}"><a href="#${prefix}${problem.field}">${problemText(locale, problem)}</a></li>`,
  )}</ul></div>`;
}

export function problemText(locale: Locale, { message, cs }: Problem): string {
  return locale === 'cs' ? (cs ?? message) : message;
}

/** The problem of one field, for the line beneath it. */
export function problemOf(
  locale: Locale,
  problems: readonly Problem[],
  field: string,
): string | undefined {
  const found = problems.find((problem) => problem.field === field);
  return found && problemText(locale, found);
}
