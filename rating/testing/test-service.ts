import '@tessera/kit/testing/documented-replies';
import type { AddressInfo } from 'node:net';
import { type Game, type GameOptions, startGame } from '@tessera/sandbox/game/start-game';
import { Compile } from 'typebox/schema';
import { createLimiter } from '../provider/limits/limiter.ts';
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
  /** The service's clock: tests may turn it forward. */
  readonly clock: { advanceMs: number };
  readonly base: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  close(): Promise<void>;
};

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
};

type Options = Partial<Omit<ServiceOptions, 'stores' | 'provider'>> & {
  readonly game?: Game | GameOptions;
  readonly databaseUrl?: string;
  readonly stores?: Stores;
  readonly patienceMs?: number;
  readonly timeoutMs?: number;
  readonly retryWaitMs?: number;
  /** Pause after a 429 without Retry-After. */
  readonly defaultPauseMs?: number;
  /** An upstream that is asked instead of the game; `{route}` is replaced by the routing host. */
  readonly upstreamUrl?: string;
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
  const service = await openService({
    version: 'test',
    log: { level: 'silent', format: 'json' },
    answerWithinMs: 5000,
    rateLimits: false,
    now: () => Date.now() + clock.advanceMs,
    ...rest,
    stores,
    provider: upstreamProvider({
      urlTemplate: options.upstreamUrl ?? game.url,
      key: 'test-key',
      patienceMs: options.patienceMs ?? 1000,
      timeoutMs: options.timeoutMs ?? 20_000,
      waitMs: () => options.retryWaitMs ?? 5,
      limiter: createLimiter({
        now: () => performance.now() + clock.advanceMs,
        defaultPauseMs: options.defaultPauseMs,
      }),
    }),
  });
  await service.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = service.server.server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  return {
    service,
    game,
    stores,
    clock,
    base,
    async get(path, headers = {}) {
      const reply = await fetch(base + path, { headers, redirect: 'manual' });
      const text = await reply.text();
      const isJson = reply.headers.get('content-type')?.startsWith('application/json');
      return {
        status: reply.status,
        headers: reply.headers,
        body: isJson ? JSON.parse(text) : text,
      };
    },
    async close() {
      await service.close();
      if (!given || !('violations' in given)) await game.close();
    },
  };
}

/** Headers of a caller that takes a job once it has waited as long as the service lets it. */
export const ASYNC = { prefer: 'respond-async, wait=60' };

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

/** A check of values against a JSON schema: the list of what is wrong, empty when nothing is. */
export function compile(schema: object): (value: unknown) => string[] {
  const validator = Compile(schema);
  return (value) => {
    if (validator.Check(value)) return [];
    const [, errors] = validator.Errors(value);
    return errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}
