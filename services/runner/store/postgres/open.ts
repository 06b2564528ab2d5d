import type { TakenOver } from '@tessera/kit/migrations';
import pg, { type ClientBase } from 'pg';
import type { JobDefaults } from '../../job/job.ts';
import type { Store } from '../port/store.ts';
import { createListeners } from '../shared/signals.ts';
import { createIds } from '../shared/stored-values.ts';
import { createActivity } from './activity.ts';
import { CLAIM_SQL } from './claim.ts';
import { CLIENT_OPTIONS, type Context, connect } from './connection.ts';
import { createEnqueue } from './enqueue.ts';
import { ENQUEUE_SQL } from './enqueue-sql.ts';
import { createInbox, INBOX_SQL, installCallerFunction, type ReadJob } from './inbox.ts';
import { createJobs } from './jobs.ts';
import { listen } from './listen.ts';
import { migrateSchema } from './migrate.ts';
import { createQueues, QUEUE_SQL } from './queues.ts';
import { createReap, REAP_SQL } from './reap.ts';
import { createRounds } from './rounds.ts';
import { createSchedules, SCHEDULE_SQL } from './schedules.ts';
import { createLeases, SETTLE_SQL } from './settle.ts';

type PostgresStoreOptions = {
  readonly url: string;
  readonly defaults: JobDefaults;
  readonly readJob: ReadJob;
  readonly steadyClock: () => number;
  /** A server that leaves a statement unanswered for longer counts as gone. */
  readonly answerWithinMs?: number;
  readonly onTakenOver?: (taken: TakenOver) => void;
};

/** The store for several machines. Rejects when the database cannot be reached. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { url, defaults, steadyClock, answerWithinMs = 15_000 } = options;
  const taken = await migrateSchema(
    new pg.Client({ connectionString: url, ...CLIENT_OPTIONS }),
    installFunctions,
  );
  options.onTakenOver?.(taken);
  const db = connect(url, answerWithinMs);
  const ready = createListeners();
  const changes = createListeners();
  const cancelled = createListeners<[jobId: string]>();
  const context: Context = { db, defaults, newId: createIds(), ready };
  let look = () => {};
  const subscription = await listen(url, steadyClock, {
    runner_ready(serverProcess) {
      // Commits of this process it has already announced to itself.
      if (serverProcess === undefined || !db.isOwn(serverProcess)) ready.announce();
    },
    runner_inbox: () => look(),
    runner_schedules: () => changes.announce(),
    runner_cancelled: (_, jobId) => cancelled.announce(jobId ?? ''),
  });
  const inbox = createInbox(context, options.readJob, subscription.now);
  look = inbox.look;
  look();
  const jobs = createJobs(context);
  const { drained: enqueued, ...enqueue } = createEnqueue(context);
  const { drained: settled, ...work } = createRounds(context);
  const { reap } = createReap(context);

  return {
    ...enqueue,
    ...jobs,
    ...work,
    ...createLeases(context),
    async reap(now, maxLost) {
      inbox.look(); // a request whose notification was lost
      return reap(now, maxLost);
    },
    claimsAhead: true,
    onReady: ready.on,
    ...createQueues(context),
    ...createSchedules(context, jobs.findJob, changes),
    ...createActivity(context),
    async tellCancelled(jobId) {
      cancelled.announce(jobId);
      await db.write("SELECT pg_notify('runner_cancelled', $1)", [jobId]);
    },
    onCancelled: cancelled.on,
    now: subscription.now,
    problem: db.problem,
    async close() {
      await Promise.all([enqueued(), settled(), inbox.drained()]);
      await subscription.close();
      await db.close();
    },
  };
}

/**
 * Installs the functions of the store, replacing those of another version: they belong to the
 * program and not to the data, so no migration is needed when one changes. Must run inside a
 * transaction that no other starting process shares.
 */
async function installFunctions(client: ClientBase): Promise<void> {
  const parts = [QUEUE_SQL, ENQUEUE_SQL, CLAIM_SQL, SETTLE_SQL, REAP_SQL, SCHEDULE_SQL, INBOX_SQL];
  for (const { name, sql } of parts.flat()) {
    // Replacing would fail where the arguments or the result of the older one differ.
    await client.query(`DROP FUNCTION IF EXISTS runner.${name}`);
    await client.query(sql);
  }
  await installCallerFunction(client);
}
