import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../measure.ts';
import { addToSqlite } from './history.ts';
import { JOBS, openBench, PAYLOAD } from './setting.ts';

// Every figure of the benchmark through the store, beside so many finished and waiting jobs:
// `loaded.ts RECEIVER FINISHED WAITING [DATABASE]`; a PostgreSQL has got them before.
export type Figures = {
  readonly drain: number;
  readonly single: number;
  readonly batches: number;
  readonly claimMs: number;
  readonly pickUpMs: number;
};

const [receiver = '', finished = '0', waiting = '0', databaseUrl] = process.argv.slice(2);
const history = { finished: Number(finished), waiting: Number(waiting) };
const arrivals = createServer((request, response) => {
  arrived(performance.now());
  request.resume().on('end', () => response.end('{}'));
}).listen(0, '127.0.0.1');
await new Promise((resolve) => arrivals.once('listening', resolve));
let arrived = (_at: number) => {};

const bench = await openBench(`${receiver}/hook`, {
  databaseUrl,
  queue: { rateLimitRps: null, maxConcurrency: 1000 },
  ...(databaseUrl === undefined && { fill: (path: string) => addToSqlite(path, history) }),
});
const { store } = bench;

const perSecond = async (jobs: number, work: () => Promise<void>) => {
  const started = performance.now();
  await work();
  return (jobs / (performance.now() - started)) * 1000;
};

/** Claims and settles one job after another; the median of the claims. */
async function claims(): Promise<number> {
  await bench.fill(500);
  const times: number[] = [];
  for (let round = 0; round < 500; round++) {
    const now = store.now();
    const started = performance.now();
    const request = { workerId: 'w', slots: 1, queues: [], now, random: Math.random };
    const { jobs } = await store.claim(request);
    times.push(performance.now() - started);
    const [claim] = jobs;
    if (claim === undefined) throw new Error('there was nothing to claim');
    const settlement = { status: 'completed', result: 'ok', resultCut: false } as const;
    await store.settle({ claim, settlement, attempt: undefined, now });
  }
  return median(times.sort((a, b) => a - b));
}

/** From the enqueue to the arrival of the call, in an idle engine. */
async function pickUps(): Promise<number> {
  const { port } = arrivals.address() as AddressInfo;
  const callbackUrl = `http://127.0.0.1:${port}/hook`;
  const job = { callbackUrl, queueName: 'bench', payload: PAYLOAD };
  const times: number[] = [];
  await bench.working(async () => {
    for (let round = 0; round < 150; round++) {
      await sleep(10 + Math.random() * 10);
      const arrival = new Promise<number>((resolve) => {
        arrived = resolve;
      });
      const started = performance.now();
      void store.enqueue(job, store.now());
      times.push((await arrival) - started);
    }
  });
  return median(times.sort((a, b) => a - b));
}

await bench.fill(JOBS); // compiles what is measured below
await bench.drain(JOBS);
const batches = await perSecond(2 * JOBS, () => bench.fill(2 * JOBS));
const singles = await perSecond(JOBS, () => bench.fillSingly(JOBS));
const drain = await perSecond(3 * JOBS, () => bench.drain(3 * JOBS));
const figures: Figures = {
  ...{ drain, single: singles, batches },
  ...{ claimMs: await claims(), pickUpMs: await pickUps() },
};
await bench.close();
arrivals.closeAllConnections();
arrivals.close();
process.stdout.write(`${JSON.stringify(figures)}\n`);
