import { PublicError } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Known paths answer 405 to other methods. Call it first; the function it returns, last. */
export function refuseOtherMethods(server: Server): () => void {
  const methodsOf = new Map<string, Set<string>>();
  server.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsOf.set(url, methods);
  });
  return () => {
    for (const [url, methods] of [...methodsOf]) {
      const others = METHODS.filter((method) => !methods.has(method));
      const allow = [...methods].join(', ');
      server.route({
        method: others,
        url,
        schema: { hide: true },
        handler: (request, reply) => {
          reply.header('allow', allow);
          const message = `${request.method} is not possible here; possible are ${allow}`;
          throw new PublicError(405, 'method_not_allowed', message);
        },
      });
    }
  };
}
