import { createDelivery, type DeliveryOptions } from '../deliver/webhook.ts';
import { createEngine, type Engine, type EngineOptions } from '../engine/engine.ts';
import type { EngineEvent } from '../engine/events.ts';
import type { Store } from '../store/port/store.ts';

/** A store, a delivery and an engine put together for tests, with quick intervals. */
type SampleRunner = AsyncDisposable & {
  readonly store: Store;
  readonly engine: Engine;
  readonly events: EngineEvent[];
  start(): Promise<void>;
  stop(graceMs?: number): Promise<void>;
  /** Resolves when `count` events of a kind have come in all. */
  seen(kind: EngineEvent['kind'], count?: number): Promise<void>;
};

let workers = 0;

export function createSampleRunner(
  store: Store,
  about: Partial<EngineOptions> = {},
  deliveryAbout: Partial<DeliveryOptions> = {},
): SampleRunner {
  const events: EngineEvent[] = [];
  let waiting: (() => boolean)[] = [];
  const concurrency = about.concurrency ?? 10;
  const delivery = createDelivery({
    connections: concurrency,
    maxResultBytes: 65_536,
    denyPrivateNetworks: false,
    allowedNetworks: [],
    signingSecrets: [],
    breaker: undefined,
    clock: () => store.now(),
    ...deliveryAbout,
  });
  const engine = createEngine({
    store,
    delivery,
    workerId: `worker-${process.pid}-${workers++}`,
    concurrency,
    queues: [],
    pollIntervalMs: 500,
    reaperIntervalMs: 200,
    maxLost: 5,
    schedulerIntervalMs: 1000,
    retentionMs: undefined,
    cleanupIntervalMs: 200,
    retryStatuses: [],
    random: Math.random,
    steadyClock: () => performance.now(),
    onEvent(event) {
      events.push(event);
      waiting = waiting.filter((done) => !done());
    },
    ...about,
  });
  let stopped: Promise<void> | undefined;

  async function stop(graceMs?: number): Promise<void> {
    await engine.stop(graceMs);
    await delivery.close();
  }

  return {
    store,
    engine,
    events,
    start: engine.start,
    stop(graceMs) {
      stopped ??= stop(graceMs);
      return stopped;
    },
    seen(kind, count = 1) {
      const enough = () => events.filter((event) => event.kind === kind).length >= count;
      if (enough()) return Promise.resolve();
      return new Promise((resolve) => {
        waiting.push(() => {
          if (!enough()) return false;
          resolve();
          return true;
        });
      });
    },
    async [Symbol.asyncDispose]() {
      stopped ??= stop(0);
      await stopped;
      await store.close();
    },
  };
}
