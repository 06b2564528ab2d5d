import type { Sqlite } from '@tessera/kit/sqlite/open';
import { Phase } from '../../shared/phase.ts';
import type { MirrorQueue, QueueMirror } from './queue-mirror.ts';

/** Where a running job lies: saves looking its id up, and is as long as there are running jobs. */
export type RunningJob = {
  readonly seq: number;
  readonly queue: MirrorQueue;
  readonly key: string | null;
};

export type RunningJobs = {
  add(id: string, job: RunningJob): void;
  find(id: string): RunningJob | undefined;
  remove(id: string): void;
  /** How many running jobs of the queue have this concurrency key. */
  withKey(queue: MirrorQueue, key: string): number;
  reload(): void;
};

export function createRunningJobs(db: Sqlite, queues: QueueMirror): RunningJobs {
  const jobs = new Map<string, RunningJob>();
  const all = db.prepare(`SELECT id, seq, queue_id, concurrency_key
    FROM job INDEXED BY job_running WHERE phase = ${Phase.running}`);

  function reload(): void {
    jobs.clear();
    for (const row of all.iterate() as Iterable<RunningRow>) {
      const queue = queues.byId(row.queue_id);
      jobs.set(row.id, { seq: row.seq, queue, key: row.concurrency_key });
    }
  }

  reload();
  return {
    add: (id, job) => void jobs.set(id, job),
    find: (id) => jobs.get(id),
    remove: (id) => void jobs.delete(id),
    withKey(queue, key) {
      let count = 0;
      for (const job of jobs.values()) if (job.key === key && job.queue === queue) count += 1;
      return count;
    },
    reload,
  };
}

type RunningRow = {
  readonly id: string;
  readonly seq: number;
  readonly queue_id: number;
  readonly concurrency_key: string | null;
};
