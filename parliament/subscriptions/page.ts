import type { Problem } from '@tessera/kit/errors';
import { html, type Part } from '@tessera/kit/html';
import { inputField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { titleWithProblems } from '@tessera/kit/ui/problems';
import type { Visit } from '@tessera/kit/ui/visit';
import { phrases } from './phrases.ts';

type FormView = {
  readonly visit: Visit;
  readonly feed: string;
  readonly title: string;
  readonly email: string;
  readonly problems?: readonly Problem[];
};

/** The form that asks for an address. */
export function subscribePage(view: FormView): PageParts {
  const { visit, feed, title, email, problems = [] } = view;
  const say = phrases(visit.locale);
  const problem = problems
    .map(({ message, cs }) => (visit.locale === 'cs' ? (cs ?? message) : message))
    .join('; ');
  return {
    title: titleWithProblems(say.title, problems, visit.locale),
    description: say.lead(title),
    main: html`<h1>${say.title}</h1>
<p class="lead">${say.lead(title)}</p>
<form class="filters" action="/subscriptions" method="post"><input type="hidden" name="feed" value="${feed}">
${inputField({ name: 'email', label: say.email, value: email, type: 'email', size: 30, required: true, ...(problem !== '' && { problem }) })}
<button type="submit">${say.submit}</button></form>
<p class="small">${say.stored}</p>`,
  };
}

/** What became of a request, in a title and a sentence. */
export function donePage(title: string, text: string, more?: Part): PageParts {
  return {
    title,
    description: text,
    main: html`<h1>${title}</h1><p class="lead">${text}</p>${more}`,
  };
}

/**
 * A link of a mail asks before it does anything: programs that look at mails follow links too.
 * @param address that of the page, with its parameters
 */
export function askPage(
  visit: Visit,
  action: 'confirm' | 'cancel',
  address: string,
  about: string,
): PageParts {
  const say = phrases(visit.locale);
  const title = action === 'confirm' ? say.confirmTitle : say.cancelTitle;
  return {
    title,
    description: title,
    main: html`<h1>${title}</h1>
<p class="lead">${about}</p>
<form action="${address}" method="post"><button type="submit">${say[action]}</button></form>`,
  };
}
