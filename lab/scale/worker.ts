import type { Random } from '../../sandbox/random.ts';
import type { Costs } from './costs.ts';
import type { Database, Job } from './database.ts';
import { createPlaces, type Events, type Places } from './events.ts';
import { MOST_IN_STATEMENT, type Setting } from './setting.ts';

export type Worker = {
  /** A caller asks for a job over HTTP. */
  add(job: Job): void;
  /** Something may be ready. */
  wake(): void;
  readonly processor: Places;
  callsUnderWay(): number;
};

type Around = {
  readonly events: Events;
  readonly database: Database;
  readonly setting: Setting;
  readonly costs: Costs;
  readonly random: Random;
  /** Jobs were added: all runners are notified, this one as well. */
  readonly onAdded: () => void;
  readonly onCalled: (job: Job) => void;
  readonly onEnded: (job: Job) => void;
};

/** The runner's own: engine/claimed-ahead.ts, store/postgres/rounds.ts and claim.ts. */
const AHEAD_MS = 100;
const WINDOW_MS = 10;
const MOST_PER_SLOT = 10;
const GATHER_MS = 5;
const ENOUGH = 100;
const CONTENDED_MS = 3;
const POLL_MS = 500;

/** A runner: adds in one line of statements, settles and claims in another, calls beside both. */
export function createWorker(around: Around): Worker {
  const { events, database, setting, costs, random } = around;
  const processor = createPlaces(events, 1);
  /** Half of what a job costs is spent on its caller, half on its receiver. */
  const halfMs = costs.runnerPerJobMs / 2;
  const adding: Job[] = [];
  const stock: Job[] = [];
  const results: Job[] = [];
  let isAdding = false;
  let isInRound = false;
  let isGathering = false;
  let mustClaim = false;
  let free = setting.slots;
  let [ended, countedSince, endedPerMs] = [0, 0, 0];

  function addAll(): void {
    if (isAdding || adding.length === 0) return;
    isAdding = true;
    const jobs = adding.splice(0, MOST_IN_STATEMENT);
    ask<void>((done) => database.enqueue(jobs, done), finished);
    function finished(): void {
      isAdding = false;
      around.onAdded();
      addAll();
    }
  }

  /** A statement costs its process something, and a way there and back. */
  function ask<T>(statement: (done: (answer: T) => void) => void, done: (answer: T) => void): void {
    const way = setting.roundTripMs / 2;
    processor.use(costs.runnerPerStatementMs, () =>
      events.after(way, () => statement((answer) => events.after(way, () => done(answer)))),
    );
  }

  function wanted(): number {
    const passed = events.now() - countedSince;
    if (passed >= WINDOW_MS) {
      [endedPerMs, ended, countedSince] = [ended / passed, 0, events.now()];
    }
    const full = Math.min(MOST_PER_SLOT * setting.slots, Math.floor((endedPerMs * AHEAD_MS) / 2));
    return free + (stock.length > full / 2 ? 0 : full - stock.length);
  }

  function wake(): void {
    mustClaim = true;
    round();
  }

  /** @param isFirst after a pause; else results wait for others while no job could be claimed */
  function round(isFirst = true): void {
    if (isInRound || isGathering) return;
    if (results.length > 0) mustClaim = true;
    const slots = mustClaim ? Math.max(0, wanted()) : 0;
    if (slots === 0 && results.length === 0) return;
    if (!isFirst && slots === 0 && results.length < ENOUGH) {
      isGathering = true;
      events.after(GATHER_MS, () => {
        isGathering = false;
        round();
      });
      return;
    }
    isInRound = true;
    mustClaim = false;
    const settled = results.splice(0, MOST_IN_STATEMENT);
    ask<{ jobs: readonly Job[]; isContended: boolean }>(
      (done) => database.round({ settled: settled.length, slots }, done),
      ({ jobs, isContended }) => {
        isInRound = false;
        for (const job of settled) around.onEnded(job);
        stock.push(...jobs);
        startNext();
        if (isContended && jobs.length < slots) events.after(CONTENDED_MS, wake);
        round(false);
      },
    );
  }

  function startNext(): void {
    while (free > 0 && stock.length > 0) {
      free -= 1;
      call(stock.shift()!);
    }
  }

  function call(job: Job): void {
    processor.use(halfMs, () => {
      around.onCalled(job);
      events.after(setting.receiverMs, () => {
        free += 1;
        ended += 1;
        results.push(job);
        startNext();
        round();
      });
    });
  }

  function poll(): void {
    events.after(POLL_MS, poll);
    wake();
  }
  events.after(random.next() * POLL_MS, poll);

  return {
    processor,
    wake,
    add(job) {
      processor.use(halfMs, () => {
        adding.push(job);
        addAll();
      });
    },
    callsUnderWay: () => setting.slots - free,
  };
}
