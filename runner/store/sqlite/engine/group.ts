import { rollBack as rollBackTransaction, type Sqlite } from '@tessera/kit/sqlite/open';
import { createListeners, createProblemLog } from '../../shared/signals.ts';
import { busy, storageFailed, storeError } from '../errors.ts';
import type { Log } from './log.ts';
import { createWaitingTasks, type Task } from './waiting-tasks.ts';

/*
 * Group commit. Every operation that changes the file goes through `createGroup`. Operations
 * requested in the same turn of the event loop, or while the previous group is being synced, run
 * in one SQLite transaction and share one `fdatasync`.
 *
 * Invariant: a promise returned by `write` resolves only after the log that contains its change is
 * on disk. A promise returned by `claim` resolves at the commit, because a claim lost in a power
 * failure is only a job delivered again.
 *
 * A job's way through it: `POST /jobs` calls `write`. At the end of the turn `flush` begins a
 * transaction and runs all waiting operations, then notifies the dispatcher, whose claim joins the
 * same transaction. After the commit the claimed jobs are handed out and their callbacks leave,
 * then the sync starts on a thread of the pool; when it finishes, the 201 responses go out. An
 * operation that throws makes the group fall back to one transaction each, so that only that
 * operation fails. What the mirrors in memory (queues, running jobs, due time) gathered is written
 * before the commit and read again after a rollback.
 *
 * Dropped: `synchronous = FULL` inside COMMIT (blocks the event loop for 0.3 to 0.6 ms), one
 * transaction per operation (8 times slower), a sync before claims are handed out (the callback
 * would wait for the disk), a sync in place where the disk is quick (drains 8 % slower).
 */

export type Group = {
  /** `work` reads and writes without waiting. It may run a second time after a rollback. */
  write<T>(work: () => T): Promise<T>;
  /**
   * As `write`, but after all others of the group, so that a claim sees their results; and answered
   * at the commit, so that callbacks need not wait for the disk. A claim that a power cut undoes is
   * a job that is called again, which at-least-once allows.
   */
  claim<T>(work: () => T): Promise<T>;
  /** A claim may find something now; listeners are notified before the commit. */
  raiseReady(): void;
  onReady(listener: () => void): () => void;
  problem(): string | undefined;
  /** Resolves when nothing is waiting. */
  drained(): Promise<void>;
};

export type GroupHooks = {
  /** Writes what was gathered in memory, inside the transaction. */
  readonly beforeCommit: () => void;
  /** The transaction did not happen: memory must be read from the file again. */
  readonly afterRollback: () => void;
  /** Synced before answers are given. Undefined: nobody waits for the disk. */
  readonly log: Pick<Log, 'sync' | 'checkpoint'> | undefined;
};

/** As long as the pragma of the kit waits, but without holding up the event loop. */
const BUSY_PATIENCE_MS = 5000;
const BUSY_PAUSE_MS = 10;

export function createGroup(db: Sqlite, hooks: GroupHooks): Group {
  const { log } = hooks;
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const readiness = createListeners();
  const problem = createProblemLog();
  const waiting = createWaitingTasks();
  /** From the plan of a transaction until its answers are given. */
  let underWay = false;
  let syncFailed = false;
  let ready = false;
  let busyForMs = 0;
  let whenDrained: (() => void)[] = [];

  function enlist<T>(work: () => T, isClaim: boolean): Promise<T> {
    const result = waiting.add(work, isClaim);
    plan();
    return result;
  }

  /** What is asked for while another transaction is under way waits for its end. */
  function plan(): void {
    if (underWay) return;
    underWay = true;
    setImmediate(flush);
  }

  function flush(): void {
    try {
      if (syncFailed) log?.checkpoint();
      syncFailed = false;
      begin.run();
    } catch (error) {
      if (busy(error)) waitForFile(error);
      else fail(waiting.takeAll(), error);
      return;
    }
    busyForMs = 0;
    const done: Task[] = [];
    try {
      runRound(done);
      commit.run();
    } catch (error) {
      rollBack();
      if (storageFailed(error) || done.length < 2) fail(done, error);
      else answer(runAlone(done));
      return;
    }
    answer(done);
  }

  /** Runs what waits, and what the listeners ask for meanwhile. */
  function runRound(done: Task[]): void {
    run(waiting.takeWrites(), done);
    if (ready) announce();
    run(waiting.takeAll(), done);
    hooks.beforeCommit();
  }

  function run(tasks: readonly Task[], done: Task[]): void {
    for (const task of tasks) done.push(task);
    for (const task of tasks) task.value = task.work();
  }

  function announce(): void {
    ready = false;
    readiness.announce();
  }

  /**
   * One of a group failed: each gets a transaction of its own, so that only the one at fault fails.
   * Returns the others.
   */
  function runAlone(tasks: readonly Task[]): Task[] {
    const done = tasks.filter((task) => {
      try {
        begin.run();
        task.value = task.work();
        hooks.beforeCommit();
        commit.run();
        return true;
      } catch (error) {
        rollBack();
        reject([task], error);
        return false;
      }
    });
    if (ready) setImmediate(announce);
    return done;
  }

  /** The transaction is committed: claims go on at once, the others when the disk has it. */
  function answer(done: readonly Task[]): void {
    const others = done.filter((task) => !task.isClaim);
    if (log === undefined || others.length === 0) {
      if (others.length > 0) problem.wrote();
      else if (done.length > 0) problem.claimed();
      resolve(done);
      proceed();
    } else if (others.length === done.length) {
      sync(log, others);
    } else {
      resolve(done.filter((task) => task.isClaim));
      // After the callbacks: to wake the thread that syncs takes as long as to send one.
      queueMicrotask(() => setImmediate(() => sync(log, others)));
    }
  }

  function sync(syncedLog: NonNullable<typeof log>, tasks: readonly Task[]): void {
    syncedLog.sync().then(
      () => {
        problem.wrote();
        // The disk has work again before the answers are written.
        if (waiting.hasWrites()) flush();
        else proceed();
        resolve(tasks);
      },
      (error) => {
        syncFailed = true;
        fail(tasks, error);
      },
    );
  }

  function resolve(tasks: readonly Task[]): void {
    for (const task of tasks) task.resolve(task.value as never);
  }

  function rollBack(): void {
    // A full disk or an input/output error may have ended the transaction already.
    rollBackTransaction(db);
    hooks.afterRollback();
  }

  function waitForFile(error: unknown): void {
    busyForMs += BUSY_PAUSE_MS;
    if (busyForMs <= BUSY_PATIENCE_MS) {
      setTimeout(flush, BUSY_PAUSE_MS);
      return;
    }
    busyForMs = 0;
    fail(waiting.takeAll(), error);
  }

  function reject(tasks: readonly Task[], error: unknown): void {
    const shown = storeError(error);
    if (storageFailed(error)) problem.failed(shown.message, !busy(error));
    for (const task of tasks) task.reject(shown);
  }

  function fail(tasks: readonly Task[], error: unknown): void {
    reject(tasks, error);
    proceed();
  }

  /** What was asked for meanwhile gets the next transaction. */
  function proceed(): void {
    underWay = false;
    if (!waiting.isEmpty()) {
      plan();
      return;
    }
    for (const resolve of whenDrained) resolve();
    whenDrained = [];
  }

  return {
    write: (work) => enlist(work, false),
    claim: (work) => enlist(work, true),
    raiseReady() {
      ready = true;
    },
    onReady: readiness.on,
    problem: problem.sentence,
    drained: () =>
      new Promise((resolve) => {
        if (underWay) whenDrained.push(resolve);
        else resolve();
      }),
  };
}
