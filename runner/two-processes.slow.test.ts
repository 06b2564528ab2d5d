import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import { parseClaimToken } from './job/claim-token.ts';
import { createClient } from './testing/client.ts';
import { HERE, startProcess } from './testing/process.ts';

const JOBS = 5000;
const AT_ONCE = 12;

/**
 * Counts calls of each job, and how many were under way at once; knows whose calls they were. The
 * first calls are answered when two workers have called: otherwise one could do all on a busy machine.
 */
async function countingReceiver(t: TestContext) {
  const calls = new Map<string, number>();
  const workers = new Set<string | undefined>();
  const state = { underWay: 0, most: 0, done: 0 };
  const both = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    state.underWay += 1;
    state.most = Math.max(state.most, state.underWay);
    request.resume().on('end', async () => {
      const id = String(request.headers['x-runner-job-id']);
      calls.set(id, (calls.get(id) ?? 0) + 1);
      workers.add(parseClaimToken(String(request.headers['x-runner-claim']))?.workerId);
      if (workers.size === 2) both.resolve();
      await both.promise;
      await sleep(1);
      state.underWay -= 1;
      state.done += 1;
      response.end('ok');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => server.close());
  return {
    calls,
    workers,
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  };
}

async function start(t: TestContext, databaseUrl: string, worker = '', env = {}) {
  const cwd = temporaryFolder('two-processes');
  writeFileSync(join(cwd, 'runner.toml'), `[breaker]\nfailures = 2\nrest_secs = 600\n${worker}`);
  const process = startProcess(['--database-url', databaseUrl], { cwd, env: { ...HERE, ...env } });
  t.after(process.kill);
  const { url } = await process.listening();
  return { process, client: createClient({ url }) };
}

test('10.2: two processes on one database run 5,000 jobs once each, within the limit of their queue', async (t) => {
  const postgres = await openTestPostgres();
  t.after(postgres.close);
  const receiver = await countingReceiver(t);
  // Neither can fill the queue alone, so there is always room for the other.
  const fewer = `[worker]\nconcurrency = ${AT_ONCE - 4}\n`;
  const one = await start(t, postgres.url, fewer);
  const other = await start(t, postgres.url, fewer);
  await one.client.queues.create('shared', { max_concurrency: AT_ONCE });

  const job = { callback_url: receiver.url, queue_name: 'shared' };
  for (let sent = 0; sent < JOBS; sent += 1000) {
    const { client } = sent % 2000 === 0 ? one : other;
    assert.equal((await client.batch(new Array(1000).fill(job))).created, 1000);
  }
  for (let waited = 0; waited < 120_000; waited += 100) {
    if ((await other.client.metrics()).jobs.completed === JOBS) break;
    await sleep(100);
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
  assert.equal(receiver.workers.size, 2, 'both took part');
  for (const { process } of [one, other]) assert.equal(await process.stop(), 0);
});

test('6.5, 10.2: a worker whose clock is ten minutes ahead signs with the time of the database, and says so', async (t) => {
  const postgres = await openTestPostgres();
  t.after(postgres.close);
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const ahead = 'const now = Date.now; Date.now = () => now() + 600_000;';
  const { client, process } = await start(t, postgres.url, `[signing]\nsecrets = ["${secret}"]\n`, {
    NODE_OPTIONS: `--import ${encodeURI(`data:text/javascript,${ahead}`)}`,
  });
  const { id } = await client.enqueue({ callback_url: `${receiver.url}/ok` });
  await client.waitFor(id);
  const [call] = receiver.calls();
  const signedAt = Number(call!.headers['webhook-timestamp']);
  assert.ok(Math.abs(signedAt - Date.now() / 1000) < 60, `${signedAt}`);
  const line = JSON.parse(await process.line('whose time counts'));
  assert.ok(Math.abs(line.ahead_ms - 600_000) < 2000, `${line.ahead_ms}`);
  const { url } = await process.listening();
  const ready = (await (await fetch(`${url}/ready`)).json()) as Record<string, unknown>;
  assert.equal(ready.ready, true);
  assert.match(
    String(ready.warning),
    /^the clock of this machine is (599|60[01]) s ahead of that of the database/,
  );
});
