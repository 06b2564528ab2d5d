import { join } from 'node:path';
import { requestsPerSecond, type Target } from '../load.ts';
import { line, median } from '../measure.ts';
import { running } from '../process.ts';
import { measured } from './drains.ts';
import type { Rates } from './measured-process.ts';
import { PAYLOAD, post } from './setting.ts';

// Adding jobs. The queue is paused, so that nothing else is measured.

const JOB = { callback_url: 'http://127.0.0.1:1/hook', queue_name: 'bench' };
const ONE = { ...JOB, payload: JSON.parse(PAYLOAD) as object };
const BATCH = 500;

type Service = { readonly url: string };

async function pausedQueue({ url }: Service): Promise<void> {
  await post(`${url}/queues`, { name: 'bench' });
  await post(`${url}/queues/bench/pause`, {});
}

function postTo(url: string, body: object): Target {
  const headers = { 'content-type': 'application/json' };
  return { url, method: 'POST', body: JSON.stringify(body), headers };
}

/** One job per request over 50 connections, beside a route that stores nothing. */
export async function enqueue(service: Service): Promise<void> {
  await pausedQueue(service);
  const bare = await running([join(import.meta.dirname, 'bare-post.ts')]);
  const targets = {
    bare: postTo(`${bare.url}/jobs`, ONE),
    service: postTo(`${service.url}/jobs`, ONE),
  };
  const often = { rounds: 6, seconds: 2 }; // single rounds differ by a tenth
  const perSecond = await requestsPerSecond(targets, often).finally(bare.stop);
  const { bare: theirs = Number.NaN, service: ours = 0 } = perSecond;
  // Both are work of one thread: the most is that route, then the store alone.
  const { single: stored } = await measured<Rates>('rates', 'http://127.0.0.1:1');
  const most = 1 / (1 + theirs / stored);
  const ratio = ours / theirs;
  const rates = `${Math.round(ours)} of ${Math.round(theirs)}/s`;
  const detail = `${rates}; the store alone ${Math.round(stored)}/s, so ${most.toFixed(2)} at most`;
  const what = 'enqueue over HTTP beside a route that stores nothing';
  console.log(line(what, ratio, '≥ 0.75', detail));
  console.log(line('  beside that route, then the store alone', ratio / most, ''));
}

/** Batches of five hundred beside one job per request, both over 50 connections. */
export async function batchesBesideSingles(database: string, service: Service): Promise<void> {
  await pausedQueue(service);
  const targets = {
    single: postTo(`${service.url}/jobs`, ONE),
    batches: postTo(`${service.url}/jobs/batch`, { jobs: new Array(BATCH).fill(ONE) }),
  };
  const rates = await requestsPerSecond(targets, { rounds: 3, seconds: 2 });
  const single = rates.single ?? Number.NaN;
  const jobs = (rates.batches ?? 0) * BATCH;
  const ratio = jobs / single;
  const detail = `${Math.round(jobs)} of ${Math.round(single)} jobs/s`;
  const what = `batches of ${BATCH} beside single jobs, HTTP, ${database}`;
  console.log(line(what, ratio, '≥ 2.50', detail));
}

/** Batches through the store alone, where fifty single jobs at once already share a transaction. */
export async function storeBatches(
  database: string,
  newDatabase?: () => Promise<string>,
): Promise<void> {
  const all: Rates[] = [];
  for (let round = 0; round < 3; round++) {
    const address = newDatabase === undefined ? [] : [await newDatabase()];
    all.push(await measured<Rates>('rates', 'http://127.0.0.1:1', ...address));
  }
  const ratio = median(all.map((rates) => rates.batches / rates.single));
  const { batches, single } = all.at(-1)!;
  const detail = `${Math.round(batches)} of ${Math.round(single)} jobs/s`;
  console.log(line(`  through the store alone, ${database}`, ratio, '', detail));
}
