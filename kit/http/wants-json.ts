import type { FastifyRequest } from 'fastify';

/** Whether a caller is a program: it asks for `format=json` or `csv`, or accepts JSON but not HTML. */
export function wantsJson({ headers, query }: FastifyRequest): boolean {
  const { format } = (query ?? {}) as { format?: unknown };
  return format === 'json' || format === 'csv' || format === 'xlsx' || prefersJson(headers.accept);
}

/** @param accept the `Accept` header */
export function prefersJson(accept = ''): boolean {
  return accept.includes('application/json') && !accept.includes('text/html');
}
