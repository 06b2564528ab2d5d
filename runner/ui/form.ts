import { type Problem, PublicError } from '@tessera/kit/errors';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { inputField, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { problemList, problemOf, titleWithProblems } from '@tessera/kit/ui/problems';
import { phrases } from './phrases.ts';

/** The problems of a submitted form. Rethrows errors that name no field. */
export function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof PublicError && error.problems.length > 0) return error.problems;
  throw error;
}

/** A form as it was sent: its labels and values by name, and what is wrong with them. */
export type FormState<Name extends string> = {
  readonly locale: Locale;
  readonly labels: Readonly<Record<Name, string>>;
  readonly values: Readonly<Partial<Record<Name, string | undefined>>>;
  readonly problems?: readonly Problem[];
};

type FieldParts = Partial<Pick<Parameters<typeof inputField>[0], 'hint' | 'required' | 'type'>>;

/** Makes the fields of a form, each with its label, its value and its problem. */
export function fieldsOf<Name extends string>({
  locale,
  labels,
  values,
  problems = [],
}: FormState<Name>) {
  return (name: Name, size?: number, parts: FieldParts = {}): Html => {
    const problem = problemOf(problems, name, locale);
    return inputField({
      ...{ name, label: labels[name], value: values[name], ...parts },
      ...(size !== undefined && { size }),
      ...(problem !== undefined && { problem }),
    });
  };
}

/** A page with a form: all problems above it, each linked to its field, and told in the title. */
export function formPage(
  page: PageParts,
  { locale, labels, problems = [] }: Omit<FormState<string>, 'values'>,
): PageParts {
  const summary = problemList({ problems, labels, locale, heading: true });
  return {
    ...page,
    title: titleWithProblems(page.title, problems, locale),
    main: html`${summary}${page.main}`,
  };
}

/** The choice of a queue in a filter; one that is gone can still be chosen. */
export function queueChoice(
  names: readonly string[],
  chosen: string | undefined,
  locale: Locale,
): Html {
  const words = phrases(locale);
  const all = new Set([...names, ...(chosen ? [chosen] : [])]);
  const choices = [...all].map((name) => ({ value: name, label: name }));
  const every = { value: '', label: words.all };
  return selectField('queue', words.queue, [every, ...choices], chosen ?? '');
}

/** A form field in the shape of the API: a number if it reads as one, null if it is empty. */
export function numberOrText(text: string): number | string | null {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return null;
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : text;
}

type Confirmation = {
  readonly locale: Locale;
  /** What will be done: the heading and the button. */
  readonly title: string;
  /** What that means. */
  readonly lead: Part;
  readonly warning?: string;
  /** What it is done to, each a name and a value. */
  readonly facts?: readonly (readonly [name: string, value: Part])[];
  readonly action: string;
  /** What was counted or shown when this page was made, so that nothing else is touched. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** Label of a second button, which does it for good. */
  readonly permanently?: string | false;
  readonly back: string;
};

/** Asks before something is done that cannot be undone. */
export function confirmPage(parts: Confirmation): PageParts {
  const { locale, title, lead, warning, facts = [], action, hidden = {}, permanently } = parts;
  const inputs = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return {
    title,
    description: title,
    main: html`<h1 class="name">${title}?</h1>
<p class="lead">${lead}</p>
${warning && html`<p>${warning}</p>`}
${facts.length > 0 && html`<ul>${facts.map(([name, value]) => html`<li>${name}: ${value}</li>`)}</ul>`}
<form action="${action}" method="post">${inputs}<p class="actions"><button type="submit" class="primary">${title}</button> ${permanently && html`<button type="submit" name="permanent" value="yes">${permanently}</button> `}<a class="button" href="${parts.back}">${phrases(locale).back}</a></p></form>`,
  };
}

/** A value within a sentence or a list of facts. */
export const strongName = (text: string) => html`<strong class="name">${text}</strong>`;
