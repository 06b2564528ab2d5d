import type { FastifyInstance, FastifySchema } from 'fastify';

/** A route as it was registered, for tests that must not miss one. */
export type RegisteredRoute = {
  readonly method: string;
  /** With its parameters: `/votes/:id`. */
  readonly path: string;
  readonly schema: FastifySchema | undefined;
};

const registered = new WeakMap<object, RegisteredRoute[]>();

/** Records every route of the server from now on, those of its plugins included. */
export function recordRoutes(server: FastifyInstance): void {
  const routes: RegisteredRoute[] = [];
  registered.set(server, routes);
  server.addHook('onRoute', ({ method, url, schema }) => {
    for (const one of [method].flat()) {
      // Fastify adds a HEAD route to every GET route.
      if (one !== 'HEAD') routes.push({ method: one, path: url, schema });
    }
  });
}

/** All routes of a server made by `createServer`. */
export function routesOf(server: object): readonly RegisteredRoute[] {
  const routes = registered.get(server);
  if (!routes) throw new TypeError('routesOf: expected a server made by createServer');
  return routes;
}
