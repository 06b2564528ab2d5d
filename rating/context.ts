import type { Server } from '@tessera/kit/http/server';
import type { onRequestAsyncHookHandler } from 'fastify';

/** Requests a minute and client address, over all endpoints together (specification, 8.B). */
export const OWN_LIMIT = 300;

/** What every route of the interface is declared with. Empty when limits are switched off. */
export type OwnLimit = { readonly onRequest?: onRequestAsyncHookHandler };

/** One counter for all routes it is given to: a limit per route would allow 300 of each. */
export function ownLimit(server: Server): OwnLimit {
  if (!server.hasDecorator('rateLimit')) return {};
  const limit = server.rateLimit({ max: OWN_LIMIT, timeWindow: 60_000 });
  return { onRequest: limit as onRequestAsyncHookHandler };
}
