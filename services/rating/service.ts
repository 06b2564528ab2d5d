import { every, type Repeating } from '@tessera/kit/every';
import type { Server } from '@tessera/kit/http/server';
import type { HttpOptions } from '@tessera/kit/service-settings';
import { type AppOptions, createApp } from './app.ts';
import { createEstimates, type Estimates } from './estimates/estimates.ts';
import { dailySnapshots, type SnapshotRun } from './estimates/snapshots/daily-snapshots.ts';
import { dayOf } from './ladder/record.ts';
import type { Provider } from './provider/provider.ts';
import type { Time } from './provider/time.ts';
import type { Stores } from './store/open-stores.ts';

export type ServiceOptions = HttpOptions &
  Pick<AppOptions, 'version' | 'examples' | 'notice' | 'answerWithinMs'> & {
    readonly stores: Stores;
    readonly provider: Provider;
    readonly now?: () => number;
    readonly time?: Time;
    /** The time for which snapshots and matches are stored. */
    readonly retentionMs?: number;
    /** Why the provider cannot be asked, known at start: no key, for instance. */
    readonly notReady?: string | undefined;
  };

/** The running service: opened by `main.ts`, tests and benchmarks. */
export type Service = {
  readonly server: Server;
  readonly estimates: Estimates;
  /** Computes today's missing snapshots now. */
  takeSnapshots(): Promise<SnapshotRun>;
  /** Every minute: learns who is forgotten, removes what is too old. */
  runMaintenance(): Promise<void>;
  /** Stops in order: requests, computations, snapshots. */
  close(): Promise<void>;
};

const MINUTE_MS = 60_000;
const SNAPSHOT_INTERVAL_MS = 10 * MINUTE_MS;

export async function openService(options: ServiceOptions): Promise<Service> {
  const { stores, provider, time, now = Date.now } = options;
  const { retentionMs = 365 * 24 * 60 * MINUTE_MS } = options;
  const { keyValue, snapshots } = stores;
  const failures = createFailureLog(now, (message) =>
    server.repeated.warn({}, `the store fails: ${message}`),
  );
  const onStoreError = failures.record;
  const estimates = createEstimates({ stores, provider, now, time, onStoreError, retentionMs });
  await estimates.learnForgotten().catch(onStoreError);
  const takeSnapshots = dailySnapshots({ estimates, snapshots, now });
  const server = await createApp({
    ...options,
    estimates,
    snapshots,
    now,
    onStoreError,
    notReady: () => options.notReady ?? provider.problem() ?? failures.recent(),
  });

  async function runMaintenance(): Promise<void> {
    await estimates.learnForgotten();
    await keyValue.sweep(now());
    await snapshots.deleteBefore(dayOf(now() - retentionMs));
  }
  const repeating = [
    repeat(runMaintenance, MINUTE_MS),
    repeat(async (signal) => void (await takeSnapshots(signal)), SNAPSHOT_INTERVAL_MS),
  ];
  function repeat(task: (signal: AbortSignal) => Promise<void>, delayMs: number): Repeating {
    return every({ task, nextDelayMs: () => delayMs, onError: onStoreError });
  }

  return {
    server,
    estimates,
    takeSnapshots: () => takeSnapshots(),
    runMaintenance,
    async close() {
      const closed = server.close();
      await estimates.close();
      await estimates.learning.close();
      await closed;
      await Promise.all(repeating.map((task) => task.stop()));
      await stores.close();
    },
  };
}

/** For this long after a failure of the store `/ready` reports it. */
const RECENT_MS = 60_000;

/** Remembers failures of the store and logs them. */
function createFailureLog(now: () => number, log: (message: string) => void) {
  let last: { at: number; message: string } | undefined;
  return {
    record(error: unknown): void {
      last = { at: now(), message: (error as Error).message };
      log(last.message);
    },
    /** The latest failure if it is recent; answers are still given then, but not stored. */
    recent: (): string | undefined =>
      last && now() - last.at < RECENT_MS
        ? `the store fails, so answers are not kept: ${last.message}`
        : undefined,
  };
}
