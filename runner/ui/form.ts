import { type Problem, PublicError } from '@tessera/kit/errors';
import type { Html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { PageParts } from '@tessera/kit/ui/frame';
import { problemList, problemOf, titleWithProblems } from '@tessera/kit/ui/problems';

/** The problems of a submitted form. Rethrows errors that name no field. */
export function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof PublicError && error.problems.length > 0) return error.problems;
  throw error;
}

/** The problem of one field, in the shape that `inputField` takes. */
export function problemAt(
  problems: readonly Problem[],
  name: string,
  locale: Locale,
): { readonly problem?: string } {
  const problem = problemOf(problems, name, locale);
  return problem === undefined ? {} : { problem };
}

/** All problems of a form under a heading, each linked to its field; nothing without problems. */
export function problemSummary(
  problems: readonly Problem[],
  labels: Readonly<Record<string, string>>,
  locale: Locale,
): Html | undefined {
  return problemList({ problems, labels, locale, heading: true });
}

/** Marks the title of a page that came back with problems. */
export function pageWithProblems(
  page: PageParts,
  problems: readonly Problem[],
  locale: Locale,
): PageParts {
  return { ...page, title: titleWithProblems(page.title, problems, locale) };
}

/** A form field in the shape of the API: a number if it reads as one, null if it is empty. */
export function numberOrText(text: string): number | string | null {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return null;
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : text;
}
