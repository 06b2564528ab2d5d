import type { Sqlite } from '@tessera/kit/sqlite/open';
import { busy, storageFailed, storeError } from './errors.ts';

/**
 * Group commit: everything asked for in one turn of the event loop shares one transaction and so
 * one sync of the disk. Answers are given after the commit.
 */
export type Group = {
  /** `work` reads and writes without waiting. It may run a second time after a rollback. */
  write<T>(work: () => T): Promise<T>;
  /** As `write`, but after all others of the group: a claim sees their results. */
  writeLast<T>(work: () => T): Promise<T>;
  /** Says that a claim may find something; the listeners are asked before the commit. */
  raiseReady(): void;
  onReady(listener: () => void): () => void;
  trouble(): string | undefined;
  /** Resolves when nothing is waiting. */
  drained(): Promise<void>;
};

type Task = {
  readonly work: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
  value: unknown;
};

export type GroupHooks = {
  /** Writes what was gathered in memory, inside the transaction. */
  readonly beforeCommit: () => void;
  /** The transaction did not happen: memory must be read from the file again. */
  readonly afterRollback: () => void;
};

/** As long as the pragma of the kit waits, but without holding up the event loop. */
const BUSY_PATIENCE_MS = 5000;
const BUSY_PAUSE_MS = 10;

/**
 * After a commit the next one waits twice as long as it took, at most a millisecond, but only while
 * every few turns of the loop still bring operations: under load more of them share a sync, and
 * when all who could ask are waiting already, nobody is kept. Measured: draining gains a tenth
 * (bench/runner.ts, 2026-11-20).
 */
const REST_PER_COMMIT = 2;
const MAX_REST_MS = 1;
const QUIET_TURNS = 3;

export function createGroup(db: Sqlite, hooks: GroupHooks): Group {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const listeners = new Set<() => void>();
  let waiting: Task[] = [];
  let waitingLast: Task[] = [];
  let planned = false;
  let ready = false;
  let busyForMs = 0;
  let restUntil = 0;
  let seen = 0;
  let quietTurns = 0;
  let trouble: string | undefined;
  let whenDrained: (() => void)[] = [];

  function plan(): void {
    if (planned) return;
    planned = true;
    setImmediate(flush);
  }

  function flush(): void {
    if (worthWaiting()) {
      setImmediate(flush);
      return;
    }
    planned = false;
    try {
      begin.run();
    } catch (error) {
      if (busy(error)) waitForFile(error);
      else fail(takeAll(), error);
      return;
    }
    busyForMs = 0;
    const done: Task[] = [];
    try {
      runRound(done);
      const before = performance.now();
      commit.run();
      const after = performance.now();
      restUntil = after + Math.min(REST_PER_COMMIT * (after - before), MAX_REST_MS);
    } catch (error) {
      rollBack();
      if (storageFailed(error) || done.length < 2) fail(done, error);
      else runAlone(done);
      return;
    }
    trouble = undefined;
    for (const task of done) task.resolve(task.value as never);
    goOn();
  }

  function worthWaiting(): boolean {
    const asked = waiting.length + waitingLast.length;
    quietTurns = asked > seen ? 0 : quietTurns + 1;
    seen = asked;
    if (quietTurns < QUIET_TURNS && performance.now() < restUntil) return true;
    seen = 0;
    quietTurns = 0;
    return false;
  }

  /** Runs what waits, and what the listeners ask for meanwhile. */
  function runRound(done: Task[]): void {
    run(takeFirst(), done);
    if (ready) announce();
    run(takeAll(), done);
    hooks.beforeCommit();
  }

  function run(tasks: readonly Task[], done: Task[]): void {
    for (const [index, task] of tasks.entries()) {
      done.push(task);
      try {
        task.value = task.work();
      } catch (error) {
        done.push(...tasks.slice(index + 1));
        throw error;
      }
    }
  }

  function announce(): void {
    ready = false;
    for (const listener of listeners) listener();
  }

  /** One of a group failed: each gets a transaction of its own, so that only the guilty one fails. */
  function runAlone(tasks: readonly Task[]): void {
    for (const task of tasks) {
      try {
        begin.run();
        task.value = task.work();
        hooks.beforeCommit();
        commit.run();
        trouble = undefined;
        task.resolve(task.value as never);
      } catch (error) {
        rollBack();
        fail([task], error);
      }
    }
    if (ready) setImmediate(announce);
    goOn();
  }

  function rollBack(): void {
    // A full disk or an input/output error may have ended the transaction already.
    if (db.isTransaction) db.exec('ROLLBACK');
    hooks.afterRollback();
  }

  function waitForFile(error: unknown): void {
    if (busyForMs >= BUSY_PATIENCE_MS) {
      busyForMs = 0;
      fail(takeAll(), error);
      return;
    }
    busyForMs += BUSY_PAUSE_MS;
    planned = true;
    setTimeout(flush, BUSY_PAUSE_MS);
  }

  function takeFirst(): Task[] {
    const tasks = waiting;
    waiting = [];
    return tasks;
  }

  function takeAll(): Task[] {
    const last = waitingLast;
    waitingLast = [];
    return takeFirst().concat(last);
  }

  function fail(tasks: readonly Task[], error: unknown): void {
    const said = storeError(error);
    if (storageFailed(error)) trouble = said.message;
    for (const task of tasks) task.reject(said);
    goOn();
  }

  /** What was asked for meanwhile gets the next transaction. */
  function goOn(): void {
    if (waiting.length + waitingLast.length > 0) {
      plan();
      return;
    }
    for (const resolve of whenDrained) resolve();
    whenDrained = [];
  }

  return {
    write: (work) =>
      new Promise((resolve, reject) => {
        waiting.push({ work, resolve, reject, value: undefined });
        plan();
      }),
    writeLast: (work) =>
      new Promise((resolve, reject) => {
        waitingLast.push({ work, resolve, reject, value: undefined });
        plan();
      }),
    raiseReady() {
      ready = true;
    },
    onReady(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    trouble: () => trouble,
    drained: () =>
      new Promise((resolve) => {
        if (waiting.length + waitingLast.length === 0 && !planned) resolve();
        else whenDrained.push(resolve);
      }),
  };
}
