import assert from 'node:assert/strict';
import { availableParallelism, loadavg } from 'node:os';
import type { TestContext } from 'node:test';
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

type HeldUp = {
  /** Longest busy stretch of this thread's event loop while 20 connections asked, in ms. */
  readonly eventLoopP99Ms: number;
  /** Mean busy time for a reply, in ms. */
  readonly replyMs: number;
  /** Duration of another client's `/health`, in ms. */
  readonly healthP99Ms: number;
  readonly load: LoadReport;
};

/** Twice what a quiet machine of two cores reaches (20 and 50 ms): tests run beside others. */
const MOST_MS = { eventLoop: 40, health: 100 };

/** Most of 20 concurrent replies that may share one turn of the event loop. */
const MOST_REPLIES = 6;

/**
 * Fails when, in the best of eight tries (the first ones run code that is not compiled yet), the
 * event loop is busy too long at a stretch or `/health` takes too long (99th percentiles). Both limits
 * grow with what a reply costs on this machine; other work on it makes `/health` slower too, so its
 * limit also grows with the number of threads that wait for each processor.
 */
export async function assertNotHeldUp(
  t: TestContext,
  url: string,
  paths: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  let measured = '';
  for (let attempt = 1; attempt <= 8; attempt++) {
    const { eventLoopP99Ms, replyMs, healthP99Ms, load } = await heldUp(url, paths, {
      headers: { 'accept-encoding': 'br', ...headers },
    });
    assert.deepEqual(Object.keys(load.statuses), ['200'], paths[0]);
    measured = `event loop ${eventLoopP99Ms.toFixed(1)} ms, /health ${healthP99Ms.toFixed(1)} ms, ${load.latenciesMs.length} replies of ${replyMs.toFixed(1)} ms`;
    t.diagnostic(measured);
    const busy = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
    const slow = Math.max(1, (MOST_REPLIES * replyMs) / MOST_MS.eventLoop);
    const [mostLoop, mostHealth] = [MOST_MS.eventLoop * slow, MOST_MS.health * slow * busy];
    if (eventLoopP99Ms < mostLoop && healthP99Ms < mostHealth) return;
  }
  assert.fail(measured);
}

/**
 * Asks for the paths over 20 connections, from a thread of its own, while another one asks for
 * `/health`. The service must run in the calling thread.
 */
async function heldUp(
  url: string,
  paths: readonly string[],
  { ms = 2000, headers = {} as Readonly<Record<string, string>> } = {},
): Promise<HeldUp> {
  const turns = watchTurns();
  const [load, health] = await Promise.all([
    loadFrom({ url, paths, connections: 20, ms, pauseMs: 0, headers }),
    loadFrom({ url, paths: ['/health'], connections: 1, ms, pauseMs: 5, headers: {} }),
  ]);
  turns.stop();
  return {
    eventLoopP99Ms: turns.quantileMs(0.99),
    replyMs: turns.totalMs() / load.latenciesMs.length,
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

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Uninterrupted busy time of this thread's event loop, in ms. */
type Turns = {
  /** Quantile of the times in milliseconds; 1 is the longest. */
  quantileMs(share: number): number;
  totalMs(): number;
  stop(): void;
};

/** Timers fire at this interval, so shorter turns are not told apart. */
const INTERVAL_MS = 2;

/**
 * Watches the event loop of this thread from now on. What counts between two timers is the smaller
 * of the time passed and the processor time that this thread used: a machine busy with other work
 * makes timers late too, but that is no turn of ours.
 */
export function watchTurns(): Turns {
  const turns: number[] = [];
  let usedMs = cpuMs();
  let at = performance.now();
  const timer = setInterval(() => {
    const [used, now] = [cpuMs(), performance.now()];
    turns.push(Math.min(used - usedMs, now - at));
    [usedMs, at] = [used, now];
  }, INTERVAL_MS);
  return {
    quantileMs: (share) => percentile(turns, share) || 0,
    totalMs: () => turns.reduce((sum, ms) => sum + ms, 0),
    stop: () => clearInterval(timer),
  };
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
