import { every, type Repeating } from '@tessera/kit/every';
import type { Server } from '@tessera/kit/http/server';
import type { HttpOptions } from '@tessera/kit/service-settings';
import { type AppOptions, createApp } from './app.ts';
import { type Batches, createBatches } from './background/batches.ts';
import { type CallbackOptions, createCallback } from './background/callback.ts';
import { dailySnapshots, type SnapshotRun } from './background/daily-snapshots.ts';
import { createEstimates, type Estimates } from './estimates/estimates.ts';
import type { Learning } from './estimates/learning/learning.ts';
import { mmrAnswer } from './estimator/report.ts';
import { type CallerKey, createCallers } from './input/callers.ts';
import { dayOf } from './ladder/record.ts';
import type { Provider } from './provider/provider.ts';
import type { Stores } from './store/open-stores.ts';

export type ServiceOptions = HttpOptions &
  Pick<AppOptions, 'version' | 'examples' | 'notice' | 'answerWithinMs'> & {
    readonly stores: Stores;
    readonly provider: Provider;
    readonly now?: () => number;
    readonly jobDeadlineMs?: number;
    /** How long snapshots and matches are stored. */
    readonly retentionMs?: number;
    /** Who bears it may remove players; nobody may when it is empty. */
    readonly adminToken?: string;
    /** Who is called when a batch has ended; nobody unless given. */
    readonly callbacks?: CallbackOptions;
    /** Callers with quotas of their own. */
    readonly keys?: readonly CallerKey[];
    /** Why the provider cannot be asked, known at start: no key, for instance. */
    readonly notReady?: string | undefined;
  };

/** The running service: opened by `main.ts`, tests and benchmarks. */
export type Service = {
  readonly server: Server;
  readonly estimates: Estimates;
  readonly learning: Learning;
  readonly batches: Batches;
  /** Computes today's missing snapshots now. */
  takeSnapshots(): Promise<SnapshotRun>;
  /** Every minute: writes pending snapshots, restores a deleted file, removes what is too old. */
  runMaintenance(): Promise<void>;
  /** Stops in order: requests, computations, snapshots. */
  close(): Promise<void>;
};

const MINUTE_MS = 60_000;
const SNAPSHOT_INTERVAL_MS = 10 * MINUTE_MS;

export async function openService(options: ServiceOptions): Promise<Service> {
  const { stores, provider, now = Date.now } = options;
  const { jobDeadlineMs = 60 * MINUTE_MS, retentionMs = 365 * 24 * 60 * MINUTE_MS } = options;
  const failures = createFailureLog(now, (message) =>
    server.repeated.warn({}, `the store fails: ${message}`),
  );
  const onStoreError = failures.record;
  const callers = createCallers(options.keys ?? [], options.adminToken);
  const estimates = createEstimates({
    ...{ stores, provider, now, jobDeadlineMs, onStoreError, retentionMs },
    shareOf: callers.shareOf,
  });
  const { forgotten, recorder, learning } = estimates;
  await forgotten.load().catch(onStoreError);
  const { keyValue, snapshots } = stores;
  const takeSnapshots = dailySnapshots({ estimates, stores, now });
  const batches = createBatches({
    ...{ estimates, keyValue, forgotten, now, onError: onStoreError },
    answerOf: (report) => mmrAnswer(report, true, false),
    callback: options.callbacks && createCallback(options.callbacks),
  });
  const server = await createApp({
    ...options,
    ...{ estimates, batches, callers, snapshots, now, onStoreError },
    forget: (region, id) => forgotten.add(region, id, dropForgotten),
    notReady: () => options.notReady ?? provider.problem() ?? failures.recent(),
  });

  async function dropForgotten(): Promise<void> {
    estimates.dropForgotten();
    await batches.dropForgotten();
  }

  async function runMaintenance(): Promise<void> {
    if (await forgotten.load()) await dropForgotten();
    await recorder.retry();
    await keyValue.sweep(now());
    await snapshots.deleteBefore(dayOf(now() - retentionMs));
    await batches.resume();
  }
  const repeating = [
    repeat(runMaintenance, MINUTE_MS),
    repeat(async (signal) => void (await takeSnapshots(signal)), SNAPSHOT_INTERVAL_MS),
  ];
  function repeat(task: (signal: AbortSignal) => Promise<void>, delayMs: number): Repeating {
    return every({ task, nextDelayMs: () => delayMs, onError: onStoreError });
  }

  await batches.resume().catch(onStoreError);

  return {
    server,
    estimates,
    learning,
    batches,
    takeSnapshots: () => takeSnapshots(),
    runMaintenance,
    async close() {
      const closed = server.close();
      const stopped = batches.close();
      await estimates.close();
      await stopped;
      await learning.close();
      await closed;
      await Promise.all(repeating.map((task) => task.stop()));
      await recorder.retry().catch(onStoreError);
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
