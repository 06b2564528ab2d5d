import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { requestsPerSecond } from './load.ts';
import { line, median } from './measure.ts';
import { running } from './process.ts';
import { runChild, startChild } from './runner/child.ts';
import { drainPostgres, drainSqlite, twoProcesses } from './runner/drains.ts';
import { full } from './runner/full.ts';
import { memoryGrowth } from './runner/memory.ts';
import { pickUp } from './runner/pick-up.ts';
import { startPostgres } from './runner/postgres-server.ts';
import { PAYLOAD, post } from './runner/setting.ts';

const root = join(import.meta.dirname, '..');

/**
 * The goals of runner/README.md, as ratios to a reference in the same run:
 *
 *     npm run bench -- runner [drain|postgres|two|batches|enqueue|pick-up|memory|full …]
 *
 * `full` takes some minutes and runs only when it is named.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const usual = Object.keys(PARTS).filter((name) => name !== 'full');
  const wanted = args.length === 0 ? usual : args;
  for (const name of wanted) {
    const part = PARTS[name];
    if (part === undefined) throw new Error(`${name} is none of ${Object.keys(PARTS).join(', ')}`);
    await part();
  }
}

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  drain: drainSqlite,
  postgres: drainPostgres,
  two: twoProcesses,
  batches,
  enqueue: () => withService(enqueue),
  'pick-up': () => withService(pickUpLatency),
  memory: () => withService(memory),
  full,
};

/** Batches of five hundred beside jobs one by one, through the store, on both databases. */
async function batches(): Promise<void> {
  const server = await startPostgres();
  type Rates = { readonly single: number; readonly batches: number };
  for (const name of ['SQLite', 'PostgreSQL'] as const) {
    const ratios: number[] = [];
    let last: Rates = { single: Number.NaN, batches: Number.NaN };
    for (let round = 0; round < 3; round++) {
      const address = name === 'SQLite' ? [] : [await server.database()];
      last = await runChild<Rates>('batches.ts', ...address);
      ratios.push(last.batches / last.single);
    }
    const ratio = median(ratios.sort((a, b) => a - b));
    const detail = `${Math.round(last.batches)} of ${Math.round(last.single)}/s`;
    const what = `batches of 500 beside single jobs, ${name}`;
    console.log(line(what, ratio, '≥ 2.50', ratio >= 2.5, detail));
  }
  await server.stop();
}

type Service = { readonly url: string; peakMegabytes(): number };

async function withService(part: (service: Service) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(process.cwd(), '.bench-'));
  const service = await running(
    [join(root, 'runner/main.ts'), '--host', '127.0.0.1', '--port', '0', '--log-level', 'info'],
    { RUNNER_DB_PATH: join(folder, 'runner.db') },
  );
  try {
    await part(service);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One job per request over 50 connections; the queue is paused, so only adding is measured. */
async function enqueue(service: Service): Promise<void> {
  await post(`${service.url}/queues`, { name: 'bench' });
  await post(`${service.url}/queues/bench/pause`, {});
  const body = JSON.stringify({
    callback_url: 'http://127.0.0.1:1/hook',
    queue_name: 'bench',
    payload: JSON.parse(PAYLOAD),
  });
  const bare = await running([join(import.meta.dirname, 'runner/bare-post.ts')]);
  const headers = { 'content-type': 'application/json' };
  const target = (url: string) => ({ url: `${url}/jobs`, method: 'POST', body, headers }) as const;
  const targets = { bare: target(bare.url), service: target(service.url) };
  const often = { rounds: 6, seconds: 2 }; // single rounds differ by a tenth
  const rates = await requestsPerSecond(targets, often).finally(bare.stop);
  const { bare: theirs = Number.NaN, service: ours = 0 } = rates;
  const ratio = ours / theirs;
  const detail = `${Math.round(ours)} of ${Math.round(theirs)}/s`;
  console.log(
    line(
      'enqueue over HTTP beside a route that stores nothing',
      ratio,
      '≥ 0.75',
      ratio >= 0.75,
      detail,
    ),
  );
}

async function pickUpLatency(service: Service): Promise<void> {
  const { direct, ours } = await pickUp(service.url, 200);
  const at = (runs: readonly number[], part: number) => runs[Math.floor(runs.length * part)]!;
  const ratio = at(ours, 0.5) / at(direct, 0.5);
  const figures = (runs: readonly number[]) =>
    `${at(runs, 0.5).toFixed(2)}/${at(runs, 0.99).toFixed(2)}`;
  const detail = `median/p99 ${figures(ours)} ms, direct ${figures(direct)} ms`;
  console.log(
    line('pick-up when idle beside a direct POST (median)', ratio, '≤ 3', ratio <= 3, detail),
  );
}

async function memory(service: Service): Promise<void> {
  const target = await startChild<{ port: number }>('target.ts');
  const { before, after } = await memoryGrowth(
    service,
    `http://127.0.0.1:${target.first.port}/hook`,
  );
  await target.stop();
  const ratio = after / before;
  const detail = `${before.toFixed(0)} → ${after.toFixed(0)} MB`;
  console.log(
    line('resident memory after 100,000 jobs, after 1,000', ratio, '≤ 1.3', ratio <= 1.3, detail),
  );
}
