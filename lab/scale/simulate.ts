import { seededRandom } from '../../sandbox/random.ts';
import type { Costs } from './costs.ts';
import { createDatabase, type Job } from './database.ts';
import { createEvents } from './events.ts';
import { CALLERS_PER_SLOT, connectedWorkers, LIMITS, type Limit, type Setting } from './setting.ts';
import { createWorker, type Worker } from './worker.ts';

export type Outcome = {
  /** Processes that got their connections. */
  readonly workers: number;
  /** Jobs that ended, a second. */
  readonly throughput: number;
  /** From the request of the caller to the call of the receiver, in milliseconds. */
  readonly waited: { readonly p50: number; readonly p99: number };
  /** Statements and processor time of the database, for each job. */
  readonly statements: number;
  readonly databaseMs: number;
  /** Which part of each was in use, on average, from 0 to 1. */
  readonly busy: Readonly<Record<Limit, number>>;
};

type Run = { readonly seed: number; readonly warmUpMs: number; readonly measuredMs: number };

export const RUN: Run = { seed: 1, warmUpMs: 1000, measuredMs: 3000 };

/**
 * Runners and their database in virtual time. The same seed gives the same run. What was measured
 * are the costs; the rest is the way of a job through the runner, as the code has it.
 */
export function simulate(setting: Setting, costs: Costs, run: Run = RUN): Outcome {
  const random = seededRandom('scale', run.seed);
  const events = createEvents();
  const database = createDatabase(events, setting, costs, random);
  const waits: number[] = [];
  let isMeasuring = false;
  let ended = 0;
  let inCalls = 0;

  const around = {
    ...{ events, database, setting, costs, random },
    onAdded() {
      database.notify(workers.length);
      for (const worker of workers) worker.wake();
    },
    onCalled({ askedAt }: Job) {
      if (isMeasuring) waits.push(events.now() - askedAt);
    },
    onEnded() {
      if (isMeasuring) ended += 1;
      if (setting.jobsPerSecond === undefined) add();
    },
  };
  const workers: Worker[] = Array.from({ length: connectedWorkers(setting, costs) }, () =>
    createWorker(around),
  );

  function add(): void {
    const queue = random.integer(0, setting.queues - 1);
    random.pick(workers).add({ askedAt: events.now(), queue });
  }

  function arrive(jobsPerSecond: number): void {
    events.after((-Math.log(1 - random.next()) * 1000) / jobsPerSecond, () => {
      add();
      arrive(jobsPerSecond);
    });
  }

  if (setting.jobsPerSecond !== undefined) arrive(setting.jobsPerSecond);
  else for (let n = workers.length * setting.slots * CALLERS_PER_SLOT; n > 0; n--) add();
  events.runUntil(run.warmUpMs);

  const { cores, notifying, rows } = database;
  const all = [cores, notifying, ...rows, ...workers.map(({ processor }) => processor)];
  for (const places of all) places.restart();
  const before = { bytes: database.walBytes(), statements: database.statements() };
  isMeasuring = true;
  const LOOKS = 100;
  for (let look = 1; look <= LOOKS; look++) {
    events.runUntil(run.warmUpMs + (run.measuredMs * look) / LOOKS);
    inCalls += workers.reduce((sum, worker) => sum + worker.callsUnderWay(), 0) / LOOKS;
  }

  waits.sort((a, b) => a - b);
  const seconds = run.measuredMs / 1000;
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const wal = database.walBytes() - before.bytes;
  const coresMs = cores.busyShare() * setting.databaseCores * run.measuredMs;
  return {
    workers: workers.length,
    throughput: ended / seconds,
    waited: { p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) },
    statements: (database.statements() - before.statements) / ended,
    databaseMs: coresMs / ended,
    busy: {
      slots: inCalls / (workers.length * setting.slots),
      'worker CPU': mean(workers.map(({ processor }) => processor.busyShare())),
      'database CPU': cores.busyShare(),
      log: wal / (setting.walMegabytes * 1e6 * seconds),
      notifications: notifying.busyShare(),
      'queue rows': mean(rows.map((row) => row.busyShare())),
    },
  };
}

/** The share of its time from which a resource counts as used up. */
const USED_UP = 0.95;

/**
 * What is used most, and so is used up first where the load grows. Locks come last: one that is
 * always held because its holder waits for a processor or the disk is no limit by itself.
 */
export function nearestLimit({ busy }: Outcome): Limit {
  const usedUp = LIMITS.find((limit) => busy[limit] >= USED_UP);
  return usedUp ?? LIMITS.reduce((most, limit) => (busy[limit] > busy[most] ? limit : most));
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
}
