import { PublicError } from '@tessera/kit/errors';
import { html } from '@tessera/kit/html';
import { HTML_TYPE } from '@tessera/kit/http/answers';
import { errorAsJson, errorInCallersForm } from '@tessera/kit/http/error-form';
import { isSameOrigin } from '@tessera/kit/http/same-origin';
import type { Server } from '@tessera/kit/http/server';
import type { ErrorBody } from '@tessera/kit/http/server-options';
import { localeOf } from '@tessera/kit/http/visit';
import { phraseBook } from '@tessera/kit/messages';
import { errorFragment, errorMain, errorTitle } from '@tessera/kit/ui/error-page';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import type { FastifyRequest } from 'fastify';
import { CURRENT_PERIOD, findPeriod } from './chamber/electoral-periods.ts';
import { type Frame, inPeriod, pathInAnyPeriod } from './ui/frame.ts';

/**
 * An error as a page, fragment or JSON; when a period is unavailable, the page offers others.
 * @param atHand periods that can be shown without the source
 */
export function errorReply(
  frame: Frame,
  error: PublicError,
  request: FastifyRequest,
  atHand: () => readonly number[],
): ErrorBody {
  // These are asked by programs alone, which may say that they take anything.
  if (request.url.startsWith('/api/ollama/')) return errorAsJson(error);
  return errorInCallersForm(error, request, (visit) => {
    const number = requestedPeriod(request);
    const title = errorTitle(error, visit.locale);
    const message = errorMain(error, visit.locale, inPeriod('/', number));
    const links = error.statusCode === 503 && linksTo(atHand(), visit, number);
    const main = html`${message}${links}`;
    return frame(visit, { term: { number } }, { title, description: title, main });
  });
}

/** The period in the query of the failed request, or the current one when it names none. */
function requestedPeriod({ query }: FastifyRequest): number {
  const { period } = (query ?? {}) as { period?: unknown };
  return findPeriod(Number(period))?.number ?? CURRENT_PERIOD;
}

/** Links to the same page in other periods than the failed one. */
function linksTo(periods: readonly number[], { locale, path }: Visit, failed: number) {
  const pathname = pathInAnyPeriod(path);
  const links = periods
    .filter((number) => number !== failed)
    .map((period) => html` <a href="${withQuery(pathname, { period })}">${period}</a>`);
  return links.length > 0 && html`<p>${phrases(locale).others}${links}</p>`;
}

const phrases = phraseBook({
  others: ['Volební období, která jsou k dispozici:', 'Periods that are at hand:'],
});

/**
 * Rejects POST requests from other origins (docs/contract/parliament.md 5.2). The answer is a
 * fragment with status 200, because HTMX does not show responses with an error status.
 */
export function checkOrigin(server: Server): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST' || isSameOrigin(request)) return;
    request.log.warn({ url: request.url, origin: request.headers.origin }, 'foreign origin');
    reply.type(HTML_TYPE);
    return reply.send(errorFragment(foreignOrigin, localeOf(request)).toString());
  });
}

const foreignOrigin = new PublicError(
  403,
  'foreign_origin',
  'This request did not come from a page of this site and was not carried out.',
  { cs: 'Tento požadavek nepřišel ze stránky tohoto webu, a proto nebyl proveden.' },
);
