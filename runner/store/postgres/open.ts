import { every } from '@tessera/kit/every';
import type { JobDefaults } from '../../job/job.ts';
import { createIds } from '../ids.ts';
import type { Store } from '../store.ts';
import { createActivity } from './activity.ts';
import { type Connection, connect } from './connection.ts';
import { type Context, createAnnouncer } from './context.ts';
import { createEnqueue } from './enqueue.ts';
import { createJobs } from './jobs.ts';
import { listen } from './listen.ts';
import { createQueues } from './queues.ts';
import { createSchedules } from './schedules.ts';
import { createWork } from './work.ts';

export type PostgresStoreOptions = {
  readonly url: string;
  readonly defaults: JobDefaults;
  readonly clock: () => number;
};

/** How often the difference to the server's clock is measured. */
const CLOCK_EVERY_MS = 60_000;

/** The store for several machines. Rejects when the database cannot be reached. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { url, defaults, clock } = options;
  const db = await connect(url);
  const ready = createAnnouncer();
  const changes = createAnnouncer();
  const ears = await listen(url, {
    runner_ready: ready.announce,
    runner_schedules: changes.announce,
  });
  let offset = await clockOffset(db, clock);
  const clockTask = every({
    nextDelayMs: () => CLOCK_EVERY_MS,
    async task() {
      offset = await clockOffset(db, clock);
    },
    onError() {}, // the store says that it is in trouble; the old offset serves meanwhile
  });

  const context: Context = { db, defaults, newId: createIds(), ready };
  const jobs = createJobs(context);
  const { drained: enqueued, ...enqueue } = createEnqueue(context);
  const { drained: settled, ...work } = createWork(context);

  return {
    ...enqueue,
    ...jobs,
    ...work,
    ...createQueues(context),
    ...createSchedules(context, jobs.findJob, changes),
    ...createActivity(context),
    kind: 'postgres',
    now: () => Math.round(clock() + offset),
    trouble: db.trouble,
    async ping() {
      await db.query('SELECT 1');
    },
    async close() {
      await clockTask.stop();
      await Promise.all([enqueued(), settled()]);
      await ears.close();
      await db.close();
    },
  };
}

/** How far the server's clock is ahead of ours, in milliseconds; half the way there is ours. */
async function clockOffset(db: Connection, clock: () => number): Promise<number> {
  const before = clock();
  const [row] = await db.query<{ now: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
  );
  return row!.now - (before + clock()) / 2;
}
