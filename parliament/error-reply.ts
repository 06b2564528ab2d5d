import type { PublicError } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { errorAsJson, errorInCallersForm } from '@tessera/kit/http/error-form';
import type { ErrorBody } from '@tessera/kit/http/server-options';
import { phraseBook } from '@tessera/kit/messages';
import { errorMain, errorTitle } from '@tessera/kit/ui/error-page';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import type { FastifyRequest } from 'fastify';
import {
  CURRENT_PERIOD,
  ELECTORAL_PERIODS,
  findPeriod,
  yearsOf,
} from './chamber/electoral-periods.ts';
import { type Frame, inPeriod, pathInAnyPeriod } from './ui/frame.ts';

/** An error as a page, fragment or JSON; when a period is unavailable, the page offers the others. */
export function errorReply(
  frame: Frame,
  error: PublicError,
  request: FastifyRequest,
  loadedPeriods: readonly number[] = [],
): ErrorBody {
  // These are asked by programs alone, which may say that they take anything.
  if (request.url.startsWith('/api/ollama/')) return errorAsJson(error);
  return errorInCallersForm(error, request, (visit) => {
    const number = requestedPeriod(request);
    const title = errorTitle(error, visit.locale);
    const message = errorMain(error, visit.locale, inPeriod('/', number));
    const links = error.statusCode === 503 && otherPeriods(visit, number, loadedPeriods);
    const main = html`${message}${links}`;
    return frame(visit, { term: { number } }, { title, description: title, main });
  });
}

/** The period in the query of the failed request, or the current one when it names none. */
function requestedPeriod({ query }: FastifyRequest): number {
  const { period } = (query ?? {}) as { period?: unknown };
  return findPeriod(Number(period))?.number ?? CURRENT_PERIOD;
}

/**
 * Links to the same page in other periods, loaded ones first, shown when a period is unavailable.
 */
function otherPeriods({ locale, path }: Visit, failed: number, loaded: readonly number[]): Html {
  const say = ownPhrases(locale);
  const pathname = pathInAnyPeriod(path);
  const others = ELECTORAL_PERIODS.filter(({ number }) => number !== failed);
  const ready = others.filter(({ number }) => loaded.includes(number));
  const rest = others.filter(({ number }) => !loaded.includes(number));
  const list = (periods: typeof others) =>
    html`<ul>${periods.map(
      (period) =>
        html`<li><a href="${withQuery(pathname, { period: period.number })}">${say.period(period.number, yearsOf(period))}</a></li>`,
    )}</ul>`;
  return html`${ready.length > 0 && html`<h2>${say.ready}</h2>${list(ready)}`}
<h2>${ready.length > 0 ? say.rest : say.others}</h2>${list(rest)}`;
}

const ownPhrases = phraseBook({
  period: [
    (number: number, years: string) => `${number}. volební období (${years})`,
    (number, years) => `Period ${number} (${years})`,
  ],
  ready: ['Načtená období', 'Loaded periods'],
  rest: ['Další období', 'More periods'],
  others: ['Jiná období', 'Other periods'],
});
