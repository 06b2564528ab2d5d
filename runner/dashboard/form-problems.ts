import { type Problem, PublicError } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { PageParts } from '@tessera/kit/ui/frame';
import { notice } from '@tessera/kit/ui/notice';

/** What is wrong with each field of a form that was sent; any other error is not for the form. */
export function problemsOf(error: unknown): readonly Problem[] {
  if (!(error instanceof PublicError) || error.problems.length === 0) throw error;
  const { problems } = error;
  return problems.filter(
    ({ field }, index) => problems.findIndex((one) => one.field === field) === index,
  );
}

export function problemText({ message, cs }: Problem, locale: Locale): string {
  return locale === 'cs' ? (cs ?? message) : message;
}

/** What is wrong with one field, as a part of what `inputField` takes. */
export function problemAt(
  problems: readonly Problem[],
  name: string,
  locale: Locale,
): { readonly problem?: string } {
  const found = problems.find(({ field }) => field === name);
  return found === undefined ? {} : { problem: problemText(found, locale) };
}

/** Above the form: everything that is wrong with it, each with the way to its field. */
export function problemSummary(
  problems: readonly Problem[],
  labels: Readonly<Record<string, string>>,
  locale: Locale,
): Html | undefined {
  if (problems.length === 0) return undefined;
  const items = problems.map(
    (problem) =>
      html`<li><a href="#f-${problem.field}">${labels[problem.field] ?? problem.field}</a>: ${problemText(problem, locale)}</li>`,
  );
  return notice(
    'bad',
    html`<p id="problems" tabindex="-1" autofocus><strong>${phrases(locale).toMend}</strong></p><ul data-announce>${items}</ul>`,
  );
}

/** A page that came back with problems says so where a tab and a screen reader begin. */
export function titleWithProblems(
  page: PageParts,
  problems: readonly Problem[],
  locale: Locale,
): PageParts {
  if (problems.length === 0) return page;
  return { ...page, title: `${phrases(locale).mistake}: ${page.title}` };
}

const phrases = phraseBook(
  { toMend: 'Tohle je potřeba opravit', mistake: 'Chyba' },
  { toMend: 'This needs to be corrected', mistake: 'Error' },
);
