import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { createClient } from '@tessera/runner-client';
import { startProcess } from './testing/process.ts';

const JOBS = 5000;
const AT_ONCE = 12;

/** Counts calls of each job, and how many were under way at once. */
async function countingReceiver(t: TestContext) {
  const calls = new Map<string, number>();
  const state = { underWay: 0, most: 0, done: 0 };
  const server = createServer((request, response) => {
    state.underWay += 1;
    state.most = Math.max(state.most, state.underWay);
    request.resume().on('end', () => {
      const id = String(request.headers['x-runner-job-id']);
      calls.set(id, (calls.get(id) ?? 0) + 1);
      setTimeout(() => {
        state.underWay -= 1;
        state.done += 1;
        response.end('ok');
      }, 1);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => server.close());
  return { calls, state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

async function start(t: TestContext, databaseUrl: string) {
  const process = startProcess(['--database-url', databaseUrl]);
  t.after(process.kill);
  const { url } = await process.listening();
  return { process, client: createClient({ url }) };
}

test('10.2: two processes on one database run 5,000 jobs once each, within the limit of their queue', async (t) => {
  const postgres = await openTestPostgres();
  t.after(postgres.close);
  const receiver = await countingReceiver(t);
  const one = await start(t, postgres.url);
  const other = await start(t, postgres.url);
  await one.client.queues.create('shared', { max_concurrency: AT_ONCE });

  const job = { callback_url: receiver.url, queue_name: 'shared' };
  for (let sent = 0; sent < JOBS; sent += 1000) {
    const { client } = sent % 2000 === 0 ? one : other;
    assert.equal((await client.batch(new Array(1000).fill(job))).created, 1000);
  }
  for (let waited = 0; waited < 120_000; waited += 100) {
    if ((await other.client.metrics()).jobs.completed === JOBS) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }

  assert.deepEqual((await one.client.metrics()).jobs, {
    total: JOBS,
    pending: 0,
    running: 0,
    completed: JOBS,
    dead: 0,
  });
  assert.equal(receiver.calls.size, JOBS);
  assert.ok([...receiver.calls.values()].every((count) => count === 1));
  assert.ok(receiver.state.most <= AT_ONCE, `${receiver.state.most} at once`);
  const workers = new Set<string>();
  // From beginning to end: the last few hundred may all have gone to one of them.
  for (let offset = 0; offset < JOBS; offset += 50) {
    const [job] = await one.client.list({ limit: 1, offset });
    for (const attempt of await one.client.attempts(job!.id)) workers.add(attempt.worker_id);
  }
  assert.equal(workers.size, 2, 'both took part');
  for (const { process } of [one, other]) assert.equal(await process.stop(), 0);
});
