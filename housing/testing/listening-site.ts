import type { Server } from '@tessera/kit/http/server';
import { createApp } from '../app.ts';
import { filledSurroundings, type Surroundings } from './filled-store.ts';

/** The whole service on the stand-ins' figures, listening on a port of its own. */
export type ListeningSite = {
  readonly url: string;
  readonly app: Server;
  readonly surroundings: Surroundings;
  close(): Promise<void>;
};

export async function listeningSite(): Promise<ListeningSite> {
  const surroundings = await filledSurroundings();
  const app = await createApp({
    store: surroundings.store,
    refreshing: () => false,
    clock: () => new Date('2026-11-20T13:00:00Z'),
    version: 'test',
    log: { level: 'silent', format: 'json' },
    rateLimits: false,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    app,
    surroundings,
    async close() {
      await app.close();
      await surroundings.close();
    },
  };
}
