import type { ClientBase } from 'pg';
import pg from 'pg';
import type { JobDefaults } from '../../job/job.ts';
import type { Store } from '../port/store.ts';
import { createBesideJobs } from '../shared/beside-jobs.ts';
import { createListeners } from '../shared/signals.ts';
import { createIds } from '../shared/stored-values.ts';
import { createActivity, createWorkers } from './beside-jobs.ts';
import { callerEnqueueSql, NEW_ID_SQL } from './caller/enqueue-sql.ts';
import { JOB_PROBLEMS_SQL } from './caller/job-problems-sql.ts';
import { CLAIM_SQL } from './claim.ts';
import type { Context } from './connection.ts';
import { CLIENT_OPTIONS, connect } from './connection.ts';
import { createDead } from './dead.ts';
import { createEnqueue } from './enqueue.ts';
import { ENQUEUE_SQL } from './enqueue-sql.ts';
import { createFlows, FLOW_SQL } from './flows.ts';
import { createJobs } from './jobs.ts';
import { listen } from './listen.ts';
import { migrateSchema } from './migrate.ts';
import { createQueues, QUEUE_SQL } from './queues.ts';
import { createReap, REAP_SQL } from './reap.ts';
import { createRounds } from './rounds.ts';
import { createSchedules, SCHEDULE_SQL } from './schedules.ts';
import { followServerClock } from './server-clock.ts';
import { createLeases, SETTLE_SQL } from './settle.ts';
import { TURN_SQL } from './turns.ts';

type PostgresStoreOptions = {
  readonly url: string;
  /** The address of the database without a pooler between, for notifications. */
  readonly directUrl?: string | undefined;
  readonly defaults: JobDefaults;
  /** Callers who add jobs in SQL are refused: payloads must be encrypted before they come here. */
  readonly encrypts?: boolean;
  readonly steadyClock: () => number;
  /** A server that leaves a statement unanswered for longer counts as gone. */
  readonly answerWithinMs?: number;
};

const SERVER_TIME = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now';

/** The store for several machines. Rejects when the database cannot be reached. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { url, directUrl, defaults, steadyClock, answerWithinMs = 15_000 } = options;
  const { encrypts = false } = options;
  const { pooled, ...takenOver } = await migrateSchema(
    new pg.Client({ connectionString: url, ...CLIENT_OPTIONS }),
    async (client) => {
      await installFunctions(client);
      await client.query(callerEnqueueSql({ defaults, encrypts }));
    },
  );
  const db = connect(url, { answerWithinMs, pooled });
  const ready = createListeners();
  const changes = createListeners();
  const cancelled = createListeners<[jobId: string]>();
  // A pooler may lend the connection to others; without notifications the polls find what came.
  const listenAt = directUrl ?? (pooled ? undefined : url);
  const subscription = await listen(listenAt, {
    runner_ready(serverProcess) {
      // What this process has committed it has already announced to itself.
      if (serverProcess === undefined || !db.isOwn(serverProcess)) ready.announce();
    },
    runner_schedules: () => changes.announce(),
    runner_cancelled: (_, jobId) => cancelled.announce(jobId ?? ''),
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
    ...createFlows(context),
    ...work,
    ...createLeases(context),
    ...createReap(context),
    claimsAhead: true,
    onReady: ready.on,
    ...createWorkers(context),
    ...createQueues(context),
    ...createSchedules(context, jobs.findJob, changes),
    ...createActivity(context),
    ...createBesideJobs(db),
    async tellCancelled(jobId) {
      cancelled.announce(jobId);
      await db.write("SELECT pg_notify('runner_cancelled', $1)", [jobId]);
    },
    onCancelled: cancelled.on,
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

/**
 * Installs the functions of the store, replacing those of another version: they belong to the
 * program and not to the data, so no migration is needed when one changes. Must run inside a
 * transaction that no other starting process shares.
 */
export async function installFunctions(client: ClientBase): Promise<void> {
  const parts = [
    QUEUE_SQL,
    JOB_PROBLEMS_SQL,
    NEW_ID_SQL,
    ENQUEUE_SQL,
    TURN_SQL,
    CLAIM_SQL,
    SETTLE_SQL,
    REAP_SQL,
    FLOW_SQL,
    SCHEDULE_SQL,
  ];
  for (const { name, sql } of parts.flat()) {
    // Replacing would fail where the arguments or the result of the older one differ.
    await client.query(`DROP FUNCTION IF EXISTS runner.${name}`);
    await client.query(sql);
  }
}
