import { createServer, type Server } from '@tessera/kit/http/server';
import { type HttpOptions, pickHttpOptions } from '@tessera/kit/service-settings';
import { budgetRoutes } from './budget/route.ts';
import { compareRoutes } from './compare/route.ts';
import type { Desk } from './desk/desk.ts';
import { ownLimit } from './desk/own-limit.ts';
import { healthRoutes } from './health/route.ts';
import { jobRoutes } from './jobs/route.ts';
import { lobbyRoutes } from './lobby/route.ts';
import { mmrRoutes } from './mmr/route.ts';
import type { Provider } from './provider/provider.ts';
import { type Charts, siteRoutes } from './site/route.ts';
import type { SnapshotStore } from './store/snapshots.ts';
import { timelineRoutes } from './timeline/route.ts';

export type AppOptions = HttpOptions & {
  readonly desk: Desk;
  readonly provider: Provider;
  readonly snapshots: SnapshotStore;
  readonly charts: Charts;
  readonly now: () => number;
  readonly answerWithinMs: number;
  readonly version: string;
  readonly notReady?: () => string | undefined;
  /** `region:gameName#tagLine` of players the page offers to try. */
  readonly examples?: readonly string[];
  /** A sentence above the page, such as: these data are synthetic. */
  readonly notice?: string;
};

/** The list of all endpoints and what each needs. */
export async function createApp(options: AppOptions): Promise<Server> {
  const { desk, provider, snapshots, now, answerWithinMs } = options;
  const server = await createServer({
    ...pickHttpOptions(options),
    crossOrigin: '*',
    api: {
      title: 'Rating estimation',
      version: options.version,
      path: '/api/v1/openapi.json',
    },
    ...(options.notReady && { notReady: options.notReady }),
    errorReply: ({ message, code }) => ({
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({ error: message, code }),
    }),
  });
  const limit = ownLimit(server);
  healthRoutes(server, options.version);
  mmrRoutes(server, { desk, limit, now, answerWithinMs });
  compareRoutes(server, { desk, limit, answerWithinMs });
  timelineRoutes(server, { desk, snapshots, limit, now });
  lobbyRoutes(server, { desk, limit, now });
  jobRoutes(server, desk, limit, now);
  budgetRoutes(server, desk, provider, limit);
  siteRoutes(server, {
    ...options,
    limit,
    examples: options.examples ?? [],
    notice: options.notice ?? '',
  });
  return server;
}
