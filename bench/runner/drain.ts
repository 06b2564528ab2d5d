import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';
import { CONCURRENCY, JOBS, openBench, PAYLOAD } from './setting.ts';

// One drained run in a process of its own: `plain` is the limit, a loop of POSTs through undici
// without any queue; `engine` is store, engine and delivery with everything on. Says jobs per second.
const [kind, url = '', databaseUrl] = process.argv.slice(2);
const perSecond = kind === 'plain' ? await plain(url) : await engine(url);
process.stdout.write(`${JSON.stringify({ perSecond })}\n`);

async function plain(address: string): Promise<number> {
  const pool = new Pool(address, { connections: CONCURRENCY });
  const headers = { 'content-type': 'application/json' };
  const started = performance.now();
  let sent = 0;
  async function loop(): Promise<void> {
    while (sent < JOBS) {
      sent += 1;
      const reply = await pool.request({ path: '/hook', method: 'POST', headers, body: PAYLOAD });
      await reply.body.text();
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, loop));
  const rate = (JOBS / (performance.now() - started)) * 1000;
  await pool.close();
  return rate;
}

async function engine(address: string): Promise<number> {
  const queue = databaseUrl === undefined ? {} : { rateLimitRps: null, maxConcurrency: 200 };
  const bench = await openBench(`${address}/hook`, { databaseUrl, queue });
  await bench.fill(JOBS);
  const started = performance.now();
  await bench.drain(JOBS);
  const rate = (JOBS / (performance.now() - started)) * 1000;
  await bench.close();
  return rate;
}
