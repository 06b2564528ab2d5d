import '@tessera/kit/testing/documented-replies';
import type { AddressInfo } from 'node:net';
import { type Game, type GameOptions, startGame } from '@tessera/sandbox/game/start-game';
import type { Provider } from '../provider/provider.ts';
import { REAL_TIME } from '../provider/time.ts';
import { upstreamProvider } from '../provider/upstream/upstream.ts';
import { openService, type Service, type ServiceOptions } from '../service.ts';
import { openStores, type Stores } from '../store/open-stores.ts';

/** Limits no test runs into, for tests that are not about limits. */
export const GENEROUS = {
  app: [[100_000, 1]],
  method: {
    account: [[100_000, 1]],
    league: [[100_000, 1]],
    ids: [[100_000, 1]],
    match: [[100_000, 1]],
  },
} as const;

export type TestService = {
  readonly service: Service;
  readonly game: Game;
  readonly stores: Stores;
  readonly provider: Provider;
  /** The service's clock: tests may turn it forward. */
  readonly clock: { advanceMs: number };
  readonly base: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Posts JSON. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  close(): Promise<void>;
};

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
};

type Options = Partial<Omit<ServiceOptions, 'stores' | 'provider'>> & {
  /** Another provider, made from that of the game. */
  readonly provider?: (real: Provider) => Provider;
  readonly game?: Game | GameOptions;
  readonly databaseUrl?: string;
  readonly stores?: Stores;
  readonly timeoutMs?: number;
};

/** The whole service on a port of its own, against a game sandbox of its own unless one is given. */
export async function openTestService(options: Options = {}): Promise<TestService> {
  const { game: given, databaseUrl = 'sqlite::memory:', ...rest } = options;
  const game =
    given && 'violations' in given
      ? given
      : await startGame({ population: { euw1: 400 }, rates: GENEROUS, ...given });
  const clock = { advanceMs: 0 };
  const stores = options.stores ?? (await openStores(databaseUrl));
  const { provider: changed = (real: Provider) => real } = options;
  const time = { ...REAL_TIME, now: () => performance.now() + clock.advanceMs };
  const provider = changed(
    upstreamProvider({
      urlTemplate: game.url,
      key: 'test-key',
      timeoutMs: options.timeoutMs ?? 20_000,
      waitMs: () => 5,
      time,
    }),
  );
  const service = await openService({
    version: 'test',
    log: { level: 'silent', format: 'json' },
    // On a busy machine a short time would give answers that are not complete.
    answerWithinMs: 30_000,
    rateLimits: false,
    now: () => Date.now() + clock.advanceMs,
    time,
    ...rest,
    stores,
    provider,
  });
  await service.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = service.server.server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  return {
    service,
    game,
    stores,
    provider,
    clock,
    base,
    get: (path, headers = {}) => answered(fetch(base + path, { headers, redirect: 'manual' })),
    post(path, content, headers = {}) {
      const type = { 'content-type': 'application/json' };
      const body = JSON.stringify(content);
      return answered(
        fetch(base + path, { method: 'POST', headers: { ...type, ...headers }, body }),
      );
    },
    async close() {
      await service.close();
      if (!given || !('violations' in given)) await game.close();
    },
  };
}

async function answered(sent: Promise<Response>): Promise<Answer> {
  const reply = await sent;
  const { status, headers } = reply;
  const text = await reply.text();
  const isJson = headers.get('content-type')?.startsWith('application/json');
  return { status, headers, body: isJson ? JSON.parse(text) : text };
}

export function mmrPath(player: {
  region: string;
  gameName: string;
  tagLine: string;
  queue?: string;
}): string {
  const { region, queue } = player;
  return api('mmr', { region, playerId: nameOf(player), ...(queue && { queue }) });
}

/** The address of a question to the interface. */
export function api(name: string, query: Record<string, string> = {}): string {
  return `/api/v1/${name}?${new URLSearchParams(query)}`;
}

/** A player as visitors name one: `NAME#TAG`. */
export function nameOf({ gameName, tagLine }: { gameName: string; tagLine: string }): string {
  return `${gameName}#${tagLine}`;
}
