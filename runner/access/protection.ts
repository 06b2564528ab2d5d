import { PublicError } from '@tessera/kit/errors';
import { isSameOrigin } from '@tessera/kit/http/same-origin';
import type { Server } from '@tessera/kit/http/server';
import type { FastifyRequest } from 'fastify';
import type { Gate, Scope } from './tokens.ts';

const ADDING = new Set(['POST /jobs', 'POST /jobs/batch']);

/** Every route of the API asks for a token if there are any, and answers no page of another site. */
export function protectApi(server: Server, gate: Gate): void {
  server.addHook('onRequest', (request, reply, done) => {
    refuseForeignPages(request);
    if (gate.open) return done();
    reply.header('www-authenticate', 'Bearer');
    gate.demand(gate.scopeOfHeader(request.headers.authorization), neededScope(request));
    reply.removeHeader('www-authenticate');
    done();
  });
}

function neededScope({ method, routeOptions }: FastifyRequest): Scope {
  if (method === 'GET' || method === 'HEAD') return 'read';
  return ADDING.has(`${method} ${routeOptions.url}`) ? 'enqueue' : 'admin';
}

/**
 * A browser names the page a changing request comes from; programs name none. So a visited page
 * cannot reach a runner in the visitor's network, which has no tokens by default.
 */
function refuseForeignPages(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (request.headers.origin === undefined || isSameOrigin(request)) return;
  throw new PublicError(403, 'foreign_origin', 'this request comes from a page of another origin');
}
