import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';
import { peer } from '../peers.ts';
import { CONCURRENCY, JOBS, PAYLOAD } from './setting.ts';

// The drain of `drain.ts` by another queue, in a process of its own: `peer-drain.ts NAME RECEIVER
// DATABASE`. The same POST over as many connections; tuned as its documentation says for many short
// jobs. Prints jobs per second.
const [name = '', receiver = '', database = ''] = process.argv.slice(2);
const pool = new Pool(receiver, { connections: CONCURRENCY });
const headers = { 'content-type': 'application/json' };
let called = 0;
const last = Promise.withResolvers<void>();

async function call(): Promise<void> {
  const reply = await pool.request({ path: '/hook', method: 'POST', headers, body: PAYLOAD });
  await reply.body.text();
  called += 1;
  if (called === JOBS) last.resolve();
}

/** Fills the queue and returns what drains it: resolves when every job is called and written off. */
type Peer = () => Promise<() => Promise<void>>;

type Runner = { stop(): Promise<void> };
type GraphileWorker = {
  Logger: new (factory: () => () => void) => object;
  makeWorkerUtils(options: object): Promise<{
    migrate(): Promise<void>;
    addJobs(jobs: readonly object[]): Promise<unknown>;
    release(): Promise<void>;
  }>;
  run(options: object): Promise<Runner>;
};

/** https://worker.graphile.org/docs/performance: a local queue, completions in batches, a quiet log. */
async function graphile(): Promise<() => Promise<void>> {
  const { Logger, makeWorkerUtils, run } = peer<GraphileWorker>('graphile-worker');
  const logger = new Logger(() => () => {});
  const utils = await makeWorkerUtils({ connectionString: database, logger });
  await utils.migrate();
  const job = { identifier: 'call', payload: JSON.parse(PAYLOAD) };
  await inBatches((count) => utils.addJobs(new Array(count).fill(job)));
  await utils.release();
  const worker = {
    ...{ connectionString: database, concurrentJobs: CONCURRENCY, maxPoolSize: CONCURRENCY + 2 },
    ...{ localQueue: { size: 500 }, completeJobBatchDelay: 0, failJobBatchDelay: 0 },
  };
  return async () => {
    const taskList = { call: () => call() };
    const without = { logger, parsedCronItems: [], noHandleSignals: true };
    const runner = await run({ preset: { worker }, taskList, ...without });
    await last.promise;
    await runner.stop(); // the last completions are written
  };
}

type Boss = {
  on(event: 'error', doing: (error: Error) => void): void;
  start(): Promise<unknown>;
  createQueue(name: string): Promise<void>;
  insert(name: string, jobs: readonly object[]): Promise<unknown>;
  work(
    name: string,
    options: object,
    handler: (jobs: readonly unknown[]) => Promise<void>,
  ): Promise<string>;
  stop(options: object): Promise<void>;
};

/** Four workers that each take fifty jobs at once and go on without a pause while batches are full. */
async function pgBoss(): Promise<() => Promise<void>> {
  const { PgBoss } = peer<{ PgBoss: new (options: object) => Boss }>('pg-boss');
  const boss = new PgBoss({ connectionString: database, supervise: false, schedule: false });
  boss.on('error', (error) => {
    throw error;
  });
  await boss.start();
  await boss.createQueue('call');
  const job = { data: JSON.parse(PAYLOAD) };
  await inBatches((count) => boss.insert('call', new Array(count).fill(job)));
  const options = {
    ...{ localConcurrency: 4, batchSize: CONCURRENCY, burstWhenBatchFull: true },
    ...{ pollingIntervalSeconds: 0.5 },
  };
  return async () => {
    await boss.work('call', options, async (jobs) => {
      await Promise.all(jobs.map(call));
    });
    await last.promise;
    await boss.stop({ graceful: true, close: true });
  };
}

type BullMq = {
  Queue: new (
    name: string,
    options: object,
  ) => {
    addBulk(jobs: readonly object[]): Promise<unknown>;
    obliterate(options: object): Promise<void>;
    close(): Promise<void>;
  };
  Worker: new (
    name: string,
    work: () => Promise<unknown>,
    options: object,
  ) => { close(): Promise<void> };
};

/** On the Redis whose address is given. */
async function bullMq(): Promise<() => Promise<void>> {
  const { Queue, Worker } = peer<BullMq>('bullmq');
  const { hostname, port } = new URL(database);
  const connection = { host: hostname, port: Number(port || 6379) };
  const queue = new Queue('tessera-bench', { connection });
  await queue.obliterate({ force: true });
  await inBatches((count) => queue.addBulk(new Array(count).fill({ name: 'job', data: PAYLOAD })));
  return async () => {
    const worker = new Worker('tessera-bench', call, { connection, concurrency: CONCURRENCY });
    await last.promise;
    await worker.close(); // waits for the last completions
    await queue.close();
  };
}

async function inBatches(add: (count: number) => Promise<unknown>): Promise<void> {
  for (let left = JOBS; left > 0; left -= 500) await add(Math.min(500, left));
}

const PEERS: Readonly<Record<string, Peer>> = {
  'graphile-worker': graphile,
  'pg-boss': pgBoss,
  BullMQ: bullMq,
};

const drain = await PEERS[name]!();
const started = performance.now();
await drain();
const perSecond = (JOBS / (performance.now() - started)) * 1000;
await pool.close();
process.stdout.write(`${JSON.stringify({ perSecond })}\n`);
process.exit(0);
