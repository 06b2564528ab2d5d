import type { PublicError } from '../errors.ts';
import { type Html, html } from '../html.ts';
import type { Locale } from '../locale.ts';
import { phraseBook } from '../messages.ts';
import { problemText } from './problems.ts';

/** Main content of an error page, with a link home; the service adds its frame. */
export function errorMain(error: PublicError, locale: Locale, home: string): Html {
  const say = phrases(locale);
  return html`<p class="kicker">${error.statusCode}</p>
<h1>${errorTitle(error, locale)}</h1>
${error.problems.length > 1 ? problemList(error, locale) : html`<p class="lead">${inWords(error, locale)}</p>`}
<p><a href="${home}">${say.home}</a></p>`;
}

/** An error as a fragment that HTMX shows in place of the results. */
export function errorFragment(error: PublicError, locale: Locale): Html {
  return html`<div class="notice bad" role="alert" data-error="${error.code}"><p><strong>${errorTitle(error, locale)}</strong></p><p>${inWords(error, locale)}</p></div>`;
}

export function errorTitle({ statusCode }: PublicError, locale: Locale): string {
  const say = phrases(locale);
  if (statusCode === 403) return say.forbidden;
  if (statusCode === 404) return say.notFound;
  if (statusCode === 429) return say.tooMany;
  if (statusCode === 503) return say.unavailable;
  return statusCode >= 500 ? say.failed : say.badRequest;
}

function inWords(error: PublicError, locale: Locale): string {
  return locale === 'cs' ? (error.cs ?? error.message) : error.message;
}

function problemList({ problems }: PublicError, locale: Locale): Html {
  return html`<ul>${problems.map(
    (problem) => html`<li><code>${problem.field}</code> ${problemText(problem, locale)}</li>`,
  )}</ul>`;
}

const phrases = phraseBook({
  forbidden: ['Tohle není dovoleno', 'This is not allowed'],
  notFound: ['Tady nic není', 'There is nothing here'],
  tooMany: ['Moc rychle za sebou', 'Too fast'],
  unavailable: ['Teď to nejde', 'Not just now'],
  failed: ['Chyba je u nás', 'Our mistake'],
  badRequest: ['Tomuhle dotazu nerozumíme', 'We do not understand this request'],
  home: ['Na úvodní stránku', 'To the front page'],
});
