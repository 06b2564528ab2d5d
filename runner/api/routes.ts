import type { Server } from '@tessera/kit/http/server';
import type { FastifySchema } from 'fastify';
import { recordChanges } from '../access/audit.ts';
import { protectApi } from '../access/protection.ts';
import { refuseUnexpectedNames } from '../input/reader.ts';
import { acceptJsonOnly, refuseNul } from '../input/request-guards.ts';
import { auditRoutes } from './audit.ts';
import { batchRoutes } from './batch.ts';
import { bulkRoutes } from './bulk.ts';
import { eventTargetRoutes } from './event-targets.ts';
import { flowRoutes } from './flows.ts';
import { jobRoutes } from './jobs.ts';
import { metricsRoutes } from './metrics.ts';
import type { ApiParts } from './parts.ts';
import { pullRoutes } from './pull.ts';
import { queueRoutes } from './queues.ts';
import { reportRoutes } from './reports.ts';
import { resultRoute } from './result.ts';
import { findByIdOrName, scheduleRoutes } from './schedules.ts';
import { whatIfRoutes } from './what-if.ts';

/** The JSON API, in a scope of its own: its bodies and its protection differ from the pages'. */
export async function apiRoutes(root: Server, parts: ApiParts): Promise<void> {
  await root.register(async (scope) => {
    const server = scope as unknown as Server;
    // Requests are validated by input/reader.ts; Fastify uses the schemas for the document only.
    server.setValidatorCompiler(() => () => true);
    // Where no token is configured, none is needed.
    server.addHook('onRoute', (route) => {
      route.schema = { security: [{ token: [] }, {}], ...route.schema };
    });
    acceptJsonOnly(server);
    const { store } = parts;
    protectApi(server, parts.gate, {
      queuesOfJobs: store.queuesOfJobs,
      queuesOfBatch: store.queuesOfBatch,
      findSchedule: (id) => findByIdOrName(store, id),
    });
    recordChanges(server, store, parts.engine);
    refuseNul(server);
    server.addHook('preValidation', (request, _reply, done) => {
      refuseUnexpectedNames(request);
      done();
    });
    jobRoutes(server, parts);
    resultRoute(server, parts);
    batchRoutes(server, parts);
    auditRoutes(server, parts);
    eventTargetRoutes(server, parts);
    flowRoutes(server, parts);
    whatIfRoutes(server, parts);
    bulkRoutes(server, parts);
    reportRoutes(server, parts);
    pullRoutes(server, parts);
    queueRoutes(server, parts);
    scheduleRoutes(server, parts);
    metricsRoutes(server, parts);
  });
}

/** Sentences for the API document. */
export const TAGS = {
  jobs: 'Work to be done: a URL to call with a payload',
  'dead jobs': 'Jobs whose attempts failed for good, in bulk',
  queues: 'Limits and pauses',
  schedules: 'Jobs that recur',
  audit: 'Who changed what',
  events: 'Whom to tell what happens',
  'later acknowledgement': 'Jobs that are taken first and reported later',
  metrics: 'What the runner does',
};

/**
 * How routes of the API refuse besides what all services do; routes that answer 409 declare it. The
 * probes are outside of the scope above: they ask for no token and take any query.
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
        429: 'Too many wrong tokens came from this address',
      };
