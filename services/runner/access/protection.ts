import { PublicError } from '@tessera/kit/errors';
import { isSameOrigin } from '@tessera/kit/http/same-origin';
import type { Server } from '@tessera/kit/http/server';
import type { FastifyRequest } from 'fastify';
import type { Gate, Grant, Scope } from './tokens.ts';

/** Creating jobs, and the reports of receivers. They are no changes by an operator. */
const FOR_ENQUEUE = new Set([
  'POST /jobs',
  'POST /jobs/batch',
  'POST /jobs/:id/heartbeat',
  'POST /jobs/:id/complete',
  'POST /jobs/:id/fail',
]);

const GRANT = 'grant';

/** The token of a request; undefined where none is needed. */
export const grantOf = (request: FastifyRequest) => request.getDecorator<Grant | undefined>(GRANT);

/** Once for the server, before `protect`. */
export function rememberGrants(server: Server): void {
  server.decorateRequest(GRANT, undefined);
}

/**
 * Requires a token on every route of a scope if any are configured, refuses pages of other origins,
 * and logs every change by an operator with its token and address.
 *
 * @param scheme how a client without a token is asked for one; browsers know `Basic`
 */
export function protect(server: Server, gate: Gate, scheme: 'Bearer' | 'Basic'): void {
  server.addHook('onRequest', (request, reply, done) => {
    refuseForeignPages(request);
    if (gate.open) return done();
    const grant = gate.grantOf(request.headers.authorization);
    reply.header('www-authenticate', `${scheme} realm="runner", charset="UTF-8"`);
    gate.demand(grant, neededScope(request));
    reply.removeHeader('www-authenticate');
    request.setDecorator(GRANT, grant);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode < 400 && neededScope(request) === 'admin') logChange(request);
    done();
  });
}

function neededScope({ method, routeOptions }: FastifyRequest): Scope {
  if (method === 'GET' || method === 'HEAD') return 'read';
  return FOR_ENQUEUE.has(`${method} ${routeOptions.url}`) ? 'enqueue' : 'admin';
}

function logChange(request: FastifyRequest): void {
  const about = {
    // Not under `token`: the log hides values of that name.
    by: grantOf(request)?.name ?? 'no token',
    from: request.ip,
    change: `${request.method} ${request.url}`,
  };
  request.log.info(about, 'changed by an operator');
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
