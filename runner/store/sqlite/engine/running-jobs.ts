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
  const keys = new Map<MirrorQueue, Map<string, number>>();
  const all = db.prepare(`SELECT id, seq, queue_id, concurrency_key, accepted
    FROM job INDEXED BY job_running WHERE phase = ${Phase.running}`);

  function reload(): void {
    jobs.clear();
    keys.clear();
    for (const row of all.iterate() as Iterable<RunningRow>) {
      const queue = queues.byId(row.queue_id);
      const accepted = row.accepted === 1;
      add(row.id, { seq: row.seq, queue, key: row.concurrency_key, accepted });
    }
  }

  function add(id: string, job: RunningJob): void {
    jobs.set(id, job);
    count(job, 1);
  }

  function remove(id: string): void {
    const job = jobs.get(id);
    if (job !== undefined) count(job, -1);
    jobs.delete(id);
  }

  function count({ queue, key }: RunningJob, by: 1 | -1): void {
    if (key === null) return;
    const counts = keys.get(queue) ?? new Map<string, number>();
    keys.set(queue, counts);
    const now = (counts.get(key) ?? 0) + by;
    if (now > 0) counts.set(key, now);
    else counts.delete(key);
  }

  function acceptedOf(queue: MirrorQueue): number {
    let found = 0;
    for (const job of jobs.values()) if (job.queue === queue && job.accepted === true) found += 1;
    return found;
  }

  reload();
  return {
    add,
    find: (id) => jobs.get(id),
    remove,
    withKey: (queue, key) => keys.get(queue)?.get(key) ?? 0,
    acceptedOf,
    reload,
  };
}

type RunningRow = Pick<JobRow, 'id' | 'seq' | 'queue_id' | 'concurrency_key' | 'accepted'>;
