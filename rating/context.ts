import type { Server } from '@tessera/kit/http/server';
import type { onRequestAsyncHookHandler } from 'fastify';
import type { Estimates } from './estimates/estimates.ts';
import type { Learning } from './estimates/learning/learning.ts';
import type { Provider } from './provider/provider.ts';
import type { SnapshotStore } from './store/ports.ts';
import type { Frame } from './ui/frame.ts';

/** What every route works with. */
export type Context = {
  readonly server: Server;
  readonly estimates: Estimates;
  readonly learning: Learning;
  readonly provider: Provider;
  readonly snapshots: SnapshotStore;
  readonly frame: Frame;
  /** Declared by every route that counts towards the request limit. */
  readonly limit: RequestLimit;
  readonly now: () => number;
  /** How long a request may take before it is answered with a job. */
  readonly answerWithinMs: number;
  readonly version: string;
  /** `region:gameName#tagLine` of players that the home page offers. */
  readonly examples: readonly string[];
};

/** Empty when limits are switched off. */
export type RequestLimit = { readonly onRequest?: onRequestAsyncHookHandler };

/** Requests a minute and client address, over all routes together. */
const REQUESTS_PER_MINUTE = 300;

/** One counter for all routes that declare it; a limit per route would allow 300 of each. */
export function requestLimit(server: Server): RequestLimit {
  if (!server.hasDecorator('rateLimit')) return {};
  const limit = server.rateLimit({ max: REQUESTS_PER_MINUTE, timeWindow: 60_000 });
  return { onRequest: limit as onRequestAsyncHookHandler };
}
