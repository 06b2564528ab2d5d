import type { Random } from '../../packages/sandbox/random.ts';
import {
  createEngine,
  type Engine,
  type EngineOptions,
} from '../../services/runner/engine/engine.ts';
import type { Store } from '../../services/runner/store/port/store.ts';
import type { Facts } from './facts.ts';
import { createNetwork, type NetworkOptions } from './network.ts';
import type { VirtualTime } from './virtual-time.ts';

/** One engine with its way to the store and to the receivers. */
export type SimulatedWorker = {
  readonly name: string;
  readonly engine: Engine;
  readonly network: ReturnType<typeof createNetwork>;
  /** False: dropped in the middle of what it did; nothing reaches it any more, and nothing leaves it. */
  isAlive: boolean;
  /** Until then its requests and answers are held up. */
  slowUntil: number;
};

export type WorkerParts = {
  readonly time: VirtualTime;
  readonly facts: Facts;
  readonly random: Random;
  readonly store: Store;
  /** Another worker of the same process is alive: nothing is taken over. */
  readonly joins: boolean;
  readonly settings: Pick<EngineOptions, 'concurrency' | 'maxPerHost'> & {
    readonly claimsAhead: boolean;
    readonly latencyMs: number;
  };
  readonly behaviours: NetworkOptions['behaviours'];
  /** Options of a planted fault. */
  readonly about: Partial<EngineOptions>;
};

type Door = (...args: unknown[]) => Promise<unknown>;
const AT_ONCE = ['now', 'problem', 'onReady', 'onCancelled', 'onScheduleChange'];
const never = new Promise<never>(() => {});

export function createWorker(name: string, parts: WorkerParts): SimulatedWorker {
  const { time, facts, random, store, joins, settings, behaviours } = parts;
  const { concurrency, maxPerHost } = settings;

  function later(inMs: number, task: () => void): void {
    time.plan(Math.max(inMs, worker.slowUntil - time.passed()), () => worker.isAlive && task());
  }

  const pause = (inMs: number) => new Promise<void>((resolve) => later(inMs, resolve));

  function latency(): number {
    const held = worker.slowUntil - time.passed();
    return held > 0 ? held : random.chance(0.2) ? random.integer(0, settings.latencyMs) : 0;
  }

  /** The store as this worker reaches it: answers take a while, and the results of calls too. */
  function linked(): Store {
    const through = (door: string, run: Door) =>
      async function linked(...args: unknown[]): Promise<unknown> {
        if (!worker.isAlive) return never;
        const before = door === 'settle' || door === 'renew' ? latency() : 0;
        if (before > 0) await pause(before);
        // A transaction that is refused is an answer, too.
        const [answer] = await Promise.allSettled([run(...args)]);
        const after = latency();
        if (after > 0) await pause(after);
        if (!worker.isAlive) return never;
        if (answer.status === 'rejected') throw answer.reason;
        return answer.value;
      };
    const doors = Object.entries(store).map(([door, value]) => [
      door,
      typeof value !== 'function' || AT_ONCE.includes(door) ? value : through(door, value as Door),
    ]);
    const link = Object.fromEntries(doors) as Store;
    const { claim } = link;
    return {
      ...link,
      claimsAhead: settings.claimsAhead,
      onReady: (listener) => store.onReady(() => worker.isAlive && listener()),
      claim(request) {
        facts.claiming.set(name, request);
        return claim(request);
      },
      reap: (now, maxLost, atStart) => link.reap(now, maxLost, atStart && !joins),
    };
  }

  const network = createNetwork({
    facts,
    random,
    worker: name,
    concurrency,
    maxPerHost,
    behaviours,
    later,
  });
  const worker: SimulatedWorker = {
    name,
    network,
    isAlive: true,
    slowUntil: 0,
    engine: undefined as never,
  };
  const engine = createEngine({
    store: linked(),
    delivery: network,
    workerId: name,
    concurrency,
    maxPerHost,
    queues: [],
    pollIntervalMs: 1000,
    reaperIntervalMs: 2000,
    maxLost: facts.maxLost,
    schedulerIntervalMs: 3000,
    retentionMs: undefined,
    cleanupIntervalMs: 3_600_000,
    retryStatuses: [429],
    random: random.next,
    steadyClock: time.passed,
    onEvent(event) {
      if (event.kind === 'unwritable')
        facts.broken('every result can be written', String(event.error));
    },
    ...parts.about,
  });
  return Object.assign(worker, { engine });
}
