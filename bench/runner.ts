import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { line } from './measure.ts';
import { running } from './process.ts';
import { batchesBesideSingles, enqueue, storeBatches } from './runner/adding.ts';
import { drainPostgres, drainSqlite, full, twoProcesses } from './runner/drains.ts';
import { memoryGrowth } from './runner/memory.ts';
import { pickUp } from './runner/pick-up.ts';
import { startPostgres } from './runner/postgres-server.ts';

const root = join(import.meta.dirname, '..');

/**
 * The goals of runner/README.md, as ratios to a reference in the same run:
 *
 *     npm run bench -- runner [drain|postgres|two|batches|enqueue|pick-up|memory|full …]
 *
 * `full` takes some minutes and runs only when it is named.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const usual = Object.keys(PARTS).filter((name) => !NAMED_ONLY.includes(name));
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

const NAMED_ONLY = ['full'];

/** Batches beside jobs one by one, on both databases. */
async function batches(): Promise<void> {
  await withService((service) => batchesBesideSingles('SQLite', service));
  await storeBatches('SQLite');
  const server = await startPostgres();
  const address = await server.database();
  await withService((service) => batchesBesideSingles('PostgreSQL', service), address);
  await storeBatches('PostgreSQL', server.database);
  await server.stop();
}

type Service = { readonly url: string; peakMegabytes(): number };

/** @param databaseUrl a PostgreSQL; without one its jobs are in a file */
async function withService(
  part: (service: Service) => Promise<void>,
  databaseUrl?: string,
): Promise<void> {
  const folder = mkdtempSync(join(process.cwd(), '.bench-'));
  const service = await running(
    [join(root, 'runner/main.ts'), '--host', '127.0.0.1', '--port', '0', '--log-level', 'info'],
    databaseUrl === undefined
      ? { RUNNER_DB_PATH: join(folder, 'runner.db') }
      : { RUNNER_DATABASE_URL: databaseUrl },
  );
  try {
    await part(service);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Until the receiver is called. It cannot be quicker than a relay that stores nothing. */
async function pickUpLatency(service: Service): Promise<void> {
  const relay = await running([join(import.meta.dirname, 'runner/relay.ts')]);
  const called = await pickUp({ relay: relay.url, ours: service.url }, 200).finally(relay.stop);
  const at = (runs: readonly number[], part: number) => runs[Math.floor(runs.length * part)]!;
  const shown = (runs: readonly number[]) =>
    `${at(runs, 0.5).toFixed(2)}/${at(runs, 0.99).toFixed(2)} ms`;
  const times = at(called.ours, 0.5) / at(called.direct, 0.5);
  const floor = at(called.relay, 0.5) / at(called.direct, 0.5);
  const both = `median/p99 ${shown(called.ours)}, direct ${shown(called.direct)}`;
  console.log(line('pick-up when idle beside a direct POST (median)', times, '≤ 3', both));
  const relayed = '  a Fastify route that only passes the call on';
  console.log(line(relayed, floor, '', shown(called.relay)));
  console.log(line('  ours beside that route', times / floor, ''));
}

async function memory(service: Service): Promise<void> {
  const target = await running([join(import.meta.dirname, 'runner/target.ts')]);
  const { before, after } = await memoryGrowth(service, `${target.url}/hook`);
  await target.stop();
  const ratio = after / before;
  const detail = `${before.toFixed(0)} → ${after.toFixed(0)} MB`;
  console.log(line('resident memory after 100,000 jobs, after 1,000', ratio, '≤ 1.3', detail));
}
