import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunnerProcess, startProcess } from '../process.ts';
import { type CampaignResult, configText, judged, settled } from './campaign.ts';
import { openChaosReceiver } from './chaos-receiver.ts';
import { enqueueUntil, type Ledger } from './enqueuer.ts';
import { cutConnections, inspectPostgres, watchRunning } from './inspect-postgres.ts';
import { createLimitWatch, type QueueLimits } from './limit-watch.ts';

/** A PostgreSQL that a campaign may harm. */
type FaultyServer = {
  readonly url: string;
  /** Stops the server, at once as a crash does or after its transactions, and starts it again. */
  restart?(how: 'crash' | 'fast'): Promise<void>;
  /** Freezes all its processes for a while: a fail-over seen from a client. */
  pause?(ms: number): Promise<void>;
};

type FaultCampaignOptions = {
  readonly faults: number;
  /** Part of the callbacks that are answered badly. */
  readonly failures: number;
  readonly server: FaultyServer;
  readonly random: () => number;
  readonly report: (line: string) => void;
};

type FaultCampaignResult = CampaignResult & {
  readonly faults: Readonly<Record<Fault, number>>;
  /** The most calls at once by queue, as the receiver saw them. */
  readonly peaks: Readonly<Record<string, number>>;
  /** How often the running jobs in the database were compared with the limits. */
  readonly samples: number;
};

/** What may happen, with its share of all faults. */
const SHARES = { kill: 0.4, cut: 0.3, restart: 0.22, pause: 0.08 } as const;
type Fault = keyof typeof SHARES;

const PAUSE_MS = 5000;

/** Sixteen enqueuers then add fewer jobs than the limited queues can take. */
const REST_MS = 100;

/** Enqueuers spread their jobs over five queues; the last one has the limits of a new queue. */
const LIMITS: Readonly<Record<string, QueueLimits>> = {
  'queue-0': { maxConcurrency: 3 },
  'queue-1': { maxConcurrency: 20 },
  'queue-2': { maxConcurrency: 50, rateLimitRps: 40 },
  'queue-3': { maxConcurrency: 20, maxPerKey: 2 },
  'queue-4': { maxConcurrency: 5 },
};

/**
 * Two processes work on one PostgreSQL while jobs are added and delivered. Again and again a worker
 * is killed, connections are cut, the server is restarted or stands still. In the end every
 * accepted job must be completed or dead, no try called twice and every limit held. Throws when not.
 */
