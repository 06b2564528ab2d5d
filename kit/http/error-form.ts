import type { FastifyRequest } from 'fastify';
import type { PublicError } from '../errors.ts';
import type { Html } from '../html.ts';
import { errorFragment } from '../ui/error-page.ts';
import type { Visit } from '../ui/visit.ts';
import type { ErrorReply } from './error-reply.ts';
import { visitOf } from './visit.ts';

/**
 * An error in the form the caller can use: `{error, status}` to programs, a fragment to HTMX and
 * under `/api`, a whole page to people.
 */
export function errorInCallersForm(
  error: PublicError,
  request: FastifyRequest,
  page: (visit: Visit) => Html,
): ErrorReply {
  if (wantsJson(request)) return errorAsJson(error);
  const visit = visitOf(request);
  const aPiece = request.url.startsWith('/api/') || request.headers['hx-request'] === 'true';
  const body = aPiece ? errorFragment(error, visit.locale) : page(visit);
  return { type: 'text/html; charset=utf-8', body: body.toString() };
}

export function errorAsJson({ message, statusCode, problems }: PublicError): ErrorReply {
  const fields = problems.map(({ field, message }) => ({ field, message }));
  const body = { error: message, status: statusCode, ...(fields.length > 0 && { fields }) };
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

export function wantsJson({ headers, query }: FastifyRequest): boolean {
  const { format } = (query ?? {}) as { format?: unknown };
  if (format === 'json' || format === 'csv') return true;
  const accept = headers.accept ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
}
