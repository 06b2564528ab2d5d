import type { LogSettings } from '@tessera/kit/http/logger';
import { createServer, type Server } from '@tessera/kit/http/server';
import { statusRoutes } from './status/route.ts';
import type { HousingStore } from './store/housing-store.ts';

export type AppOptions = {
  readonly store: HousingStore;
  /** A refresh runs, here or in another process. */
  readonly refreshing: () => boolean;
  readonly clock: () => Date;
  readonly version: string;
  readonly log: LogSettings;
  readonly trustProxy?: boolean;
  readonly rateLimits?: boolean;
  /** Shown as a banner on every page; empty: none. */
  readonly notice?: string;
};

/** The whole application, ready to listen or to be tested with `inject`. A table of contents. */
export async function createApp(options: AppOptions): Promise<Server> {
  const { store, refreshing, version, log, trustProxy, rateLimits } = options;
  const server = await createServer({
    log,
    api: { title: 'Tessera housing', version },
    errorReply: (error) => ({
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({ error: error.message, status: error.statusCode }),
    }),
    ...(trustProxy !== undefined && { trustProxy }),
    ...(rateLimits !== undefined && { rateLimits }),
    notReady: () =>
      store.affordability.count() === 0 ? 'no data yet: the first refresh runs' : undefined,
  });
  statusRoutes(server, { store, refreshing });
  return server;
}
