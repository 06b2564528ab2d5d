import { join } from 'node:path';
import { line, median } from '../measure.ts';
import { figures, running } from '../process.ts';
import { addToPostgres } from './history.ts';
import type { Drained, Span } from './measured-process.ts';
import { type BenchPostgres, startPostgres } from './postgres-server.ts';
import { startRedis } from './redis.ts';
import { CONCURRENCY, JOBS, NO_LIMITS, openBench } from './setting.ts';

const ROUNDS = 5;
const RECEIVER = join(import.meta.dirname, 'target.ts');

/** Runs `measured-process.ts` with these arguments, each time in a fresh process. */
export function measured<T>(...args: readonly (string | number)[]): Promise<T> {
  return figures<T>([join(import.meta.dirname, 'measured-process.ts'), ...args.map(String)]);
}

/** A receiver, and the rate of a plain loop of POSTs to it, measured anew by each call. */
async function openCourse(delayMs = 0) {
  const { url, stop } = await running([RECEIVER, String(delayMs)]);
  return {
    url,
    stop,
    plain: () => measured<Drained>('plain', url),
    /** Jobs the receiver saw since the last report, and how many of them twice. */
    async report() {
      const reply = await fetch(`${url}/report`);
      return (await reply.json()) as { readonly jobs: number; readonly twice: number };
    },
  };
}

/** Each run in a fresh process, so that start-up and compilation weigh the same on both sides. */
export async function drainSqlite(): Promise<void> {
  const course = await openCourse();
  await course.plain(); // warms the receiver
  const ratios = { fresh: [] as number[], warm: [] as number[] };
  let last: Drained = { fresh: Number.NaN, warm: Number.NaN };
  let before = await course.plain();
  for (let round = 0; round < ROUNDS; round++) {
    last = await measured<Drained>('engine', course.url);
    const after = await course.plain();
    const plain = (before.fresh + after.fresh) / 2;
    ratios.fresh.push(last.fresh / plain);
    ratios.warm.push(last.warm / plain);
    before = after;
  }
  const { jobs, twice } = await course.report();
  await course.stop();
  const what = `drain ${JOBS} at concurrency ${CONCURRENCY}, FULL, beside plain undici`;
  const detail = `${Math.round(last.fresh)}/s; ${jobs} jobs, ${twice} twice`;
  console.log(line(what, median(ratios.fresh), '≥ 0.60', detail));
  const third = '  the third drain of a process, beside the first of plain';
  console.log(line(third, median(ratios.warm), '≥ 0.80', `${Math.round(last.warm)}/s`));
}

const PEERS: Readonly<Record<string, string>> = {
  'graphile-worker': 'local queue of 500, completions in batches; keeps no history',
  'pg-boss': 'four workers, batches of 50',
  BullMQ: 'appendfsync always',
};

/** Ours on PostgreSQL and what others run there (or on Redis), in turn, each in a fresh process. */
export async function drainPostgres(): Promise<void> {
  const server = await startPostgres();
  const redis = await startRedis();
  const course = await openCourse();
  const ratios: Record<string, number[]> = {};
  let ours: Drained = { fresh: Number.NaN, warm: Number.NaN };
  await course.plain();
  let before = await course.plain();
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['engine', ...Object.keys(PEERS)]) {
      if (name === 'BullMQ' && redis === undefined) continue;
      const address = name === 'BullMQ' ? redis!.url : await server.database();
      const drained = await measured<Drained>(name, course.url, address);
      if (name === 'engine') ours = drained;
      const after = await course.plain();
      ratios[name] ??= [];
      ratios[name].push(drained.fresh / ((before.fresh + after.fresh) / 2));
      before = after;
    }
  }
  const { twice } = await course.report();
  await course.stop();
  await redis?.stop();
  await server.stop();
  const what = `drain ${JOBS} on PostgreSQL, fsync on, beside plain undici`;
  const detail = `${Math.round(ours.fresh)}/s, later ${Math.round(ours.warm)}/s, ${twice} twice`;
  console.log(line(what, median(ratios.engine!), '≥ 0.50', detail));
  const ahead = median(ratios.engine!) / median(ratios['graphile-worker']!);
  console.log(line('  ours beside tuned graphile-worker', ahead, '≥ 1.00'));
  for (const [name, how] of Object.entries(PEERS)) {
    if (ratios[name]) console.log(line(`  ${name}, the same calls`, median(ratios[name]), '', how));
  }
  if (redis === undefined) console.log('  BullMQ: no Redis at hand (REDIS_URL, or redis-server)');
}

