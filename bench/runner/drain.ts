import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';
import { CONCURRENCY, JOBS, openBench, PAYLOAD } from './setting.ts';

// Drains in a process of its own, the first one while everything still has to be compiled: `plain` is
// the limit, a loop of POSTs through undici without any queue; `engine` is store, engine and
// delivery with everything on. Prints jobs per second of the first and of a later drain.
export type Drained = {
  readonly fresh: number;
  readonly warm: number;
  /** Processor time of this process per job of the first drain, in microseconds. */
  readonly cpuMicros: number;
};

const [kind, url = '', databaseUrl] = process.argv.slice(2);
const queue = databaseUrl === undefined ? {} : { rateLimitRps: null, maxConcurrency: 1000 };
const drained = kind === 'plain' ? await plain(url) : await engine(url);
process.stdout.write(`${JSON.stringify(drained)}\n`);

async function plain(address: string): Promise<Drained> {
  const pool = new Pool(address, { connections: CONCURRENCY });
  const headers = { 'content-type': 'application/json' };
  const all = async () => {
    let sent = 0;
    const loop = async () => {
      while (sent < JOBS) {
        sent += 1;
        const reply = await pool.request({ path: '/hook', method: 'POST', headers, body: PAYLOAD });
        await reply.body.text();
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, loop));
  };
  const [first, , last] = [await measured(all), await measured(all), await measured(all)];
  await pool.close();
  return { fresh: first.perSecond, warm: last.perSecond, cpuMicros: first.cpuMicros };
}

async function engine(address: string): Promise<Drained> {
  const bench = await openBench(`${address}/hook`, { databaseUrl, queue });
  const once = async () => {
    await bench.fill(JOBS);
    return measured(() => bench.drain(JOBS));
  };
  const [first, , last] = [await once(), await once(), await once()];
  await bench.close();
  return { fresh: first.perSecond, warm: last.perSecond, cpuMicros: first.cpuMicros };
}

async function measured(drain: () => Promise<void>) {
  const before = process.cpuUsage();
  const started = performance.now();
  await drain();
  const perSecond = (JOBS / (performance.now() - started)) * 1000;
  const { user, system } = process.cpuUsage(before);
  return { perSecond, cpuMicros: (user + system) / JOBS };
}