export async function runFaultCampaign(
  options: FaultCampaignOptions,
): Promise<FaultCampaignResult> {
  const { faults, failures, server, random, report } = options;
  const folder = await mkdtemp(join(tmpdir(), 'tessera-chaos-'));
  const config = join(folder, 'runner.toml');
  await writeFile(config, configText(`database_url = ${JSON.stringify(server.url)}`));
  const watch = createLimitWatch(LIMITS);
  await using receiver = await openChaosReceiver(random, failures, watch);
  const ledgers: Ledger[] = [0, 1].map((first) => ({ accepted: new Map(), next: first, step: 2 }));
  const workers: WorkerProcess[] = [];
  const counts = { kill: 0, cut: 0, restart: 0, pause: 0 };
  const able = (Object.keys(SHARES) as Fault[]).filter(
    (fault) => (fault !== 'restart' && fault !== 'pause') || server[fault] !== undefined,
  );
  const started = performance.now();
  const sampling = watchRunning(server.url);
  try {
    workers.push(await startWorker(config));
    await createQueues(workers[0]!.url);
    workers.push(await startWorker(config));
    for (const [index, worker] of workers.entries()) worker.add(receiver.url, ledgers[index]!);
    for (let fault = 1; fault <= faults; fault++) {
      await sleep(100 + random() * 600);
      const kind = drawn(able, random());
      counts[kind] += 1;
      if (kind === 'cut') await cutConnections(server.url);
      if (kind === 'restart') await server.restart!(random() < 0.5 ? 'crash' : 'fast');
      if (kind === 'pause') await server.pause!(PAUSE_MS);
      if (kind === 'kill') {
        const place = random() < 0.5 ? 0 : 1;
        await workers[place]!.kill();
        workers[place] = await startWorker(config);
        workers[place].add(receiver.url, ledgers[place]!);
      }
      if (fault % 10 === 0 || fault === faults) {
        const accepted = ledgers.reduce((sum, ledger) => sum + ledger.accepted.size, 0);
        const seconds = Math.round((performance.now() - started) / 1000);
        report(
          `${fault} faults in ${seconds} s (${inWords(counts)}): ${accepted} jobs accepted, ${receiver.callbacks.length} calls`,
        );
        refuseExceeded([...watch.exceeded(), ...sampling.exceeded()]);
      }
    }
    await Promise.all(workers.map((worker) => worker.stopAdding()));
    const accepted = new Map(ledgers.flatMap((ledger) => [...ledger.accepted]));
    await settled(workers[0]!.url, accepted.size);
    await Promise.all(workers.map((worker) => worker.stop()));
    const samples = await sampling.stop();
    refuseExceeded([...watch.exceeded(), ...sampling.exceeded()]);
    const result = judged(accepted, receiver.callbacks, await inspectPostgres(server.url));
    return { ...result, faults: counts, peaks: watch.peaks(), samples };
  } finally {
    await sampling.stop();
    await Promise.all(workers.map((worker) => worker.kill()));
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

type WorkerProcess = {
  readonly url: string;
  /** Adds jobs until it is killed or told to stop. */
  add(callbackUrl: string, ledger: Ledger): void;
  stopAdding(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** The server may be away when a process starts; then it ends, and its supervisor starts it again. */
async function startWorker(config: string): Promise<WorkerProcess> {
  for (let tries = 1; ; tries++) {
    const service = startProcess(['--config', config]);
    try {
      const { url } = await service.listening();
      return workerOf(service, url);
    } catch (error) {
      await service.kill();
      if (tries === 20) throw error;
      await sleep(250);
    }
  }
}

function workerOf(service: RunnerProcess, url: string): WorkerProcess {
  const stop = new AbortController();
  let adding = Promise.resolve();
  const stopAdding = () => {
    stop.abort();
    return adding;
  };
  return {
    url,
    add(callbackUrl, ledger) {
      adding = enqueueUntil(url, callbackUrl, ledger, stop.signal, REST_MS);
      adding.catch(() => {}); // reported by stopAdding
    },
    stopAdding,
    async kill() {
      await service.kill();
      await stopAdding();
    },
    async stop() {
      const code = await service.stop();
      if (code !== 0) throw new Error(`a worker ended with ${code} after SIGTERM`);
    },
  };
}

async function createQueues(url: string): Promise<void> {
  for (const [name, queue] of Object.entries(LIMITS)) {
    const body = JSON.stringify({
      name,
      max_concurrency: queue.maxConcurrency,
      rate_limit_rps: queue.rateLimitRps,
      max_per_key: queue.maxPerKey,
    });
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${url}/queues`, { method: 'POST', headers, body });
    if (!reply.ok) throw new Error(`${name} was refused: ${await reply.text()}`);
    await reply.arrayBuffer();
  }
}

function drawn(able: readonly Fault[], random: number): Fault {
  let left = random * able.reduce((sum, fault) => sum + SHARES[fault], 0);
  for (const fault of able) {
    left -= SHARES[fault];
    if (left <= 0) return fault;
  }
  return able[0]!;
}

function inWords(counts: Readonly<Record<Fault, number>>): string {
  return Object.entries(counts)
    .map(([fault, count]) => `${fault} ${count}`)
    .join(', ');
}

function refuseExceeded(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new Error(
    `limits were exceeded ${problems.length} times: ${problems.slice(0, 5).join('; ')}`,
  );
}
