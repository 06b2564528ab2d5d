import { peer } from '../measure.ts';
import { CONCURRENCY, JOBS, PAYLOAD } from './setting.ts';

// biome-ignore lint/suspicious/noExplicitAny: peers, whose types are not installed here.
type Package = any;

/** Fills a queue of the database and returns what drains it: every job is called and written off. */
type Peer = (
  database: string,
  call: () => Promise<void>,
  allCalled: Promise<void>,
) => Promise<() => Promise<void>>;

/** Other queues, tuned as their documentation says for many short jobs. */
export const PEERS: Readonly<Record<string, Peer>> = {
  /** https://worker.graphile.org/docs/performance: a local queue, completions in batches, a quiet log. */
  async 'graphile-worker'(connectionString, call, allCalled) {
    const { Logger, makeWorkerUtils, run } = peer<Package>('graphile-worker');
    const logger = new Logger(() => () => {});
    const utils = await makeWorkerUtils({ connectionString, logger });
    await utils.migrate();
    const job = { identifier: 'call', payload: JSON.parse(PAYLOAD) };
    await inBatches((count) => utils.addJobs(new Array(count).fill(job)));
    await utils.release();
    const worker = {
      connectionString,
      concurrentJobs: CONCURRENCY,
      maxPoolSize: CONCURRENCY + 2,
      localQueue: { size: 500 },
      completeJobBatchDelay: 0,
      failJobBatchDelay: 0,
    };
    return async () => {
      const without = { logger, parsedCronItems: [], noHandleSignals: true };
      const runner = await run({
        preset: { worker },
        taskList: { call: () => call() },
        ...without,
      });
      await allCalled;
      await runner.stop(); // the last completions are written
    };
  },

  /** Four workers that each take fifty jobs at once and go on without a pause while batches are full. */
  async 'pg-boss'(connectionString, call, allCalled) {
    const { PgBoss } = peer<Package>('pg-boss');
    const boss = new PgBoss({ connectionString, supervise: false, schedule: false });
    boss.on('error', (error: Error) => {
      throw error;
    });
    await boss.start();
    await boss.createQueue('call');
    const job = { data: JSON.parse(PAYLOAD) };
    await inBatches((count) => boss.insert('call', new Array(count).fill(job)));
    const options = {
      localConcurrency: 4,
      batchSize: CONCURRENCY,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 0.5,
    };
    return async () => {
      await boss.work('call', options, (jobs: readonly object[]) => Promise.all(jobs.map(call)));
      await allCalled;
      await boss.stop({ graceful: true, close: true });
    };
  },
};

async function inBatches(add: (count: number) => Promise<unknown>): Promise<void> {
  for (let left = JOBS; left > 0; left -= 500) await add(Math.min(500, left));
}
