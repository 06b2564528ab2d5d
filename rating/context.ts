import type { Drawing } from '@tessera/kit/chart/drawing';
import { answer, HTML_PAGE, jsonOf } from '@tessera/kit/http/answers';
import type { Server } from '@tessera/kit/http/server';
import type { onRequestAsyncHookHandler } from 'fastify';
import type { Estimates } from './estimates/estimates.ts';
import type { Learning } from './estimates/learning.ts';
import { ErrorReply } from './ladder/replies.ts';
import type { Provider } from './provider/provider.ts';
import type { SnapshotStore } from './store/snapshots.ts';
import type { Frame } from './ui/frame.ts';

/** What every route works with. */
export type Context = {
  readonly server: Server;
  readonly estimates: Estimates;
  readonly learning: Learning;
  readonly provider: Provider;
  readonly snapshots: SnapshotStore;
  readonly drawing: Drawing;
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

/** Of every page: JSON for programs, a page for browsers. */
export const PAGE_LIMITED = { 429: errorPage('rate_limited, with Retry-After') } as const;

/** The errors of a page that asks the upstream. */
export const PAGE_ERRORS = {
  404: errorPage('summoner_not_found or not_found'),
  422: errorPage('unranked, insufficient_history or unsupported_match'),
  ...PAGE_LIMITED,
  502: errorPage('provider_upstream'),
} as const;

function errorPage(description: string) {
  return answer(description, HTML_PAGE, jsonOf(ErrorReply));
}
