import type { Server } from '@tessera/kit/http/server';
import { sourceNames } from '../market/indicator.ts';
import type { HousingStore } from '../store/housing-store.ts';
import { status } from './analyse.ts';

export type StatusOptions = {
  readonly store: HousingStore;
  /** A refresh runs, here or in another process. */
  readonly refreshing: () => boolean;
};

/** `GET /api/status` (specification part A, section 4). */
export function statusRoutes(server: Server, { store, refreshing }: StatusOptions): void {
  server.get('/api/status', (_request, reply) => {
    const states = sourceNames.map((source) => store.fetchLog.state(source));
    reply.header('cache-control', 'no-store');
    return reply.send(status(refreshing(), store.fetchLog.lastRefresh(), states));
  });
}
