import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fault, faultDice } from './faults.ts';
import { gameHandler } from './game-handler.ts';
import { PRODUCTION_RATES, type Rates, rateKeeper } from './rates.ts';
import { makeWorld, type QueueName, type Truth, truths, type World } from './world.ts';

export type GameOptions = {
  readonly seed?: number;
  /** Players per platform region. Default: 3,000 in euw1 and 1,000 in eun1. */
  readonly population?: Readonly<Record<string, number>>;
  readonly rates?: Rates;
  readonly port?: number;
  readonly host?: string;
  /** How long an ordinary answer takes. */
  readonly latencyMs?: number;
  /** Whether `calls()` remembers every call. Off for long runs. */
  readonly countCalls?: boolean;
  /** The moment the world stands at. Default: now. */
  readonly now?: Date;
  /** A world made before, to be served again. */
  readonly world?: World;
};

/** A running stand-in of the upstream game API. */
export type Game = {
  /** What `UPSTREAM_API_URL` is set to: `http://127.0.0.1:1234/{route}`. */
  readonly url: string;
  readonly world: World;
  /** Requests over a limit, or sent into a pause that was asked for. */
  violations(): number;
  /** Every address asked, in order, without the host. */
  calls(): readonly string[];
  forgetCalls(): void;
  setFaults(...faults: readonly Fault[]): void;
  truths(region: string, queue?: QueueName): Truth[];
  close(): Promise<void>;
};

/** Plays a season and opens the doors. */
export async function startGame(options: GameOptions = {}): Promise<Game> {
  const population = options.population ?? { euw1: 3000, eun1: 1000 };
  const now = options.now ?? new Date();
  const world = options.world ?? makeWorld({ seed: options.seed ?? 7, now, population });
  const faults = faultDice(Math.random);
  const keeper = rateKeeper(options.rates ?? PRODUCTION_RATES, () => performance.now());
  let calls: string[] = [];

  const server = createServer(
    gameHandler({
      world,
      keeper,
      faults,
      latencyMs: options.latencyMs ?? 0,
      onCall: (path) => {
        if (options.countCalls !== false) calls.push(path);
      },
    }),
  );
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/{route}`,
    world,
    violations: keeper.violations,
    calls: () => calls,
    forgetCalls: () => {
      calls = [];
    },
    setFaults: (...list) => faults.set(list),
    truths: (region, queue = 'solo') => truths(world, region, queue),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
