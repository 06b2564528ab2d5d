import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createDelivery } from '@tessera/runner/deliver/webhook';
import { createEngine } from '@tessera/runner/engine/engine';
import { NEW_QUEUE, type QueueSettings } from '@tessera/runner/job/queue';
import type { Store } from '@tessera/runner/store/port/store';
import { openPostgresStore } from '@tessera/runner/store/postgres/open';
import { openSqliteStore } from '@tessera/runner/store/sqlite/open';
import { readJob } from '../../../services/runner/input/job-input.ts';
import { running } from '../process.ts';

export const JOBS = 10_000;
export const CONCURRENCY = 50;

/** About 200 bytes of JSON. */
export const PAYLOAD = JSON.stringify({ kind: 'bench', text: 'x'.repeat(170) });

/** Store, engine and delivery as `main.ts` wires them, in a folder that is removed after. */
type Bench = {
  /** Enqueues in batches of five hundred, two at a time. */
  fill(jobs: number): Promise<void>;
  /** Runs the engine until this many jobs are settled. */
  drain(jobs: number): Promise<void>;
  close(): Promise<void>;
};

/** A queue with both limits on, high enough not to hold anything back. */
const QUEUE = { ...NEW_QUEUE, maxConcurrency: CONCURRENCY, rateLimitRps: 1e6 };

/** Limits that a queue on a server shared by several processes does without. */
export const NO_LIMITS = { rateLimitRps: null, maxConcurrency: 1000 } as const;

type BenchOptions = {
  /** The store is this PostgreSQL instead of a SQLite file. */
  readonly databaseUrl?: string | undefined;
  /** The limits of the queue; the default is one that never holds anything back. */
  readonly queue?: Partial<QueueSettings>;
};

export async function openBench(callbackUrl: string, options: BenchOptions = {}): Promise<Bench> {
  // Beside the repository, not in the temporary folder: that may be memory, where syncs are free.
  const folder = await mkdtemp(join(process.cwd(), '.bench-'));
  const retry = { maxRetries: 3, retryBackoff: 'exponential', baseDelayMs: 1000 } as const;
  const defaults = { ...retry, maxDelayMs: 300_000, timeoutMs: 30_000 };
  const path = join(folder, 'runner.db');
  const { databaseUrl } = options;
  const steadyClock = () => performance.now();
  const store =
    databaseUrl === undefined
      ? await openSqliteStore({ path, durability: 'full', defaults, clock: Date.now })
      : await openPostgresStore({
          url: databaseUrl,
          defaults,
          steadyClock,
          readJob: (request, now) => readJob(request, undefined, now),
        });
  await store.createQueue('bench', { ...QUEUE, ...options.queue }, store.now());

  const job = { callbackUrl, queueName: 'bench', payload: PAYLOAD };
  return {
    async fill(jobs) {
      let left = jobs;
      const send = async () => {
        while (left > 0) {
          const count = Math.min(500, left);
          left -= count;
          await store.enqueue(new Array(count).fill(job), store.now());
        }
      };
      await Promise.all([send(), send()]);
    },
    drain: (jobs) => drain(store, jobs),
    async close() {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function drain(store: Store, jobs: number): Promise<void> {
  let settled = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const onSettled = () => {
    settled += 1;
    if (settled === jobs) resolve();
  };
  const delivery = createDelivery({
    connections: CONCURRENCY,
    maxResultBytes: 65_536,
    signingSecrets: [],
    denyPrivateNetworks: false,
    allowedNetworks: [],
    breaker: undefined,
    clock: Date.now,
  });
  const engine = createEngine({
    store,
    delivery,
    workerId: `bench-${process.pid}`,
    concurrency: CONCURRENCY,
    queues: [],
    pollIntervalMs: 500,
    reaperIntervalMs: 30_000,
    maxLost: 5,
    schedulerIntervalMs: 15_000,
    retentionMs: undefined,
    cleanupIntervalMs: 3_600_000,
    retryStatuses: [],
    random: Math.random,
    steadyClock: () => performance.now(),
    onEvent(event) {
      if (event.kind === 'settled') onSettled();
      if (event.kind === 'error') throw event.error;
    },
  });
  await engine.start();
  await promise;
  await engine.stop();
  await delivery.close();
}

/** Sends JSON; throws unless it is accepted. */
export async function post(url: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
  await reply.arrayBuffer();
}

const main = join(import.meta.dirname, '../../../services/runner/main.ts');

/** Starts the runner on a new SQLite file for the time of `work`, which gets its address. */
export async function withRunner(work: (url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(process.cwd(), '.bench-'));
  const args = [main, '--host', '127.0.0.1', '--port', '0', '--log-level', 'info'];
  const service = await running(args, { RUNNER_DB_PATH: join(folder, 'runner.db') });
  try {
    await work(service.url);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
