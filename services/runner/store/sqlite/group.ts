import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { rollBack as rollBackTransaction, type Sqlite } from '@tessera/kit/sqlite/open';
import { createCoalescer, type Task } from '../shared/coalescer.ts';
import { createListeners, createProblemLog } from '../shared/signals.ts';
import { busy, storageFailed, storeError } from './errors.ts';
import type { Log } from './log.ts';

/*
 * Group commit. Every operation that changes the file goes through `createGroup`. Operations
 * requested in the same turn of the event loop, or while the previous group is being synced, run
 * in one SQLite transaction and share one `fdatasync`.
 *
 * Invariant: a promise returned by `write` resolves only after the log that contains its change is
 * on disk. Those of `claim` and `note` resolve at the commit, because a claim or a result that is lost
 * in a power failure is only a job called again.
 *
 * A job's way through it: `POST /jobs` calls `write`. At the end of the turn the group begins
 * a transaction and runs all waiting operations, then notifies the dispatcher, whose claim joins the
 * same transaction. After the commit the claimed jobs are handed out and their callbacks leave,
 * then the sync starts on a thread of the pool; when it finishes, the 201 responses go out. An
 * operation that throws makes the group fall back to one transaction each, so that only that
 * operation fails. What the mirrors in memory (queues, running jobs) gathered is written
 * before the commit and read again after a rollback.
 *
 * Dropped: `synchronous = FULL` inside COMMIT (blocks the event loop for 0.3 to 0.6 ms), one
 * transaction per operation (8 times slower), a sync before claims are handed out (the callback
 * would wait for the disk), a sync in place where the disk is quick (drains 8 % slower).
 */

export type Group = {
  /** `work` reads and writes without waiting. It may run a second time after a rollback. */
  write<T>(work: () => T): Promise<T>;
  /** As `write`, but does not wait for the disk: the result of a call. */
  note<T>(work: () => T): Promise<T>;
  /**
   * As `note`, but after all others of the group, so that a claim sees their results; and answered
   * before them, so that callbacks leave at once.
   */
  claim<T>(work: () => T): Promise<T>;
  /** A claim may find something now; listeners are notified before the commit. */
  raiseReady(): void;
  onReady(listener: () => void): () => void;
  problem(): string | undefined;
  /** Resolves when nothing is waiting. */
  drained(): Promise<void>;
};

type GroupHooks = {
  /** Writes the changes gathered in memory, inside the transaction. */
  readonly beforeCommit: () => void;
  /** The transaction did not happen: memory must be read from the file again. */
  readonly afterRollback: () => void;
  /** Synced before answers are given. Undefined: nobody waits for the disk. */
  readonly log: Pick<Log, 'sync' | 'checkpoint'> | undefined;
};

/** Time to wait for a busy file: as the kit's pragma, without holding up the event loop. */
const BUSY_PATIENCE_MS = 5000;
const BUSY_PAUSE_MS = 10;

export function createGroup(db: Sqlite, hooks: GroupHooks): Group {
  const { log } = hooks;
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const readiness = createListeners();
  const problem = createProblemLog();
  const groups = createCoalescer(perform);
  const writes = groups.line<Work, never>();
  const claims = groups.line<Work, never>();
  let syncFailed = false;
  let ready = false;
  let busyForMs = 0;

  async function perform(): Promise<void> {
    try {
      if (syncFailed) log?.checkpoint();
      syncFailed = false;
      begin.run();
    } catch (error) {
      if (busy(error) && busyForMs < BUSY_PATIENCE_MS) {
        busyForMs += BUSY_PAUSE_MS;
        return sleep(BUSY_PAUSE_MS);
      }
      busyForMs = 0;
      return reject([...writes.take(), ...claims.take()], error);
    }
    busyForMs = 0;
    const written: Done[] = [];
    const claimed: Done[] = [];
    try {
      run(writes.take(), written);
      if (ready) announce(); // operations that listeners request join this transaction
      run(writes.take(), written);
      run(claims.take(), claimed);
      hooks.beforeCommit();
      commit.run();
    } catch (error) {
      rollBack();
      const tasks = [...written, ...claimed].map(({ task }) => task);
      if (storageFailed(error) || tasks.length < 2) return reject(tasks, error);
      return answer(runAlone(written), runAlone(claimed));
    }
    return answer(written, claimed);
  }

  function run(tasks: readonly WorkTask[], done: Done[]): void {
    const added = tasks.map((task): Done => ({ task, value: undefined }));
    done.push(...added);
    for (const one of added) one.value = one.task.input.run();
  }

  function announce(): void {
    ready = false;
    readiness.announce();
  }

  /**
   * One of a group failed: each gets a transaction of its own, so that only the one at fault fails.
   * Returns the others.
   */
  function runAlone(done: readonly Done[]): Done[] {
    const alone = done.filter((one) => {
      try {
        begin.run();
        one.value = one.task.input.run();
        hooks.beforeCommit();
        commit.run();
        return true;
      } catch (error) {
        rollBack();
        reject([one.task], error);
        return false;
      }
    });
    if (ready) setImmediate(announce);
    return alone;
  }

  /** The transaction is committed: claims go on at once, the others when the disk has it. */
  async function answer(written: readonly Done[], claimed: readonly Done[]): Promise<void> {
    resolve(claimed);
    if (log !== undefined && written.some(({ task }) => task.input.isSynced)) {
      if (claimed.length > 0) {
        // After the callbacks: to wake the thread that syncs takes as long as to send one.
        await undefined;
        await nextTurn();
      }
      try {
        await log.sync();
      } catch (error) {
        syncFailed = true;
        return reject(
          written.map(({ task }) => task),
          error,
        );
      }
    }
    if (written.length > 0) problem.wrote();
    else if (claimed.length > 0) problem.claimed();
    // The disk has work again before the answers are written.
    process.nextTick(resolve, written);
    if (writes.length === 0) await nextTurn();
  }

  function resolve(done: readonly Done[]): void {
    for (const { task, value } of done) task.resolve(value as never);
  }

  function rollBack(): void {
    // A full disk or an input/output error may have ended the transaction already.
    rollBackTransaction(db);
    hooks.afterRollback();
  }

  function reject(tasks: readonly WorkTask[], error: unknown): void {
    const shown = storeError(error);
    if (storageFailed(error)) problem.failed(shown.message, !busy(error));
    for (const task of tasks) task.reject(shown);
  }

  return {
    write: (run) => writes.add({ run, isSynced: true }),
    note: (run) => writes.add({ run, isSynced: false }),
    claim: (run) => claims.add({ run, isSynced: false }),
    raiseReady() {
      ready = true;
    },
    onReady: readiness.on,
    problem: problem.sentence,
    drained: groups.drained,
  };
}

type Work = { readonly run: () => unknown; readonly isSynced: boolean };
type WorkTask = Task<Work, never>;
/** A task, and the last result of its work. */
type Done = { readonly task: WorkTask; value: unknown };
