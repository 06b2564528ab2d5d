import { PublicError } from '@tessera/kit/errors';
import type { ErrorReply } from '@tessera/kit/http/error-reply';
import { visitOf } from '@tessera/kit/http/visit';
import { wantsJson } from '@tessera/kit/http/wants-json';
import { preferredLocale } from '@tessera/kit/locale';
import { errorFragment, errorMain, errorTitle } from '@tessera/kit/ui/error-page';
import type { FastifyRequest } from 'fastify';
import { visibleMarkup } from './ui/cells.ts';
import type { Frame } from './ui/frame.ts';

/** How the limit of a body is worded: the framework does not name it. */
export function namingLimit(error: PublicError, maxBodyBytes: number): PublicError {
  if (error.statusCode !== 413) return error;
  const message = `the body must have at most ${maxBodyBytes} bytes`;
  return new PublicError(413, error.code, message, {
    cs: `Požadavek smí mít nejvýš ${maxBodyBytes} bajtů.`,
  });
}

/** `{error, status}` to programs (docs/contract/runner.md 7); a page or a fragment on the dashboard. */
export function errorReply(frame: Frame, error: PublicError, request: FastifyRequest): ErrorReply {
  if (!/^\/dashboard(\/|\?|$)/.test(request.url) || wantsJson(request)) {
    const body = JSON.stringify({ error: error.message, status: error.statusCode });
    return { type: 'application/json; charset=utf-8', body };
  }
  const type = 'text/html; charset=utf-8';
  const visit = visitOf(request, preferredLocale(request.headers['accept-language']));
  if (request.headers['hx-request'] === 'true') {
    return { type, body: visibleMarkup(errorFragment(error, visit.locale).toString()) };
  }
  const title = errorTitle(error, visit.locale);
  const main = errorMain(error, visit.locale, '/dashboard');
  const page = frame(visit, { title, description: title, main }).toString();
  return { type, body: visibleMarkup(page) };
}
