import { PublicError } from '@tessera/kit/errors';
import { isSameOrigin } from '@tessera/kit/http/same-origin';
import type { Server } from '@tessera/kit/http/server';
import type { FastifyRequest } from 'fastify';
import type { Gate, Scope } from './tokens.ts';

/** Routes for the scope `enqueue`: creating jobs, pulling them, and reports of receivers. */
const FOR_ENQUEUE = new Set([
  'POST /jobs',
  'POST /jobs/batch',
  'POST /queues/:name/claim',
  'POST /jobs/:id/heartbeat',
  'POST /jobs/:id/complete',
  'POST /jobs/:id/fail',
]);

/** Requires a token on every API route if any are configured, and refuses pages of other origins. */
export function protectApi(server: Server, gate: Gate): void {
  server.addHook('onRequest', (request, reply, done) => {
    refuseForeignPages(request);
    if (gate.open) return done();
    const scope = gate.scopeOfHeader(request.headers.authorization, request.ip);
    reply.header('www-authenticate', 'Bearer');
    gate.demand(scope, neededScope(request));
    reply.removeHeader('www-authenticate');
    done();
  });
}

function neededScope({ method, routeOptions }: FastifyRequest): Scope {
  if (method === 'GET' || method === 'HEAD') return 'read';
  return FOR_ENQUEUE.has(`${method} ${routeOptions.url}`) ? 'enqueue' : 'admin';
}

/**
 * Browsers send the origin of the page with every request that changes something; programs send
 * none. This keeps a visited page from reaching a runner in the visitor's network.
 */
function refuseForeignPages(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (request.headers.origin === undefined || isSameOrigin(request)) return;
  throw new PublicError(403, 'foreign_origin', 'this request comes from a page of another origin');
}
