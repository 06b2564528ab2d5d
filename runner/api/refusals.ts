import type { FastifySchema } from 'fastify';
import { ErrorView } from './views.ts';

/** What the API document says of how a route refuses; 409 stands with the routes that have it. */
export function refusals({ body, params, querystring }: FastifySchema) {
  return {
    ...((body ?? querystring) !== undefined && { 400: refusal('Names every wrong field') }),
    401: refusal('A token is needed'),
    403: refusal('This token may not, or a page of another origin asks'),
    ...(params !== undefined && { 404: refusal('There is no such thing') }),
    ...(body !== undefined && { 413: refusal('Too large'), 415: refusal('Not JSON') }),
    503: refusal('Not just now; Retry-After says when'),
  };
}

function refusal(description: string) {
  return { ...ErrorView, description };
}
