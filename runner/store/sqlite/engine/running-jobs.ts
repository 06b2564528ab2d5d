import type { Sqlite } from '@tessera/kit/sqlite/open';
import { Phase } from '../../shared/stored-values.ts';
import type { JobRow } from '../rows.ts';
import type { MirrorQueue, QueueMirror } from './queue-mirror.ts';

/** Where a running job lies: saves looking its id up, and is as long as there are running jobs. */
export type RunningJob = {
  readonly seq: number;
  readonly queue: MirrorQueue;
  readonly key: string | null;
  /** A receiver has accepted it and reports later. */
  accepted?: boolean;
};

export type RunningJobs = {
  add(id: string, job: RunningJob): void;
  find(id: string): RunningJob | undefined;
  remove(id: string): void;
  /** How many running jobs of the queue have this concurrency key. */
  withKey(queue: MirrorQueue, key: string): number;
  /** How many jobs of the queue are with receivers that report later. */
  acceptedOf(queue: MirrorQueue): number;
  reload(): void;
};

export function createRunningJobs(db: Sqlite, queues: QueueMirror): RunningJobs {
  const jobs = new Map<string, RunningJob>();
  const all = db.prepare(`SELECT id, seq, queue_id, concurrency_key, accepted
    FROM job INDEXED BY job_running WHERE phase = ${Phase.running}`);

  function reload(): void {
    jobs.clear();
    for (const row of all.iterate() as Iterable<RunningRow>) {
      const queue = queues.byId(row.queue_id);
      const accepted = row.accepted === 1;
      jobs.set(row.id, { seq: row.seq, queue, key: row.concurrency_key, accepted });
    }
  }

  function countOf(queue: MirrorQueue, counts: (job: RunningJob) => boolean): number {
    let count = 0;
    for (const job of jobs.values()) if (job.queue === queue && counts(job)) count += 1;
    return count;
  }

  reload();
  return {
    add: (id, job) => void jobs.set(id, job),
    find: (id) => jobs.get(id),
    remove: (id) => void jobs.delete(id),
    withKey: (queue, wanted) => countOf(queue, ({ key }) => key === wanted),
    acceptedOf: (queue) => countOf(queue, ({ accepted }) => accepted === true),
    reload,
  };
}

type RunningRow = Pick<JobRow, 'id' | 'seq' | 'queue_id' | 'concurrency_key' | 'accepted'>;
