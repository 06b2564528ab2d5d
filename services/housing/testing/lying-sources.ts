import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRefresh, type Refresh } from '../refresh.ts';
import { filledSurroundings, type Surroundings, startSurroundings } from './filled-store.ts';

/** Changes a reply of a source; `path` is the requested address below the source. */
export type Lie = (body: string, path: string) => string;

/** A store, and a refresh whose sources can lie. */
export type LyingSources = Surroundings & {
  readonly lyingRefresh: Refresh;
  lie(change: Lie | undefined): void;
};

/** A proxy in front of the stand-ins changes their replies; with `isEmpty` from the first one on. */
export async function lyingSources(now: string, isEmpty = false): Promise<LyingSources> {
  const honest = await (isEmpty ? startSurroundings : filledSurroundings)({ now });
  let time = new Date(now);
  let change: Lie | undefined;
  const proxy = createServer(async (request, response) => {
    const reply = await fetch(`${honest.sources.url}${request.url}`);
    const body = (await reply.text()).replaceAll(honest.sources.url, address());
    response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' });
    response.end(change ? change(body, request.url ?? '') : body);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const address = () => `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    ...honest,
    lyingRefresh: createRefresh({
      store: honest.store,
      clock: () => time,
      sources: {
        macroUrl: `${address()}/macro`,
        macroApiKey: 'sandbox-key',
        cnbUrl: `${address()}/cnb`,
        czsoUrl: `${address()}/czso`,
        portalUrl: `${address()}/portal`,
        portalDelayMs: 0,
        surveyFile: '',
      },
      outgoing: { timeoutMs: 20_000, retries: 0 },
    }),
    lie: (next) => {
      change = next;
    },
    setNow(text) {
      time = new Date(text);
      honest.setNow(text);
    },
    async close() {
      proxy.close();
      proxy.closeAllConnections();
      await honest.close();
    },
  };
}
