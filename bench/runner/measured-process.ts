// A measurement in a process of its own, where at first everything still has to be compiled:
// `measured-process.ts KIND RECEIVER [DATABASE [FINISHED WAITING]]`, on SQLite without a database.
// Prints its figures as a line of JSON.
import { Pool } from 'undici';
import { median } from '../measure.ts';
import { addToSqlite } from './history.ts';
import { PEERS } from './peer-queues.ts';
import { CONCURRENCY, JOBS, NO_LIMITS, openBench, PAYLOAD } from './setting.ts';

/** Jobs per second of the first and of a later drain. */
export type Drained = { readonly fresh: number; readonly warm: number };
/** Jobs enqueued per second one by one (fifty at once), and in batches (two at once). */
export type Rates = { readonly single: number; readonly batches: number };
/** When the work of one of several processes began and ended, in milliseconds since 1970. */
export type Span = { readonly began: number; readonly ended: number };

const [kind = '', receiver = '', databaseUrl, finished = '0', waiting = '0'] =
  process.argv.slice(2);
const onServer = databaseUrl && { databaseUrl, queue: NO_LIMITS };
const open = (more = {}) => openBench(`${receiver}/hook`, { ...onServer, ...more });
const headers = { 'content-type': 'application/json' };

/** The limit: a loop of POSTs through undici without any queue. */
async function plain(): Promise<Drained> {
  const { pool, call } = caller();
  const all = async () => {
    let sent = 0;
    const loop = async () => {
      while (sent++ < JOBS) await call();
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, loop));
  };
  const [fresh, , warm] = [await perSecond(all), await perSecond(all), await perSecond(all)];
  await pool.close();
  return { fresh, warm };
}

/** Store, engine and delivery with everything on. */
async function engine(): Promise<Drained> {
  const bench = await open();
  const once = async () => {
    await bench.fill(JOBS);
    return perSecond(() => bench.drain(JOBS));
  };
  const [fresh, , warm] = [await once(), await once(), await once()];
  await bench.close();
  return { fresh, warm };
}

/** Calls of the receiver by another queue. */
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

async function rates(): Promise<Rates> {
  const bench = await open();
  // Compiles both ways.
  await bench.fill(2000);
  await bench.fillSingly(2 * JOBS);
  const both = {
    single: await perSecond(() => bench.fillSingly(2 * JOBS), 2 * JOBS),
    batches: await perSecond(() => bench.fill(2 * JOBS), 2 * JOBS),
  };
  await bench.close();
  return both;
}

/** Works on a PostgreSQL that others have filled, until nothing is left. */
async function together(): Promise<Span> {
  const bench = await open();
  const began = Date.now();
  await bench.drainAll();
  const ended = Date.now();
  await bench.close();
  return { began, ended };
}

/** Milliseconds of a claim beside finished and waiting jobs, which a PostgreSQL has got before. */
async function claims(): Promise<number> {
  const history = { finished: Number(finished), waiting: Number(waiting) };
  const fill = (path: string) => addToSqlite(path, history);
  const bench = await open(databaseUrl ? {} : { queue: NO_LIMITS, fill });
  const { store } = bench;
  await bench.fill(JOBS); // compiles what is measured below
  await bench.drain(JOBS);
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
  await bench.close();
  return median(times);
}

function caller() {
  const pool = new Pool(receiver, { connections: CONCURRENCY });
  const call = async () => {
    const reply = await pool.request({ path: '/hook', method: 'POST', headers, body: PAYLOAD });
    await reply.body.text();
  };
  return { pool, call };
}

async function perSecond(work: () => Promise<void>, jobs = JOBS): Promise<number> {
  const started = performance.now();
  await work();
  return (jobs / (performance.now() - started)) * 1000;
}

const kinds = { plain, engine, rates, together, claims };
const work = kind in kinds ? kinds[kind as keyof typeof kinds] : () => peer(kind);
process.stdout.write(`${JSON.stringify(await work())}\n`);
process.exit(0);
