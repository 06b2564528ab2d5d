import { availableParallelism } from 'node:os';
import { line, median } from '../measure.ts';
import { runChild, startChild } from './child.ts';
import type { Drained } from './drain.ts';
import { type BenchPostgres, startPostgres } from './postgres-server.ts';
import { startRedis } from './redis.ts';
import { CONCURRENCY, JOBS, openBench } from './setting.ts';

const ROUNDS = 3;

/** A receiver, and the rate of a plain loop of POSTs to it, measured anew by each call. */
type Course = {
  readonly url: string;
  plain(): Promise<Drained>;
  /** Jobs the receiver saw since the last report, how many of them twice, and its processor time. */
  report(): Promise<{ jobs: number; twice: number; cpuMs: number }>;
  stop(): Promise<void>;
};

async function openCourse(delayMs = 0): Promise<Course> {
  const target = await startChild<{ port: number }>('target.ts', String(delayMs));
  const url = `http://127.0.0.1:${target.first.port}`;
  return {
    url,
    plain: () => runChild<Drained>('drain.ts', 'plain', url),
    report: async () => (await fetch(`${url}/report`)).json() as ReturnType<Course['report']>,
    stop: target.stop,
  };
}

/** Each run in a fresh process, so that start-up and compilation weigh the same on both sides. */
export async function drainSqlite(): Promise<void> {
  const course = await openCourse();
  await course.plain(); // warms the receiver
  const fresh: number[] = [];
  const warm: number[] = [];
  const bothWarm: number[] = [];
  let last: Drained | undefined;
  let before = await course.plain();
  for (let round = 0; round < ROUNDS; round++) {
    last = await runChild<Drained>('drain.ts', 'engine', course.url);
    const after = await course.plain();
    const plain = (before.fresh + after.fresh) / 2;
    fresh.push(last.fresh / plain);
    warm.push(last.warm / plain);
    bothWarm.push(last.warm / ((before.warm + after.warm) / 2));
    before = after;
  }
  const { jobs, twice } = await course.report();
  await course.stop();
  const what = `drain ${JOBS} at concurrency ${CONCURRENCY}, FULL, beside plain undici`;
  const detail = `${Math.round(last!.fresh)}/s; ${jobs} jobs, ${twice} twice`;
  const ratio = middle(fresh);
  console.log(line(what, ratio, '≥ 0.60', detail));
  const later = middle(warm);
  const rate = `${Math.round(last!.warm)}/s`;
  const third = '  the third drain of a process, beside the first of plain';
  console.log(line(third, later, '≥ 0.80', rate));
  console.log(line('  the third beside the third of plain undici', middle(bothWarm), ''));
}

/** Ours on PostgreSQL and what others run there (or on Redis), in turn, each in a fresh process. */
export async function drainPostgres(): Promise<void> {
  const server = await startPostgres();
  const redis = await startRedis();
  const course = await openCourse();
  const peer = (name: string, address: string) =>
    runChild<{ perSecond: number }>('peer-drain.ts', name, course.url, address);
  const ratios: Record<string, number[]> = { ours: [], 'graphile-worker': [], 'pg-boss': [] };
  if (redis !== undefined) ratios.BullMQ = [];
  let last: Drained | undefined;
  await course.plain();
  let before = await course.plain();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, list] of Object.entries(ratios)) {
      let perSecond: number;
      if (name === 'ours') {
        last = await runChild<Drained>('drain.ts', 'engine', course.url, await server.database());
        perSecond = last.fresh;
      } else {
        const address = name === 'BullMQ' ? redis!.url : await server.database();
        ({ perSecond } = await peer(name, address));
      }
      const after = await course.plain();
      list.push(perSecond / ((before.fresh + after.fresh) / 2));
      before = after;
    }
  }
  const { twice } = await course.report();
  await course.stop();
  await redis?.stop();
  await server.stop();
  const ours = middle(ratios.ours!);
  const what = `drain ${JOBS} on PostgreSQL, fsync on, beside plain undici`;
  const detail = `${Math.round(last!.fresh)}/s, later ${Math.round(last!.warm)}/s, ${twice} twice`;
  console.log(line(what, ours, '≥ 0.50', detail));
  const graphile = middle(ratios['graphile-worker']!);
  const ahead = ours / graphile;
  console.log(line('  ours beside tuned graphile-worker', ahead, '≥ 1.00'));
  const details: Readonly<Record<string, string>> = {
    'graphile-worker': 'local queue of 500, completions in batches; keeps no history',
    'pg-boss': 'four workers, batches of 50',
    BullMQ: 'appendfsync always',
  };
  for (const [name, list] of Object.entries(ratios)) {
    if (name === 'ours') continue;
    console.log(line(`  ${name}, the same calls`, middle(list), '', details[name]));
  }
  if (redis === undefined) console.log('  BullMQ: no Redis at hand (REDIS_URL, or redis-server)');
}

