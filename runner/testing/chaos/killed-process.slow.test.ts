import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { HERE, startProcess } from '../process.ts';
import { openChaosReceiver } from './chaos-receiver.ts';

const postgres = await openTestPostgres();
const options = { timeout: 120_000 };
after(postgres.close);

async function post(url: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  assert.ok(reply.ok, `${url} answered ${reply.status}`);
  await reply.arrayBuffer();
}

async function completed(url: string, jobs: number): Promise<void> {
  for (;;) {
    const reply = await fetch(`${url}/metrics`);
    const counts = ((await reply.json()) as { jobs: Record<string, number> }).jobs;
    if (counts.completed === jobs) return;
    await sleep(100);
  }
}

test(
  '10.2, 1.2.8: when one of two processes is killed, the other finishes its jobs',
  options,
  async () => {
    const { url } = postgres;
    const folder = await mkdtemp(join(tmpdir(), 'tessera-two-'));
    const config = join(folder, 'runner.toml');
    const quick = 'concurrency = 20\nreaper_interval_secs = 1';
    const retries = 'max_retries = 9\nbase_delay_ms = 10\ntimeout_ms = 500';
    await writeFile(config, `[worker]\n${quick}\n[defaults]\n${retries}\n`);
    await using receiver = await openChaosReceiver(Math.random, 0.1);
    const start = () =>
      startProcess(['--config', config], { env: { ...HERE, RUNNER_DATABASE_URL: url } });
    const services = [start(), start()] as const;
    try {
      const [one, two] = await Promise.all(services.map((service) => service.listening()));
      await post(`${one!.url}/queues`, { name: 'shared', max_concurrency: 40 });
      const before = await fetch(`${one!.url}/metrics`);
      const earlier = ((await before.json()) as { jobs: { completed: number } }).jobs.completed;
      const job = { callback_url: receiver.url, queue_name: 'shared' };
      await post(`${one!.url}/jobs/batch`, { jobs: new Array(400).fill(job) });
      while (receiver.callbacks.length < 60) await sleep(5);
      await services[0].kill();
      await completed(two!.url, earlier + 400);
      const tries = receiver.callbacks.map(({ jobId, attempt }) => `${jobId} ${attempt}`);
      assert.equal(new Set(tries).size, tries.length);
      assert.equal(new Set(receiver.callbacks.map(({ jobId }) => jobId)).size, 400);
    } finally {
      await Promise.all(services.map((service) => service.kill()));
      await rm(folder, { recursive: true, force: true });
    }
  },
);
