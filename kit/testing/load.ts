import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';

export type LoadOrder = {
  readonly url: string;
  readonly paths: readonly string[];
  readonly connections: number;
  readonly ms: number;
  readonly pauseMs: number;
  readonly headers: Readonly<Record<string, string>>;
};

export type LoadReport = {
  readonly latenciesMs: readonly number[];
  /** Number of replies by status. */
  readonly statuses: Readonly<Record<string, number>>;
};

export type HeldUp = {
  /** How late the event loop of this thread was while 20 connections asked. */
  readonly eventLoopP99Ms: number;
  /** How long `/health` took for somebody else. */
  readonly healthP99Ms: number;
  readonly load: LoadReport;
};

/** Timers fire at this interval; what they are late is counted. */
const RESOLUTION_MS = 2;

/**
 * Asks for the paths over 20 connections, from a thread of its own, while another one asks for
 * `/health`. The service must run in the calling thread.
 */
export async function heldUp(
  url: string,
  paths: readonly string[],
  { ms = 2000, headers = {} as Readonly<Record<string, string>> } = {},
): Promise<HeldUp> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const [load, health] = await Promise.all([
    loadFrom({ url, paths, connections: 20, ms, pauseMs: 0, headers }),
    loadFrom({ url, paths: ['/health'], connections: 1, ms, pauseMs: 5, headers: {} }),
  ]);
  delay.disable();
  return {
    eventLoopP99Ms: Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS),
    healthP99Ms: percentile(health.latenciesMs, 0.99),
    load,
  };
}

function loadFrom(order: LoadOrder): Promise<LoadReport> {
  return new Promise((resolve, reject) => {
    new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: order })
      .once('message', resolve)
      .once('error', reject);
  });
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
