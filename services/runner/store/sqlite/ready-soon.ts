import type { Sqlite } from '@tessera/kit/sqlite/open';
import { Phase } from '../shared/stored-values.ts';
import type { MirrorQueue } from './queue-mirror.ts';
import type { ReadyJob } from './rows.ts';

/**
 * Ready jobs that the running transaction itself has stored. An idle runner claims new jobs in
 * the transaction that stores it, and need not read it back: that would be a third of its work
 * until the callback is on its way.
 */
export type FreshJobs = {
  add(queue: MirrorQueue, job: ReadyJob): void;
  /** The next jobs in claim order, or undefined when others are ready too and the file must say. */
  take(queue: MirrorQueue, count: number): ReadyJob[] | undefined;
  /** The transaction ends, or one of its jobs was removed. */
  clear(): void;
};

export function createFreshJobs(): FreshJobs {
  const byQueue = new Map<MirrorQueue, ReadyJob[]>();

  return {
    add(queue, job) {
      const jobs = byQueue.get(queue) ?? [];
      if (jobs.length + 1 !== queue.ready) return; // others are ready, so nobody will ask
      jobs.push(job);
      byQueue.set(queue, jobs);
    },
    take(queue, count) {
      const jobs = byQueue.get(queue);
      if (jobs === undefined || jobs.length !== queue.ready) {
        // The caller takes jobs from the file instead, and these may be among them.
        byQueue.delete(queue);
        return undefined;
      }
      jobs.sort((a, b) => b.priority - a.priority || a.seq - b.seq);
      return jobs.splice(0, count);
    },
    clear: () => byQueue.clear(),
  };
}

/**
 * When the first delayed job is due, held in memory for claims. It may be too early
 * (a job was cancelled), never too late.
 */
export type DueTime = {
  at: number | null;
  /** Reads it from the file again. */
  refresh(): void;
};

export function createDueTime(db: Sqlite): DueTime {
  const first = db.prepare(
    `SELECT visible_at FROM job INDEXED BY job_delayed WHERE phase = ${Phase.delayed}
      ORDER BY visible_at LIMIT 1`,
  );
  const due: DueTime = {
    at: null,
    refresh() {
      due.at = (first.get() as { visible_at: number } | undefined)?.visible_at ?? null;
    },
  };
  due.refresh();
  return due;
}