const SLOW_MS = 20;

/**
 * Two processes beside one. With receivers that take their time one process is bounded by its slots,
 * and a second one should double the rate; with a receiver that answers at once, processes, server
 * and receiver share the cores of one machine.
 */
export async function twoProcesses(): Promise<void> {
  const server = await startPostgres();
  const gains = async (delayMs: number, jobs: number) => {
    const course = await openCourse(delayMs);
    const all: number[] = [];
    let both = 0;
    for (let round = 0; round < ROUNDS; round++) {
      both = await drainTogether(server, course.url, 2, jobs);
      all.push(both / (await drainTogether(server, course.url, 1, jobs)));
    }
    await course.stop();
    return { gain: median(all), both };
  };
  const { gain, both } = await gains(SLOW_MS, JOBS);
  const what = `two processes beside one, receiver takes ${SLOW_MS} ms`;
  const detail = `${Math.round(both)}/s; ${CONCURRENCY} slots each allow ${(CONCURRENCY * 1000) / SLOW_MS}/s`;
  console.log(line(what, gain, '≥ 1.50', detail));
  const quick = await gains(0, 2 * JOBS);
  console.log(line('  the same, receiver answers at once', quick.gain, ''));
  await server.stop();
}

/** Jobs per second of `processes` processes on a database that is full when they start. */
async function drainTogether(
  server: BenchPostgres,
  url: string,
  processes: number,
  jobs: number,
): Promise<number> {
  const databaseUrl = await server.database();
  const bench = await openBench(`${url}/hook`, { databaseUrl, queue: NO_LIMITS });
  await bench.fill(jobs);
  await bench.close();
  const spans = await Promise.all(
    Array.from({ length: processes }, () => measured<Span>('together', url, databaseUrl)),
  );
  const began = Math.min(...spans.map((span) => span.began));
  const ended = Math.max(...spans.map((span) => span.ended));
  return (jobs * 1000) / (ended - began);
}

const HISTORY = { finished: 1_000_000, waiting: 100_000 };

/** A claim beside 1,000,000 finished and 100,000 waiting jobs, and the same on an empty store. */
export async function full(): Promise<void> {
  const course = await openCourse();
  const claims = (database: string, { finished, waiting } = { finished: 0, waiting: 0 }) =>
    measured<number>('claims', course.url, database, finished, waiting);
  await compare('SQLite', { empty: () => claims(''), full: () => claims('', HISTORY) });
  const server = await startPostgres();
  const templates = { empty: await server.database(), full: await server.database() };
  for (const databaseUrl of Object.values(templates)) {
    await (await openBench(course.url, { databaseUrl, queue: NO_LIMITS })).close();
  }
  await addToPostgres(templates.full, HISTORY);
  await compare('PostgreSQL', {
    empty: async () => claims(await server.copyOf(templates.empty)),
    full: async () => claims(await server.copyOf(templates.full), HISTORY),
  });
  await server.stop();
  await course.stop();
}

async function compare(
  name: string,
  sides: Readonly<Record<'empty' | 'full', () => Promise<number>>>,
): Promise<void> {
  const ratios: number[] = [];
  let [empty, last] = [await sides.empty(), Number.NaN];
  for (let round = 0; round < ROUNDS; round++) {
    last = await sides.full();
    const after = await sides.empty();
    ratios.push((2 * last) / (empty + after));
    empty = after;
  }
  const detail = `${last.toFixed(2)} ms, empty ${empty.toFixed(2)} ms`;
  const what = `claim beside a million finished jobs / empty table, ${name}`;
  console.log(line(what, median(ratios), '≤ 1.2', detail));
}
