import type { FastifyRequest } from 'fastify';
import type { PublicError } from '../errors.ts';
import type { Html } from '../html.ts';
import { errorFragment } from '../ui/error-page.ts';
import type { Visit } from '../ui/visit.ts';
import { HTML_TYPE } from './answers.ts';
import type { ErrorBody } from './server-options.ts';
import { visitOf } from './visit.ts';

/**
 * An error in the format of its caller: `{error, status}` for programs, a fragment for HTMX and
 * addresses below `/api`, a whole page for people.
 */
export function errorInCallersForm(
  error: PublicError,
  request: FastifyRequest,
  page: (visit: Visit) => Html,
): ErrorBody {
  if (wantsJson(request)) return errorAsJson(error);
  const visit = visitOf(request);
  const isFragment = request.url.startsWith('/api/') || request.headers['hx-request'] === 'true';
  const body = isFragment ? errorFragment(error, visit.locale) : page(visit);
  return { type: HTML_TYPE, body: body.toString() };
}

export function errorAsJson({ message, statusCode, problems }: PublicError): ErrorBody {
  const fields = problems.map(({ field, message }) => ({ field, message }));
  const body = { error: message, status: statusCode, ...(fields.length > 0 && { fields }) };
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

/** True for a program: it asks for a file (`format=csv`), or accepts JSON but not HTML. */
export function wantsJson({ headers, query }: FastifyRequest): boolean {
  const { format } = (query ?? {}) as { format?: unknown };
  return isFileFormat(format) || prefersJson(headers.accept);
}

const isFileFormat = (format: unknown) =>
  ['json', 'csv', 'xlsx', 'parquet', 'evidence'].some((one) => one === format);

/** @param accept the `Accept` header */
export function prefersJson(accept = ''): boolean {
  return accept.includes('application/json') && !accept.includes('text/html');
}
