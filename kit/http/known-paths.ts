import { maxHeaderSize } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import findMyWay from 'find-my-way';
import { PublicError } from '../errors.ts';

/** Which methods a path answers, for requests that found no route. */
export type KnownPaths = {
  /** The methods of the path asked for, `OPTIONS` included; undefined when no route has it. */
  methodsOf(request: FastifyRequest): readonly string[] | undefined;
};

/** Follows every route that is registered from now on. */
export function createKnownPaths(server: FastifyInstance): KnownPaths {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: maxHeaderSize });
  const methods = new Map<string, Set<string>>();
  server.addHook('onRoute', ({ method, url }) => {
    let known = methods.get(url);
    if (known === undefined) {
      known = new Set();
      methods.set(url, known);
      router.on('GET', url, () => {}, known);
    }
    for (const one of [method].flat()) known.add(one);
  });
  return {
    methodsOf({ url }) {
      const known = router.find('GET', url.split('?')[0] ?? '')?.store as Set<string> | undefined;
      return known && [...new Set([...known, 'OPTIONS'])];
    },
  };
}

/** A known path was asked with a method it does not answer; the reply needs `Allow`. */
export function methodNotAllowed(method: string, allow: string): PublicError {
  return new PublicError(
    405,
    'method_not_allowed',
    `${method} is not allowed here; allowed are ${allow}`,
    { cs: `Metodu ${method} tato adresa nemá; má ${allow}.` },
  );
}
