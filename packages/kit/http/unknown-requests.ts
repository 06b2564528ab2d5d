import type { FastifyInstance } from 'fastify';
import { notFound, PublicError } from '../errors.ts';
import { type CrossOrigin, preflightHeaders } from './cross-origin.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Answers requests without a route: unknown paths with 404, other methods of a known path with 405,
 * `OPTIONS` there with 204. Bodies are not parsed for them.
 */
export function answerUnknown(server: FastifyInstance, shared: CrossOrigin): void {
  // After the hooks of the service (its check of origins comes first), before a body is read.
  server.addHook('preParsing', (request, reply, _payload, done) => {
    if (!request.is404) return done();
    const path = request.url.split('?')[0] ?? '';
    const known = methodsOf(server, path);
    if (known.length === 0) return done(notFound(`page ${path}`, `Stránka ${path}`));
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

/** Methods registered for exactly this path: `/jobs/batch` does not have those of `/jobs/:id`. */
function methodsOf(server: FastifyInstance, url: string): string[] {
  const found = METHODS.flatMap((method) => {
    const route = server.findRoute({ method, url });
    return route ? { method, parameters: Object.keys(route.params).length } : [];
  });
  const fewest = Math.min(...found.map(({ parameters }) => parameters));
  return found.flatMap(({ method, parameters }) => (parameters === fewest ? method : []));
}

function methodNotAllowed(method: string, allow: string): PublicError {
  return new PublicError(
    405,
    'method_not_allowed',
    `${method} is not allowed here; allowed are ${allow}`,
    { cs: `Metodu ${method} tato adresa nemá; má ${allow}.` },
  );
}
