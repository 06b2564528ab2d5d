import type { PublicError } from '@tessera/kit/errors';
import type { ErrorReply } from '@tessera/kit/http/server';
import { visitOf } from '@tessera/kit/http/visit';
import { errorFragment, errorMain, errorTitle } from '@tessera/kit/ui/error-page';
import type { FastifyRequest } from 'fastify';
import type { Frame } from './ui/frame.ts';

/**
 * An error in the form the caller can use: `{error, status}` to programs and from the chart and
 * status endpoints, which speak JSON; a fragment to HTMX and other calls under `/api`; else a page.
 */
export function errorReply(frame: Frame, error: PublicError, request: FastifyRequest): ErrorReply {
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
  const title = errorTitle(error, visit.locale);
  const main = errorMain(error, visit.locale, '/');
  const page = frame(visit, { title, description: title, main });
  return { type, body: page.toString() };
}

function wantsJson({ headers, query, url }: FastifyRequest): boolean {
  if (/^\/api\/(chart\/|status)/.test(url)) return true;
  const { format } = (query ?? {}) as { format?: unknown };
  if (format === 'json' || format === 'csv') return true;
  const accept = headers.accept ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
}
