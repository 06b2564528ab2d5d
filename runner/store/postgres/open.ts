import pg from 'pg';
import type { JobDefaults } from '../../job/job.ts';
import type { Store } from '../port/store.ts';
import { createIds } from '../shared/ids.ts';
import { createListeners } from '../shared/listeners.ts';
import { createActivity } from './activity.ts';
import { CLIENT_OPTIONS, connect } from './connection.ts';
import type { Context } from './context.ts';
import { createDead } from './dead.ts';
import { createEnqueue } from './enqueue.ts';
import { installFunctions } from './functions.ts';
import { createJobs } from './jobs.ts';
import { listen } from './listen.ts';
import { migrateSchema } from './migrate.ts';
import { createQueues } from './queues.ts';
import { createReap } from './reap.ts';
import { createRounds } from './rounds.ts';
import { createSchedules } from './schedules.ts';
import { followServerClock } from './server-clock.ts';
import { createSessions } from './sessions.ts';
import { createLeases } from './settle.ts';
import { createWorkers } from './workers.ts';

export type PostgresStoreOptions = {
  readonly url: string;
  readonly defaults: JobDefaults;
  readonly steadyClock: () => number;
  /** A server that leaves a statement unanswered for so long counts as gone. */
  readonly answerWithinMs?: number;
};

const SERVER_TIME = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now';

/** The store for several machines. Rejects when the database cannot be reached. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { url, defaults, steadyClock, answerWithinMs = 15_000 } = options;
  const takenOver = await migrateSchema(
    new pg.Client({ connectionString: url, ...CLIENT_OPTIONS }),
    installFunctions,
  );
  const db = connect(url, answerWithinMs);
  const ready = createListeners();
  const changes = createListeners();
  const subscription = await listen(url, {
    runner_ready(serverProcess) {
      // What this process has committed it has already announced to itself.
      if (serverProcess === undefined || !db.isOwn(serverProcess)) ready.announce();
    },
    runner_schedules: () => changes.announce(),
  });
  const clock = await followServerClock(steadyClock, async () => {
    const [row] = await db.read<{ now: number }>(SERVER_TIME);
    return row!.now;
  });

  const context: Context = { db, defaults, newId: createIds(), ready };
  const jobs = createJobs(context);
  const { drained: enqueued, ...enqueue } = createEnqueue(context);
  const { drained: settled, ...work } = createRounds(context);

  return {
    ...enqueue,
    ...jobs,
    ...createDead(context, jobs.findJob),
    ...work,
    ...createLeases(context),
    ...createReap(context),
    claimsAhead: true,
    onReady: ready.on,
    ...createWorkers(context),
    ...createQueues(context),
    ...createSchedules(context, jobs.findJob, changes),
    ...createActivity(context),
    ...createSessions(context),
    takenOver,
    now: clock.now,
    problem: db.problem,
    async close() {
      await clock.stop();
      await Promise.all([enqueued(), settled()]);
      await subscription.close();
      await db.close();
    },
  };
}
