import type { Sqlite } from '@tessera/kit/sqlite/open';
import { Phase } from '../shared/stored-values.ts';
import type { MirrorQueue, QueueMirror } from './queue-mirror.ts';
import type { JobRow } from './rows.ts';

/** The place of a running job: saves looking its id up, and is as long as there are running jobs. */
export type RunningJob = {
  readonly seq: number;
  readonly queue: MirrorQueue;
  readonly key: string | null;
};

export type RunningJobs = {
  add(id: string, job: RunningJob): void;
  find(id: string): RunningJob | undefined;
  remove(id: string): void;
  /** Running jobs of the queue with this concurrency key. */
  withKey(queue: MirrorQueue, key: string): number;
  reload(): void;
};

export function createRunningJobs(db: Sqlite, queues: QueueMirror): RunningJobs {
  const jobs = new Map<string, RunningJob>();
  const keys = new Map<MirrorQueue, Map<string, number>>();
  const all = db.prepare(`SELECT id, seq, queue_id, concurrency_key
    FROM job INDEXED BY job_running WHERE phase = ${Phase.running}`);

  function reload(): void {
    jobs.clear();
    keys.clear();
    for (const row of all.iterate() as Iterable<RunningRow>) {
      const queue = queues.byId(row.queue_id);
      add(row.id, { seq: row.seq, queue, key: row.concurrency_key });
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

  reload();
  return {
    add,
    find: (id) => jobs.get(id),
    remove,
    withKey: (queue, key) => keys.get(queue)?.get(key) ?? 0,
    reload,
  };
}

type RunningRow = Pick<JobRow, 'id' | 'seq' | 'queue_id' | 'concurrency_key'>;
