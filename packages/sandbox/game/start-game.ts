import { createFaultBook } from '../faults.ts';
import { listen, type Place } from '../stand-in.ts';
import type { Fault } from './faults.ts';
import { gameHandler } from './game-handler.ts';
import { createRateLimits, PRODUCTION_RATES, type Rates } from './rates.ts';
import { makeWorld, type QueueName, type Truth, truths, type World } from './world.ts';

export type GameOptions = Place & {
  readonly seed?: number;
  /** Players per platform region. Default: 3,000 in euw1 and 1,000 in eun1. */
  readonly population?: Readonly<Record<string, number>>;
  readonly rates?: Rates;
  /** Delay of an ordinary reply. */
  readonly latencyMs?: number;
  /** The only key that is accepted. Default: every key is. */
  readonly key?: string;
  /** `calls()` records every call. Off for long runs. */
  readonly countCalls?: boolean;
  /** The simulated present. Default: the time of the call. */
  readonly now?: Date;
  /** An existing world, which is served instead of a new one. */
  readonly world?: World;
};

/** A running stand-in of the upstream game API. */
export type Game = {
  /** The value of `UPSTREAM_API_URL`: `http://127.0.0.1:1234/{route}`. */
  readonly url: string;
  readonly world: World;
  /** Requests over a limit, or sent during a `Retry-After` pause. */
  violations(): number;
  /** Every address requested, in order, without the host. */
  calls(): readonly string[];
  /** Addresses that were answered 200, in order. */
  answered(): readonly string[];
  forgetCalls(): void;
  setFaults(...faults: readonly Fault[]): void;
  truths(region: string, queue?: QueueName): Truth[];
  close(): Promise<void>;
};

/** Simulates a season and starts the server. */
export async function startGame(options: GameOptions = {}): Promise<Game> {
  const population = options.population ?? { euw1: 3000, eun1: 1000 };
  const now = options.now ?? new Date();
  const world = options.world ?? makeWorld({ seed: options.seed ?? 7, now, population });
  const faults = createFaultBook<Fault>({ targetOf: ({ method }) => method });
  const limits = createRateLimits(options.rates ?? PRODUCTION_RATES, () => performance.now());
  let calls: string[] = [];
  let answered: string[] = [];

  const listening = await listen(
    gameHandler({
      world,
      limits,
      faults,
      latencyMs: options.latencyMs ?? 0,
      onCall: (path) => {
        if (options.countCalls !== false) calls.push(path);
      },
      onAnswer: (path) => {
        if (options.countCalls !== false) answered.push(path);
      },
      key: options.key,
    }),
    options,
  );
  listening.server.keepAliveTimeout = 60_000;
  return {
    url: `${listening.url}/{route}`,
    world,
    violations: limits.violations,
    calls: () => calls,
    answered: () => answered,
    forgetCalls: () => {
      calls = [];
      answered = [];
    },
    setFaults: (...list) => faults.set(list),
    truths: (region, queue = 'solo') => truths(world, region, queue),
    close: listening.close,
  };
}
