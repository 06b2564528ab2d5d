import type { Problem } from '../errors.ts';
import { type Html, html } from '../html.ts';
import type { Locale } from '../locale.ts';
import { phraseBook } from '../messages.ts';

/** The problem in the reader's language; English without a Czech text. */
export function problemText({ message, cs }: Pick<Problem, 'message' | 'cs'>, locale: Locale) {
  return locale === 'cs' ? (cs ?? message) : message;
}

/** The first problem of a field as text, for the line below its input. */
export function problemOf(
  problems: readonly Problem[],
  field: string,
  locale: Locale,
): string | undefined {
  const found = problems.find((problem) => problem.field === field);
  return found && problemText(found, locale);
}

type ProblemListParts = {
  readonly problems: readonly Problem[];
  readonly locale: Locale;
  /** Prefix of the ids of the form's inputs. `inputField` uses `f-`. */
  readonly idPrefix?: string;
  /** Labels of the fields; a field without one is shown under its message only. */
  readonly labels?: Readonly<Record<string, string>>;
  /** A heading that receives the focus, for a page that was loaded again with its problems. */
  readonly heading?: boolean;
  /** A further class of the surrounding element. */
  readonly className?: string;
};

/** Every problem of a form, one per field, each linked to its input; nothing when there are none. */
export function problemList(parts: ProblemListParts): Html | undefined {
  const { problems, locale, idPrefix = 'f-', labels = {}, heading, className } = parts;
  if (problems.length === 0) return undefined;
  const firstOfEach = problems.filter(
    ({ field }, index) => problems.findIndex((one) => one.field === field) === index,
  );
  const items = firstOfEach.map((problem) => {
    const { field } = problem;
    const text = problemText(problem, locale);
    const href = `#${idPrefix}${field}`;
    const label = labels[field];
    return label === undefined
      ? html`<li data-field="${field}"><a href="${href}">${text}</a></li>`
      : html`<li data-field="${field}"><a href="${href}">${label}</a>: ${text}</li>`;
  });
  const title =
    heading &&
    html`<p id="problems" tabindex="-1" autofocus><strong>${phrases(locale).heading}</strong></p>`;
  return html`<div class="${className === undefined ? '' : `${className} `}notice bad" role="alert">${title}<ul class="plain-list"${heading && html` data-announce`}>${items}</ul></div>`;
}

const phrases = phraseBook({
  heading: ['Opravte prosím tyto údaje', 'Please correct the following'],
});
