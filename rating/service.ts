import { every, type Repeating } from '@tessera/kit/every';
import type { Server } from '@tessera/kit/http/server';
import type { HttpOptions } from '@tessera/kit/service-settings';
import { createWorkerPool } from '@tessera/kit/worker-pool';
import { type AppOptions, createApp } from '../app.ts';
import type { Provider } from '../provider/provider.ts';
import type { Charts } from '../site/route.ts';
import type { Stores } from '../store/open-stores.ts';
import { dailySnapshots, type SnapshotRun } from './daily-snapshots.ts';
import { createDesk, type Desk } from './desk.ts';
import { createKeeper } from './keeper.ts';
import { createTroubleLog } from './trouble-log.ts';

export type ServiceOptions = HttpOptions &
  Pick<AppOptions, 'version' | 'examples' | 'notice'> & {
    readonly stores: Stores;
    readonly provider: Provider;
    readonly now?: () => number;
    readonly answerWithinMs: number;
    /** Why the provider cannot be asked, known at start: no key, for instance. */
    readonly notReady?: string | undefined;
  };

/** Everything put together: what `main.ts` opens, and tests and benchmarks too. */
export type Service = {
  readonly server: Server;
  readonly desk: Desk;
  /** Today's missing snapshots, now. */
  takeSnapshots(): Promise<SnapshotRun>;
  /** Every minute: what waits for the store, a deleted file, what has expired. */
  keepHouse(): Promise<void>;
  /** Stops in order: no new requests, computations given up, snapshots written. */
  close(): Promise<void>;
};

const MINUTE_MS = 60_000;
const SNAPSHOT_EVERY_MS = 10 * MINUTE_MS;

export async function openService(options: ServiceOptions): Promise<Service> {
  const { stores, provider, answerWithinMs, now = Date.now } = options;
  const trouble = createTroubleLog(now, (error) => server.log.error({ err: error }, 'store'));
  const onTrouble = trouble.report;
  const keeper = createKeeper({ stores, now, onTrouble });
  const { keyValue, snapshots } = stores;
  const desk = createDesk({ provider, keyValue, keeper, now, answerWithinMs, onTrouble });
  const takeSnapshots = dailySnapshots({ desk, keeper, stores, now });
  const charts: Charts = createWorkerPool({
    filename: new URL(import.meta.resolve('@tessera/kit/chart/tasks')),
    threads: 1,
  });
  const server = await createApp({
    ...options,
    desk,
    snapshots,
    charts,
    now,
    notReady: () => options.notReady ?? provider.problem?.() ?? trouble.lately(),
  });

  async function keepHouse(): Promise<void> {
    await keeper.retry();
    await keyValue.sweep(now());
  }
  const repeating = [
    repeat(keepHouse, MINUTE_MS),
    repeat(async (signal) => void (await takeSnapshots(signal)), SNAPSHOT_EVERY_MS),
  ];
  function repeat(task: (signal: AbortSignal) => Promise<void>, delayMs: number): Repeating {
    return every({ task, nextDelayMs: () => delayMs, onError: onTrouble });
  }

  return {
    server,
    desk,
    takeSnapshots: () => takeSnapshots(),
    keepHouse,
    async close() {
      const closed = server.close();
      await desk.close();
      await closed;
      await charts.close();
      await Promise.all(repeating.map((task) => task.stop()));
      await keeper.retry().catch(onTrouble);
      await stores.close();
    },
  };
}
