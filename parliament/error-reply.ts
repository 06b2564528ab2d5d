import type { PublicError } from '@tessera/kit/errors';
import { html } from '@tessera/kit/html';
import type { ErrorReply } from '@tessera/kit/http/server';
import { visitOf } from '@tessera/kit/http/visit';
import { errorFragment, errorMain, errorTitle } from '@tessera/kit/ui/error-page';
import type { FastifyRequest } from 'fastify';
import { CURRENT_PERIOD, findPeriod } from './chamber/electoral-periods.ts';
import { type Frame, inPeriod } from './ui/frame.ts';
import { otherPeriods } from './ui/other-periods.ts';
import { phrases } from './ui/phrases.ts';

/**
 * An error in the form the caller can use: `{error, status}` to programs, a fragment to HTMX and
 * under `/api`, a whole page to people.
 */
export function errorReply(
  frame: Frame,
  error: PublicError,
  request: FastifyRequest,
  loadedPeriods: readonly number[] = [],
): ErrorReply {
  if (wantsJson(request)) {
    const { message, statusCode, problems } = error;
    const fields = problems.map(({ field, message }) => ({ field, message }));
    const body = { error: message, status: statusCode, ...(fields.length > 0 && { fields }) };
    return { type: 'application/json; charset=utf-8', body: JSON.stringify(body) };
  }
  const visit = visitOf(request);
  const type = 'text/html; charset=utf-8';
  if (request.url.startsWith('/api/') || request.headers['hx-request'] === 'true') {
    return { type, body: errorFragment(error, visit.locale).toString() };
  }
  const number = periodAsked(request);
  const title = errorTitle(error, visit.locale);
  const words = errorMain(error, visit.locale, inPeriod('/', number));
  const ways =
    error.statusCode === 503
      ? otherPeriods(visit, number, loadedPeriods)
      : request.url.startsWith('/compare') &&
        html`<p><a href="${inPeriod('/mps', number)}">${phrases(visit.locale).members}</a></p>`;
  const main = html`${words}${ways}`;
  const page = frame(visit, { number }, { title, description: title, main });
  return { type, body: page.toString() };
}

/** The period of the page that failed, when there is such a period. */
function periodAsked({ query }: FastifyRequest): number {
  const { period } = (query ?? {}) as { period?: unknown };
  return findPeriod(Number(period))?.number ?? CURRENT_PERIOD;
}

function wantsJson({ headers, query }: FastifyRequest): boolean {
  const { format } = (query ?? {}) as { format?: unknown };
  if (format === 'json' || format === 'csv') return true;
  const accept = headers.accept ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
}
