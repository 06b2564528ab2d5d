import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunnerProcess, startProcess } from '../process.ts';
import { openChaosReceiver } from './chaos-receiver.ts';
import { enqueueUntil, type Ledger } from './enqueuer.ts';
import { type InspectedJob, inspect } from './inspect.ts';

type CampaignOptions = {
  readonly kills: number;
  /** Part of the callbacks that are answered badly. */
  readonly failures: number;
  readonly random: () => number;
  readonly report: (line: string) => void;
};

export type CampaignResult = {
  readonly accepted: number;
  readonly callbacks: number;
  readonly completed: number;
  readonly dead: number;
  /** Callbacks of a job after its first: retries, and what a kill made doubtful. */
  readonly repeated: number;
};

/**
 * Kills the service with SIGKILL at random moments while jobs are added and delivered, starts it
 * again on the same file, and in the end looks whether the promises were kept. Throws when not.
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { kills, failures, random, report } = options;
  const folder = await mkdtemp(join(tmpdir(), 'tessera-chaos-'));
  const path = join(folder, 'runner.db');
  const config = join(folder, 'runner.toml');
  await writeFile(config, configText(`db_path = ${JSON.stringify(path)}`));
  await using receiver = await openChaosReceiver(random, failures);
  const ledger: Ledger = { accepted: new Map(), next: 0, step: 1 };
  let service: RunnerProcess | undefined;
  try {
    for (let kill = 1; kill <= kills; kill++) {
      service = startProcess(['--config', config]);
      const { url } = await service.listening();
      const stop = new AbortController();
      const adding = enqueueUntil(url, receiver.url, ledger, stop.signal);
      await sleep(50 + random() * 500);
      await service.kill();
      stop.abort();
      await adding;
      if (kill % 10 === 0 || kill === kills) {
        inspect(path);
        report(`${kill} kills, ${ledger.accepted.size} jobs accepted, database sound`);
      }
    }
    service = startProcess(['--config', config]);
    await settled((await service.listening()).url, ledger.accepted.size);
    const code = await service.stop();
    if (code !== 0) throw new Error(`the service ended with ${code} after SIGTERM`);
    const result = judged(ledger.accepted, receiver.callbacks, inspect(path));
    await rm(folder, { recursive: true, force: true });
    return result;
  } catch (error) {
    await service?.kill();
    report(`the database is left in ${folder}`);
    throw error;
  }
}

/**
 * Quick retries and timeouts, slots for many open calls when a kill comes, and leases that end soon
 * after it.
 * @param database the setting of [server] that names the database
 */
export function configText(database: string): string {
  return `
[server]
${database}
[worker]
concurrency = 30
reaper_interval_secs = 1
poll_interval_ms = 500
[defaults]
max_retries = 60
retry_backoff = "fixed"
base_delay_ms = 20
timeout_ms = 300
[logging]
level = "info"
`;
}

/** Waits until nothing is pending or running. Jobs whose acceptance got lost may be there too. */
export async function settled(url: string, atLeast: number): Promise<void> {
  for (let waited = 0; waited < 600; waited++) {
    const reply = await fetch(`${url}/metrics`);
    const { jobs } = (await reply.json()) as { jobs: Record<string, number> };
    const open = jobs.pending! + jobs.running!;
    if (open === 0 && jobs.total! >= atLeast) return;
    await sleep(100);
  }
  throw new Error('jobs are still open a minute after the last start');
}

/** Checks the promises: nothing lost, nothing invented, each try called once, the payload its own. */
export function judged(
  accepted: ReadonlyMap<number, string>,
  callbacks: readonly { jobId: string; attempt: number; body: string; accepted: boolean }[],
  stored: { readonly jobs: ReadonlyMap<string, InspectedJob> },
): CampaignResult {
  const tries = new Set<string>();
  const delivered = new Set<string>();
  for (const { jobId, attempt, body, accepted: answered } of callbacks) {
    const job = stored.jobs.get(jobId);
    if (job === undefined) throw new Error(`job ${jobId} was called and is not stored`);
    if (job.payload !== body) throw new Error(`job ${jobId} was called with ${body}`);
    const key = `${jobId} ${attempt}`;
    if (tries.has(key)) throw new Error(`try ${attempt} of job ${jobId} was called twice`);
    tries.add(key);
    if (answered) delivered.add(jobId);
  }
  const ends = { completed: 0, dead: 0 };
  for (const [number, id] of accepted) {
    const job = stored.jobs.get(id);
    if (job === undefined) throw new Error(`job ${id} was accepted and is lost`);
    if (!job.payload.includes(`"number":${number},`)) throw new Error(`job ${id} is another's`);
    if (job.status !== 'completed' && job.status !== 'dead') {
      throw new Error(`job ${id} ended as ${job.status}`);
    }
    if (job.status === 'completed' && !delivered.has(id)) {
      throw new Error(`job ${id} is completed and was never delivered`);
    }
    ends[job.status] += 1;
  }
  const called = new Set(callbacks.map(({ jobId }) => jobId)).size;
  return {
    accepted: accepted.size,
    callbacks: callbacks.length,
    ...ends,
    repeated: callbacks.length - called,
  };
}
