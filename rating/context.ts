import { PublicError, unavailable } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Batches } from './background/batches.ts';
import type { Estimates } from './estimates/estimates.ts';
import type { Learning } from './estimates/learning/learning.ts';
import type { Callers } from './input/callers.ts';
import type { EventStreams } from './input/events.ts';
import type { PlayerId } from './ladder/player-id.ts';
import type { Region } from './ladder/region.ts';
import type { Provider } from './provider/provider.ts';
import type { SnapshotStore } from './store/ports.ts';
import type { Frame } from './ui/frame.ts';

/** What every route works with. */
export type Context = {
  readonly server: Server;
  readonly estimates: Estimates;
  readonly batches: Batches;
  readonly events: EventStreams;
  /** Who asks, for whom places are shared out: the name of a key, or the client address. */
  readonly callerOf: (request: FastifyRequest) => string;
  /** Removes a player everywhere; rejects when the upstream is needed and cannot be asked. */
  readonly forget: (region: Region, id: PlayerId) => Promise<void>;
  readonly learning: Learning;
  readonly provider: Provider;
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
  /** How long a request may take before it is answered with a job. */
  readonly answerWithinMs: number;
  readonly version: string;
  /** `region:gameName#tagLine` of players that the home page offers. */
  readonly examples: readonly string[];
};

/** For what is nothing but stored: notes why it cannot be read, and answers 503. */
export function storeFailed({ onStoreError }: Pick<Context, 'onStoreError'>) {
  return (error: unknown): never => {
    onStoreError(error);
    const cs = 'Uložené odhady teď nejde přečíst; zkuste to za chvíli.';
    throw unavailable('The stored estimates cannot be read now; try again in a moment.', 5, { cs });
  };
}

/**
 * For what is nothing unless it is written, such as a batch or a removal: a refusal of the service or of the
 * upstream is passed on, any other failure is the store's, and answered 503.
 */
export function notWritten({ onStoreError }: Pick<Context, 'onStoreError'>) {
  return (error: unknown): never => {
    if (error instanceof PublicError) throw error;
    onStoreError(error);
    const cs = 'Databáze teď neslouží, takže to nešlo dokončit; zkuste to za chvíli.';
    throw unavailable(
      'The database fails, so this could not be completed; try again in a moment.',
      5,
      { cs },
    );
  };
}

/** Checks the key of a request to the API, and counts the request where limits are switched on. */
type RequestLimit = { readonly onRequest: onRequestAsyncHookHandler[] };

/** Requests a minute and caller, over all routes together; of a key times its share. */
const REQUESTS_PER_MINUTE = 300;

/** One counter for all routes that declare it; a limit per route would allow 300 of each. */
export function requestLimit(server: Server, callers: Callers): RequestLimit {
  const isOfApi = ({ url }: FastifyRequest) => url.startsWith('/api/');
  const check: onRequestAsyncHookHandler = async (request) => {
    if (isOfApi(request)) callers.of(request);
  };
  if (!server.hasDecorator('rateLimit')) return { onRequest: [check] };
  const limit = server.rateLimit({
    max: (_, caller) => Math.ceil(REQUESTS_PER_MINUTE * callers.shareOf(caller)),
    keyGenerator: (request) => (isOfApi(request) ? callers.counted(request) : request.ip),
    timeWindow: 60_000,
  });
  // Counted before it is refused, so that keys cannot be guessed without end.
  return { onRequest: [limit as onRequestAsyncHookHandler, check] };
}
