import { refilled, waitForTokens } from './bucket.ts';
import { ableWorkers, type WaitingFacts, type WaitingReason, type WorkerFacts } from './waiting.ts';
import type { Worker } from './worker.ts';

/** Which jobs go before one. */
export type PlaceInLine = {
  /** Ready jobs of its queue with a higher priority, or with the same and added earlier. */
  readonly ahead: number;
  /** Queues that have ready jobs and are not paused. */
  readonly readyQueues: readonly string[];
};

/** How many jobs ahead are counted at most. */
export const MOST_AHEAD = 50_000;

/** Milliseconds since 1970: the most likely start, and bounds that hold in nine cases of ten. */
export type ExpectedStart = { readonly at: number; readonly low: number; readonly high: number };

/** What somebody thinks of changing. */
export type Change = {
  readonly maxConcurrency?: number | undefined;
  readonly rateLimitRps?: number | undefined;
  /** Slots of each worker. */
  readonly workerConcurrency?: number | undefined;
};

/** How long jobs hold the slots of a worker. */
type Busy = Pick<WorkerFacts, 'calls'> & Partial<Pick<Worker, 'queueTimes'>>;

/** While one of these holds, nobody knows when the job starts. */
const UNKNOWN: ReadonlySet<WaitingReason> = new Set([
  ...(['dependency', 'queue_paused', 'no_worker_takes_queue', 'not_pulled'] as const),
  ...(['host_suspended', 'host_full', 'key_busy'] as const),
]);

/** Fewer calls say too little. */
const ENOUGH_CALLS = 5;
/** What a claim, a commit and a wake-up add at most. */
const OVERHEAD_MS = 500;
/** Two-sided 90 % and a little more, since durations have long tails. */
const SPREAD = 2;

/**
 * When a pending job starts if nothing goes before it that is not there yet: the jobs ahead leave the
 * slots of the queue one after another, `c` at a time with the mean time of the last hour; a renewal
 * process, whose n-th departure has mean `n m / c` and standard deviation `sqrt(n) s / c`. Another queue
 * with ready jobs takes an equal part of the slots, or none. Null where nothing is known.
 */
export function expectedStart(
  facts: WaitingFacts,
  reason: WaitingReason,
  line: PlaceInLine,
  workers: readonly (WorkerFacts & Busy)[],
  now: number,
  change: Change = {},
): ExpectedStart | null {
  const { job, queue, running } = facts;
  const able = ableWorkers(job, workers);
  if (UNKNOWN.has(reason) || able.length === 0 || line.ahead >= MOST_AHEAD) return null;
  // How many of its key go before it is not known.
  if (queue.ratePerKeyRps !== null && job.concurrencyKey !== null) return null;
  const most = change.maxConcurrency ?? queue.maxConcurrency;
  const rate = change.rateLimitRps ?? queue.rateLimitRps;
  if (most === 0 || rate === 0) return null;

  const sum = (of: (worker: (typeof able)[number]) => number) =>
    able.reduce((total, worker) => total + of(worker), 0);
  const slots = sum((worker) => change.workerConcurrency ?? worker.slots);
  const free = Math.max(0, slots - sum(({ usedSlots }) => usedSlots));
  const atOnce = Math.max(0, Math.min(most - running, free));
  const departures = line.ahead + 1 - atOnce;
  let [low, at, high] = [0, 0, OVERHEAD_MS];
  if (departures > 0) {
    const others = line.readyQueues.filter((name) => name !== job.queueName);
    const times = timesOf(able, job.queueName, now);
    if (times === undefined) return null;
    const { mean, deviation, calls } = times;
    // One start after another: alone, and where a free slot goes to one of several queues by chance,
    // also while the queue is below its limit.
    const alone = mean / Math.max(1, Math.min(most, slots));
    const ofOthers = others.map((name) => timesOf(able, name, now)?.mean ?? mean);
    const turn = [mean, ...ofOthers].reduce((total, one) => total + one) / Math.max(1, slots);
    const shared = others.length === 0 ? alone : Math.max((mean + turn) / most, turn);
    // Spread of the durations, of their mean, known from `calls` calls, and of whose turn it is.
    const kinds = [deviation, deviation * Math.sqrt(departures / calls), mean / 4];
    const spread = SPREAD * Math.hypot(...kinds, mean * Math.sqrt(1 - 1 / (others.length + 1)));
    const band = (Math.sqrt(departures) * spread) / mean;
    low = Math.max(0, departures - 1 - band) * alone;
    at = departures * shared;
    high = (departures + 1 + band) * shared + OVERHEAD_MS;
  }
  if (rate !== null) {
    const { tokens } = refilled(facts.bucket, rate, now);
    const wait = waitForTokens(line.ahead + 1 - tokens, rate);
    // A token comes when there is a whole one, and the worker wakes a little later.
    const late = wait * 1.02 + waitForTokens(1, rate) + OVERHEAD_MS;
    [low, at, high] = [Math.max(low, wait), Math.max(at, wait), Math.max(high, late)];
  }
  const start = (afterMs: number) => Math.round(Math.max(now + afterMs, job.visibleAt));
  return {
    at: start(at),
    low: start(low),
    high: Math.max(start(high), job.visibleAt + OVERHEAD_MS),
  };
}

/**
 * How long jobs of a queue held their slots within the last hour, over all workers. Those that hold one
 * still count with their time so far, and end nothing: without them the long ones would be missing.
 */
function timesOf(
  workers: readonly Busy[],
  name: string,
  now: number,
): { readonly mean: number; readonly deviation: number; readonly calls: number } | undefined {
  let [calls, total, squares] = [0, 0, 0];
  for (const { queueTimes = [], calls: underWay = [] } of workers) {
    for (const call of underWay) {
      if (call.queueName !== name) continue;
      const elapsed = Math.max(0, now - call.startedAt);
      total += elapsed;
      squares += elapsed ** 2;
    }
    for (const times of queueTimes) {
      if (times.queueName !== name) continue;
      calls += times.calls;
      total += times.totalMs;
      squares += times.squaresMs;
    }
  }
  if (calls < ENOUGH_CALLS) return undefined;
  const mean = total / calls;
  return { mean, calls, deviation: Math.sqrt(Math.max(0, squares / calls - mean ** 2)) };
}
