import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { MeasuredLoad } from '../../lab/scale/costs.ts';
import { seededRandom } from '../../sandbox/random.ts';
import { type Running, running } from '../process.ts';
import { difference, type Left, observe } from './database-figures.ts';
import type { BenchPostgres } from './postgres-server.ts';
import { PAYLOAD, post } from './setting.ts';

const MAIN = join(import.meta.dirname, '../../runner/main.ts');

/** The server's processes hand in their counts when they have been idle for a second. */
const COUNTED_AFTER_MS = 1500;
const WARM_UP_JOBS = 500;

export type Load = {
  readonly processes: number;
  /** Infinite: all at once, over fifty connections. */
  readonly jobsPerSecond: number;
  readonly jobs: number;
};

/** Cost per idle second, summed over all processes. */
type Idle = {
  readonly runnerMs: number;
  readonly databaseMs: number;
  readonly walBytes: number;
  readonly statements: number;
  readonly claims: number;
};

export type Measured = MeasuredLoad & {
  readonly idle: Idle;
  readonly left: Left;
  readonly connections: number;
  readonly locks: number;
};

/**
 * Jobs that come over HTTP at random moments, at a steady rate, to the first of some runners that
 * share a database; a receiver answers at once.
 */
export async function steadyLoad(
  server: BenchPostgres,
  receiver: Running,
  { processes, jobsPerSecond, jobs }: Load,
): Promise<Measured> {
  const databaseUrl = await server.database();
  const observer = await observe(server, databaseUrl);
  const runners: Running[] = [];
  for (let n = 0; n < processes; n++) {
    const args = [MAIN, '--host', '127.0.0.1', '--port', '0'];
    runners.push(await running(args, { RUNNER_DATABASE_URL: databaseUrl }));
  }
  const [{ url }] = runners as [Running];
  await post(`${url}/queues`, { name: 'bench', max_concurrency: 1000 });
  /** Returns how many jobs were called a second. */
  const send = async (count: number) => {
    const began = performance.now();
    await sendJobs(url, `${receiver.url}/hook`, { jobs: count, jobsPerSecond });
    await received(receiver, count);
    return (count * 1000) / (performance.now() - began);
  };
  const look = async () => {
    await sleep(COUNTED_AFTER_MS);
    const runnerMs = runners.reduce((sum, runner) => sum + runner.processorMs(), 0);
    return { at: performance.now(), runnerMs, figures: await observer.figures() };
  };
  const passed = (after: Awaited<ReturnType<typeof look>>, before: typeof after) => ({
    seconds: (after.at - before.at) / 1000,
    runnerMs: after.runnerMs - before.runnerMs,
    ...difference(after.figures, before.figures),
  });

  await send(WARM_UP_JOBS);
  const warm = await look();
  await sleep(5000);
  const rested = await look();
  const leftBefore = await observer.left();
  const watched = observer.watch();
  const began = await look();
  const achieved = await send(jobs);
  const ended = await look();
  const most = await watched();
  const leftAfter = await observer.left();
  await Promise.all(runners.map((runner) => runner.stop()));
  await observer.close();

  const rest = passed(rested, warm);
  const work = passed(ended, began);
  const idlePerSecond = (name: keyof Idle) => rest[name] / rest.seconds;
  /** Without what the processes would have cost in the same time without jobs. */
  const costPerJob = (name: keyof Idle) => (work[name] - idlePerSecond(name) * work.seconds) / jobs;
  const leftPerJob = (name: keyof Left) => (leftAfter[name] - leftBefore[name]) / jobs;
  return {
    ...{ processes, jobsPerSecond: achieved, ...most },
    isBurst: jobsPerSecond === Number.POSITIVE_INFINITY,
    runnerMs: costPerJob('runnerMs'),
    databaseMs: costPerJob('databaseMs'),
    walBytes: costPerJob('walBytes'),
    statements: costPerJob('statements'),
    claims: costPerJob('claims'),
    ...{ enqueues: work.enqueues / jobs, settles: work.settles / jobs },
    idle: {
      runnerMs: idlePerSecond('runnerMs'),
      databaseMs: idlePerSecond('databaseMs'),
      walBytes: idlePerSecond('walBytes'),
      statements: idlePerSecond('statements'),
      claims: idlePerSecond('claims'),
    },
    left: {
      rows: leftPerJob('rows'),
      tableBytes: leftPerJob('tableBytes'),
      indexBytes: leftPerJob('indexBytes'),
      vacuumMs: leftAfter.vacuumMs / jobs,
    },
  };
}

/** Sends each job at its moment, however long the ones before it take. */
async function sendJobs(
  url: string,
  callbackUrl: string,
  { jobs, jobsPerSecond }: { readonly jobs: number; readonly jobsPerSecond: number },
): Promise<void> {
  const random = seededRandom('steady load', jobsPerSecond);
  const pool = new Pool(url, { connections: 50 });
  const job = { callback_url: callbackUrl, queue_name: 'bench', payload: JSON.parse(PAYLOAD) };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(job);
  const sent: Promise<void>[] = [];
  const one = async () => {
    const reply = await pool.request({ path: '/jobs', method: 'POST', headers, body });
    await reply.body.text();
    if (reply.statusCode !== 201) throw new Error(`a job was answered ${reply.statusCode}`);
  };
  let due = performance.now();
  while (sent.length < jobs) {
    while (sent.length < jobs && due <= performance.now()) {
      sent.push(one());
      due += (-Math.log(1 - random.next()) * 1000) / jobsPerSecond;
    }
    await sleep(1);
  }
  await Promise.all(sent);
  await pool.close();
}

async function received(receiver: Running, jobs: number): Promise<void> {
  for (let seen = 0; seen < jobs; await sleep(100)) {
    const reply = await fetch(`${receiver.url}/report`);
    seen += ((await reply.json()) as { jobs: number }).jobs;
  }
}
