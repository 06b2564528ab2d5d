import { type Problem, PublicError } from '@tessera/kit/errors';
import { type Html, html, type Part } from '@tessera/kit/html';
import { inputField, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { problemList, problemOf, titleWithProblems } from '@tessera/kit/ui/problems';
import type { View } from './view.ts';

/** The problems of a submitted form. Rethrows errors that name no field. */
export function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof PublicError && error.problems.length > 0) return error.problems;
  throw error;
}

/** A form as it was sent: its labels and values by name, and what is wrong with them. */
type FormState<Name extends string> = {
  readonly view: View;
  readonly labels: Readonly<Record<Name, string>>;
  readonly values: Readonly<Partial<Record<Name, string | undefined>>>;
  readonly problems?: readonly Problem[];
};

type FieldParts = Partial<Pick<Parameters<typeof inputField>[0], 'hint' | 'required' | 'type'>>;

export function fieldsOf<Name extends string>(form: FormState<Name>) {
  const { view, labels, values, problems = [] } = form;
  return (name: Name, size?: number, parts: FieldParts = {}): Html => {
    const problem = problemOf(problems, name, view.locale);
    return inputField({
      ...{ name, label: labels[name], value: values[name], ...parts },
      ...(size !== undefined && { size }),
      ...(problem !== undefined && { problem }),
    });
  };
}

/** A page with a form: all problems above it, each linked to its field, and told in the title. */
export function formPage(
  title: string,
  main: Html,
  { view, labels, problems = [] }: Omit<FormState<string>, 'values'>,
): PageParts {
  const { locale } = view;
  const summary = problemList({ problems, labels, locale, heading: true });
  return {
    title: titleWithProblems(title, problems, locale),
    description: title,
    main: html`${summary}${main}`,
  };
}

/** The choice of a queue in a filter; one that is gone can still be chosen. */
export function queueChoice(
  queues: readonly { readonly name: string }[],
  chosen: string | undefined,
  { words }: View,
): Html {
  const names = new Set([...queues.map(({ name }) => name), ...(chosen ? [chosen] : [])]);
  const choices = [...names].map((name) => ({ value: name, label: name }));
  return selectField(
    'queue',
    words.queue,
    [{ value: '', label: words.all }, ...choices],
    chosen ?? '',
  );
}

/** A form field in the shape of the API: a number if it reads as one, null if it is empty. */
export function numberOrText(text: string): number | string | null {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return null;
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : text;
}

type Confirmation = {
  /** What will be done: the heading and the button. */
  readonly title: string;
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

export function confirmPage({ words }: View, parts: Confirmation): PageParts {
  const { title, lead, warning, facts = [], action, hidden = {}, permanently, back } = parts;
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
<form action="${action}" method="post">${inputs}<p class="actions"><button type="submit" class="primary">${title}</button> ${permanently && html`<button type="submit" name="permanent" value="yes">${permanently}</button> `}<a class="button" href="${back}">${words.back}</a></p></form>`,
  };
}

export const strongName = (text: string) => html`<strong class="name">${text}</strong>`;
