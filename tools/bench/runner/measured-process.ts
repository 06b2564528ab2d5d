// A measurement in a process of its own, where at first everything still has to be compiled:
// `measured-process.ts KIND RECEIVER [DATABASE]`, on SQLite without a database.
// Prints its figures as a line of JSON.
import { Pool } from 'undici';
import { PEERS } from './peer-queues.ts';
import { CONCURRENCY, JOBS, NO_LIMITS, openBench, PAYLOAD } from './setting.ts';

/** Jobs per second of the first and of the third drain. */
export type Drained = { readonly fresh: number; readonly warm: number };

const [kind = '', receiver = '', databaseUrl] = process.argv.slice(2);
const headers = { 'content-type': 'application/json' };

/** The limit: a loop of POSTs through undici without any queue. */
async function plain(): Promise<Drained> {
  const { pool, call } = caller();
  const sendAll = async () => {
    let sent = 0;
    const loop = async () => {
      while (sent++ < JOBS) await call();
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, loop));
  };
  const [fresh, , warm] = [
    await perSecond(sendAll),
    await perSecond(sendAll),
    await perSecond(sendAll),
  ];
  await pool.close();
  return { fresh, warm };
}

/** Store, engine and delivery with everything on. */
async function engine(): Promise<Drained> {
  const options = databaseUrl === undefined ? {} : { databaseUrl, queue: NO_LIMITS };
  const bench = await openBench(`${receiver}/hook`, options);
  const drainOnce = async () => {
    await bench.fill(JOBS);
    return perSecond(() => bench.drain(JOBS));
  };
  const [fresh, , warm] = [await drainOnce(), await drainOnce(), await drainOnce()];
  await bench.close();
  return { fresh, warm };
}

/** Calls of the receiver by another queue, which is drained once: a warm rate is not compared. */
async function peer(name: string): Promise<Drained> {
  const { pool, call } = caller();
  const last = Promise.withResolvers<void>();
  let called = 0;
  const counted = async () => {
    await call();
    called += 1;
    if (called === JOBS) last.resolve();
  };
  const drain = await PEERS[name]!(databaseUrl!, counted, last.promise);
  const fresh = await perSecond(drain);
  await pool.close();
  return { fresh, warm: fresh };
}

function caller() {
  const pool = new Pool(receiver, { connections: CONCURRENCY });
  const call = async () => {
    const reply = await pool.request({ path: '/hook', method: 'POST', headers, body: PAYLOAD });
    await reply.body.text();
  };
  return { pool, call };
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (JOBS / (performance.now() - started)) * 1000;
}

const kinds = { plain, engine };
const work = kind in kinds ? kinds[kind as keyof typeof kinds] : () => peer(kind);
process.stdout.write(`${JSON.stringify(await work())}\n`);
process.exit(0);
