import { after, before } from 'node:test';
import type { Server } from '@tessera/kit/http/server';
import { type HttpOptions, pickHttpOptions } from '@tessera/kit/service-settings';
import '@tessera/kit/testing/documented-replies';
import { createApp } from '../app.ts';
import { filledSurroundings, type Surroundings, startSurroundings } from './filled-store.ts';

export const NOW = '2026-11-20T12:00:00Z';

/** The application over the stand-ins, to be asked with `inject`; its clock can be set. */
export type TestApp = Surroundings & { readonly app: Server };

type TestAppOptions = Parameters<typeof startSurroundings>[0] &
  Partial<HttpOptions> & {
    /** Leaves the store empty, as before the first refresh. */
    readonly empty?: boolean;
    readonly notice?: string;
  };

export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { empty, rateLimits = false, notice, ...rest } = options;
  const surroundings = await (empty ? startSurroundings(rest) : filledSurroundings(rest));
  let now = new Date(rest.now ?? NOW);
  const app = await createApp({
    store: surroundings.store,
    refreshing: surroundings.refresh.running,
    clock: () => now,
    version: 'test',
    ...pickHttpOptions({ log: { level: 'error', format: 'json' }, rateLimits, ...rest }),
    ...(notice !== undefined && { notice }),
  });
  return {
    ...surroundings,
    app,
    setNow(text) {
      now = new Date(text);
      surroundings.setNow(text);
    },
    async close() {
      await app.close();
      await surroundings.close();
    },
  };
}

/** One application for the tests of a file: made before the first, closed after the last. */
export function sharedApp(options: TestAppOptions = {}): () => TestApp {
  let made: TestApp;
  before(async () => {
    made = await testApp(options);
  });
  after(() => made?.close());
  return () => made;
}

/** The application listening on a port, for a browser. */
export type TestSite = TestApp & { readonly url: string };

export async function startSite(options: TestAppOptions = {}): Promise<TestSite> {
  const made = await testApp(options);
  const url = await made.app.listen({ host: '127.0.0.1', port: 0 });
  return { ...made, url };
}
