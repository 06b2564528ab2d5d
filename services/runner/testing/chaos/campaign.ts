import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Job } from '../client.ts';
import { startProcess } from '../process.ts';
import { openChaosReceiver } from './chaos-receiver.ts';
import { enqueueUntil, type Ledger } from './enqueuer.ts';
import { judged, type Verdict } from './judge.ts';

type CampaignOptions = {
  readonly kills: number;
  /** Address of a PostgreSQL, on which two processes work; without one, one process on SQLite. */
  readonly databaseUrl?: string | undefined;
  /** Part of the callbacks that are answered badly. */
  readonly failures: number;
  readonly random: () => number;
  readonly report: (line: string) => void;
};

/**
 * Kills a process with SIGKILL at random moments while jobs are added and delivered, starts it
 * again, and in the end looks whether the promises were kept. Throws when not.
 */
export async function runCampaign(options: CampaignOptions): Promise<Verdict> {
  const { kills, databaseUrl, failures, random, report } = options;
  const folder = await mkdtemp(join(tmpdir(), 'tessera-chaos-'));
  const path = join(folder, 'runner.db');
  const config = join(folder, 'runner.toml');
  const place = databaseUrl === undefined ? ['db_path', path] : ['database_url', databaseUrl];
  await writeFile(config, configText(place[0]!, place[1]!));
  const count = databaseUrl === undefined ? 1 : 2;
  await using receiver = await openChaosReceiver(random, failures);
  const ledgers = Array.from(
    { length: count },
    (_, first): Ledger => ({
      accepted: new Map(),
      next: first,
      step: count,
    }),
  );
  const workers: Worker[] = [];
  try {
    for (const ledger of ledgers) workers.push(await startWorker(config, receiver.url, ledger));
    for (let kill = 1; kill <= kills; kill++) {
      await sleep(50 + random() * 500);
      const victim = Math.floor(random() * count);
      await workers[victim]!.kill();
      workers[victim] = await startWorker(config, receiver.url, ledgers[victim]!);
      if (kill % 10 === 0 || kill === kills) report(`${kill} kills`);
    }
    await Promise.all(workers.map((worker) => worker.stopAdding()));
    const accepted = new Map(ledgers.flatMap((ledger) => [...ledger.accepted]));
    const jobs = await settledJobs(workers[0]!.url, accepted.size);
    await Promise.all(workers.map((worker) => worker.stop()));
    if (databaseUrl === undefined) checkFile(path);
    const verdict = judged(accepted, receiver.callbacks, jobs);
    await rm(folder, { recursive: true, force: true });
    return verdict;
  } catch (error) {
    report(`settings and file are left in ${folder}`);
    throw error;
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
  }
}

/**
 * Quick retries and timeouts, slots for many open calls when a kill comes, and leases that end soon
 * after it.
 */
function configText(place: string, value: string): string {
  return `
[server]
${place} = ${JSON.stringify(value)}
host = "127.0.0.1"
port = 0
[worker]
concurrency = 30
reaper_interval_secs = 1
max_lost = 60
[defaults]
max_retries = 60
retry_backoff = "fixed"
base_delay_ms = 20
timeout_ms = 300
`;
}

type Worker = Awaited<ReturnType<typeof startWorker>>;

/** A process to which jobs are added until it is killed or told otherwise. */
async function startWorker(config: string, callbackUrl: string, ledger: Ledger) {
  const service = startProcess(['--config', config], { env: {} });
  const { url } = await service.listening();
  const stop = new AbortController();
  const adding = enqueueUntil(url, callbackUrl, ledger, stop.signal);
  adding.catch(() => {}); // reported by stopAdding
  const stopAdding = () => {
    stop.abort();
    return adding;
  };
  return {
    url,
    stopAdding,
    async kill() {
      await service.kill();
      await stopAdding();
    },
    async stop() {
      const code = await service.stop();
      if (code !== 0) throw new Error(`a process ended with ${code} after SIGTERM`);
    },
  };
}

/** All jobs once nothing is pending or running; their statuses are as many as the counts say. */
async function settledJobs(url: string, atLeast: number): Promise<Job[]> {
  const client = createClient({ url });
  for (let waited = 0; waited < 600; waited++) {
    const { jobs: counts } = await client.metrics();
    if (counts.pending + counts.running === 0 && counts.total >= atLeast) {
      const jobs = await allJobs(url);
      const completed = jobs.filter(({ status }) => status === 'completed').length;
      if (jobs.length !== counts.total || completed !== counts.completed) {
        throw new Error(`counts are wrong: ${JSON.stringify(counts)}, but ${jobs.length} jobs`);
      }
      return jobs;
    }
    await sleep(100);
  }
  throw new Error('jobs are still open a minute after the last start');
}

async function allJobs(url: string): Promise<Job[]> {
  const jobs: Job[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const reply: Response = await fetch(`${url}/jobs?limit=1000&cursor=${cursor}`);
    jobs.push(...((await reply.json()) as Job[]));
    cursor = reply.headers.get('x-next-cursor');
  }
  return jobs;
}

function checkFile(path: string): void {
  const db = new DatabaseSync(path);
  const { integrity_check: verdict } = db.prepare('PRAGMA integrity_check').get()!;
  db.close();
  if (verdict !== 'ok') throw new Error(`the file is damaged: ${verdict}`);
}
