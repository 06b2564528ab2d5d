import type { PublicError } from '@tessera/kit/errors';
import { html } from '@tessera/kit/html';
import { errorInCallersForm } from '@tessera/kit/http/error-form';
import type { ErrorReply } from '@tessera/kit/http/error-reply';
import { errorMain, errorTitle } from '@tessera/kit/ui/error-page';
import type { FastifyRequest } from 'fastify';
import { CURRENT_PERIOD, findPeriod } from './chamber/electoral-periods.ts';
import { type Frame, inPeriod } from './ui/frame.ts';
import { otherPeriods } from './ui/other-periods.ts';
import { phrases } from './ui/phrases.ts';

/** An error in the form the caller can use; a page of a period that is down offers the others. */
export function errorReply(
  frame: Frame,
  error: PublicError,
  request: FastifyRequest,
  loadedPeriods: readonly number[] = [],
): ErrorReply {
  return errorInCallersForm(error, request, (visit) => {
    const number = periodAsked(request);
    const title = errorTitle(error, visit.locale);
    const words = errorMain(error, visit.locale, inPeriod('/', number));
    const ways =
      error.statusCode === 503
        ? otherPeriods(visit, number, loadedPeriods)
        : request.url.startsWith('/compare') &&
          html`<p><a href="${inPeriod('/mps', number)}">${phrases(visit.locale).members}</a></p>`;
    const main = html`${words}${ways}`;
    return frame(visit, { period: { number } }, { title, description: title, main });
  });
}

/** The period of the page that failed, when there is such a period. */
function periodAsked({ query }: FastifyRequest): number {
  const { period } = (query ?? {}) as { period?: unknown };
  return findPeriod(Number(period))?.number ?? CURRENT_PERIOD;
}
