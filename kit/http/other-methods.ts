import type { FastifyInstance } from 'fastify';
import { PublicError } from '../errors.ts';
import { type CrossOrigin, preflightHeaders } from './cross-origin.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Answers methods that a known path does not have: `OPTIONS` with 204, others with 405. */
export function answerOtherMethods(server: FastifyInstance, shared: CrossOrigin): void {
  // After the hooks of the service (its check of origins comes first), before a body is read.
  server.addHook('preParsing', (request, reply, _payload, done) => {
    if (!request.is404) return done();
    const [url = ''] = request.url.split('?');
    const known = METHODS.filter((method) => server.findRoute({ method, url }));
    if (known.length === 0) return done();
    const methods = [...known, 'OPTIONS'];
    const allow = methods.join(', ');
    reply.header('allow', allow);
    if (request.method !== 'OPTIONS') return done(methodNotAllowed(request.method, allow));
    reply
      .code(204)
      .headers(preflightHeaders(shared, request, methods))
      .send();
  });
}

function methodNotAllowed(method: string, allow: string): PublicError {
  return new PublicError(
    405,
    'method_not_allowed',
    `${method} is not allowed here; allowed are ${allow}`,
    { cs: `Metodu ${method} tato adresa nemá; má ${allow}.` },
  );
}
