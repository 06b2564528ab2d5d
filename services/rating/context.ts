import { unavailable } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Estimates } from './estimates/estimates.ts';
import type { SnapshotStore } from './store/ports.ts';
import type { Frame } from './ui/frame.ts';

/** The tools of every route. */
export type Context = {
  readonly server: Server;
  readonly estimates: Estimates;
  readonly snapshots: SnapshotStore;
  readonly onStoreError: (error: unknown) => void;
  /** Says what a page is, and returns it. */
  readonly show: (
    request: FastifyRequest,
    reply: Pick<FastifyReply, 'header'>,
    page: Parameters<Frame>[1],
  ) => string;
  /** Declared by every route that counts towards the request limit. */
  readonly limit: RequestLimit;
  readonly now: () => number;
  /** The time after which a request is answered with the evidence so far. */
  readonly answerWithinMs: number;
  readonly version: string;
  /** `region:gameName#tagLine` of players that the home page offers. */
  readonly examples: readonly string[];
};

/** Handles a failed read of what the store alone has: reports the error and answers 503. */
export function storeFailed({ onStoreError }: Pick<Context, 'onStoreError'>) {
  return (error: unknown): never => {
    onStoreError(error);
    throw unavailable('The stored estimates cannot be read now; try again in a moment.', 5);
  };
}

/** Counts a request where limits are switched on. */
type RequestLimit = { readonly onRequest: onRequestAsyncHookHandler[] };

/** Requests a minute and client address, over all routes together. */
const REQUESTS_PER_MINUTE = 300;

/** One counter for all routes that declare it; a limit per route would allow 300 of each. */
export function requestLimit(server: Server): RequestLimit {
  if (!server.hasDecorator('rateLimit')) return { onRequest: [] };
  const limit = server.rateLimit({ max: REQUESTS_PER_MINUTE, timeWindow: 60_000 });
  return { onRequest: [limit as onRequestAsyncHookHandler] };
}
