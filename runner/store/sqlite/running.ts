import type { Sqlite } from '@tessera/kit/sqlite/open';
import type { MirrorQueue, QueueMirror } from './queue-mirror.ts';

/** Where a running job lies: saves looking its id up, and is as long as there are running jobs. */
export type RunningJob = { readonly seq: number; readonly queue: MirrorQueue };

export type RunningJobs = {
  add(id: string, job: RunningJob): void;
  find(id: string): RunningJob | undefined;
  remove(id: string): void;
  reload(): void;
};

export function createRunningJobs(db: Sqlite, queues: QueueMirror): RunningJobs {
  const jobs = new Map<string, RunningJob>();
  const all = db.prepare(
    'SELECT id, seq, queue_id FROM job INDEXED BY job_running WHERE phase = 2',
  );

  function reload(): void {
    jobs.clear();
    for (const row of all.iterate() as Iterable<{ id: string; seq: number; queue_id: number }>) {
      jobs.set(row.id, { seq: row.seq, queue: queues.byId(row.queue_id) });
    }
  }

  reload();
  return {
    add: (id, job) => void jobs.set(id, job),
    find: (id) => jobs.get(id),
    remove: (id) => void jobs.delete(id),
    reload,
  };
}