const SLOW_MS = 20;

/**
 * Two processes beside one. With receivers that take their time one process is bounded by its slots,
 * and a second one should double the rate; with a receiver that answers at once, processes, server
 * and receiver share the cores of one machine, which the last line says.
 */
export async function twoProcesses(): Promise<void> {
  const server = await startPostgres();
  const slow = await openCourse(SLOW_MS);
  const gains: number[] = [];
  let both = 0;
  for (let round = 0; round < ROUNDS; round++) {
    both = await drainTogether(server, slow, 2, JOBS);
    gains.push(both / (await drainTogether(server, slow, 1, JOBS)));
  }
  await slow.stop();
  const gain = middle(gains);
  const what = `two processes beside one, receiver takes ${SLOW_MS} ms`;
  const detail = `${Math.round(both)}/s; ${CONCURRENCY} slots each allow ${(CONCURRENCY * 1000) / SLOW_MS}/s`;
  console.log(line(what, gain, '≥ 1.50', detail));

  const quick = await openCourse();
  const quickGains: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const two = await drainTogether(server, quick, 2, 2 * JOBS);
    const began = { server: server.cpuMs() ?? Number.NaN, ...(await quick.report()) };
    const workers = { cpuMs: 0 };
    const one = await drainTogether(server, quick, 1, 2 * JOBS, workers);
    const ended = { server: server.cpuMs() ?? Number.NaN, ...(await quick.report()) };
    quickGains.push(two / one);
    const outside = ended.server - began.server + ended.cpuMs - began.cpuMs;
    costs.push((workers.cpuMs + outside) / (2 * JOBS));
  }
  await quick.stop();
  await server.stop();
  const gained = middle(quickGains);
  console.log(line('  the same, receiver answers at once', gained, ''));
  const costMs = middle(costs);
  if (Number.isNaN(costMs)) return;
  const cores = availableParallelism();
  const most = Math.round((cores * 1000) / costMs);
  console.log(
    `  one job costs ${costMs.toFixed(3)} ms of processor time (worker, PostgreSQL, receiver): ${cores} cores allow ${most}/s, however many processes work`,
  );
}

/** Jobs per second of so many processes on a database that is full when they start. */
async function drainTogether(
  server: BenchPostgres,
  { url }: Course,
  processes: number,
  jobs: number,
  /** Gets the processor time of the processes. */
  spent: { cpuMs: number } = { cpuMs: 0 },
): Promise<number> {
  const databaseUrl = await server.database();
  const queue = { rateLimitRps: null, maxConcurrency: 1000 };
  const bench = await openBench(`${url}/hook`, { databaseUrl, queue });
  await bench.fill(jobs);
  await bench.close();
  type Span = { readonly began: number; readonly ended: number; readonly cpuMs: number };
  const workers = Array.from({ length: processes }, () =>
    runChild<Span>('two-workers.ts', `${url}/hook`, databaseUrl),
  );
  const spans = await Promise.all(workers);
  const began = Math.min(...spans.map((span) => span.began));
  const ended = Math.max(...spans.map((span) => span.ended));
  spent.cpuMs += spans.reduce((total, span) => total + span.cpuMs, 0);
  return (jobs * 1000) / (ended - began);
}

function middle(values: readonly number[]): number {
  return median([...values].sort((a, b) => a - b));
}
