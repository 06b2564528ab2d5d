import { PublicError } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/**
 * Known paths answer 405 to other methods and 204 to OPTIONS, both with Allow. Call it before the
 * routes; the function it returns, after them.
 * @param known the paths that are there already, which answer GET
 */
export function refuseOtherMethods(server: Server, known: readonly string[]): () => void {
  const methodsOf = new Map(known.map((url) => [url, new Set(['GET', 'HEAD'])]));
  server.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsOf.set(url, methods);
  });
  return () => {
    for (const [url, methods] of [...methodsOf]) {
      const allow = [...methods, 'OPTIONS'].join(', ');
      server.route({
        method: METHODS.filter((method) => !methods.has(method)),
        url,
        schema: { hide: true },
        // Before the body is read: whatever it is, it is not wanted.
        async onRequest(request, reply) {
          reply.header('allow', allow);
          if (request.method === 'OPTIONS') return reply.code(204).send();
          const message = `${request.method} is not possible here; possible are ${allow}`;
          throw new PublicError(405, 'method_not_allowed', message);
        },
        handler: () => {},
      });
    }
  };
}
