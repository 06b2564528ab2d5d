import type { Server } from '@tessera/kit/http/server';
import type { FastifySchema } from 'fastify';
import { protect } from '../access/protection.ts';
import { refuseUnexpectedNames } from '../input/reader.ts';
import { acceptJsonOnly, refuseNul } from '../input/request-guards.ts';
import { batchRoutes } from './batch.ts';
import { bulkRoutes } from './bulk.ts';
import { jobRoutes } from './jobs.ts';
import { metricsRoutes } from './metrics.ts';
import type { ApiParts } from './parts.ts';
import { queueRoutes } from './queues.ts';
import { reportRoutes } from './reports.ts';
import { scheduleRoutes } from './schedules.ts';

/** The JSON API, in a scope of its own: its bodies and its protection differ from the pages'. */
export async function apiRoutes(root: Server, parts: ApiParts): Promise<void> {
  await root.register(async (scope) => {
    const server = scope as unknown as Server;
    // Requests are validated by input/reader.ts; Fastify uses the schemas for the document only.
    server.setValidatorCompiler(() => () => true);
    // Without a configured token none is needed.
    server.addHook('onRoute', (route) => {
      route.schema = { security: [{ token: [] }, {}], ...route.schema };
    });
    acceptJsonOnly(server);
    protect(server, parts.gate, 'Bearer');
    server.addHook('preValidation', (request, _reply, done) => {
      refuseUnexpectedNames(request);
      done();
    });
    // A report may carry any text, as an answer may: NUL in it becomes U+FFFD.
    reportRoutes(server, parts);
    await server.register(async (inner) => {
      const others = inner as unknown as Server;
      refuseNul(others);
      jobRoutes(others, parts);
      batchRoutes(others, parts);
      bulkRoutes(others, parts);
      queueRoutes(others, parts);
      scheduleRoutes(others, parts);
      metricsRoutes(others, parts);
    });
  });
}

/** Sentences for the API document. */
export const TAGS = {
  jobs: 'Work to be done: a URL to call with a payload',
  'dead jobs': 'Jobs whose attempts failed for good, in bulk',
  queues: 'Limits and pauses',
  schedules: 'Jobs that recur',
  'later acknowledgement': 'Jobs that are taken first and reported later',
  metrics: 'Counts and durations',
};

/**
 * Refusals of API routes besides those of all services; routes that answer 409 declare it. The
 * probes are outside of the scope above: they need no token and take any query.
 */
export const refusals = (
  schema: FastifySchema,
  method: string,
): Readonly<Record<number, string>> =>
  schema.security === undefined
    ? {}
    : {
        ...(method !== 'GET' && { 507: 'The disk of the database is full; nothing was stored' }),
        400: 'The request is invalid; every invalid or unknown field is named',
        401: 'An API token is required',
        403: 'The token lacks the scope, or the request comes from another origin',
      };
