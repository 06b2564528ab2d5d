import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import { createClient } from './testing/client.ts';
import { startProcess } from './testing/process.ts';
import { onSqlite } from './testing/runner.ts';

onSqlite('the worker', (runner) => {
  const enqueue = (about: object = {}) =>
    runner().client.enqueue({
      callback_url: `${runner().receiver.url}/ok`,
      queue_name: 'live',
      ...about,
    });

  test('1.2.2: the highest priority is called first, then the oldest', async () => {
    const { client, receiver } = runner();
    await client.queues.create('live', { max_concurrency: 1 });
    await client.queues.pause('live');
    const ids: string[] = [];
    for (const priority of [0, 7, -2, 7, 3]) ids.push((await enqueue({ priority })).id);
    await client.queues.resume('live');
    for (const id of ids) await client.waitFor(id);
    assert.deepEqual(
      receiver.calls().map(({ jobId }) => ids.indexOf(jobId)),
      [1, 3, 4, 0, 2],
    );
  });

  test('1.2.4: worker.queues: a job of another queue stays pending', async () => {
    const { client, receiver } = runner();
    const other = await enqueue({ queue_name: 'other', priority: 100 });
    await client.waitFor((await enqueue()).id);
    const { status, attempt } = await client.get(other.id);
    assert.deepEqual([status, attempt, receiver.callsOf(other.id)], ['pending', 0, []]);
  });

  test('1.2.9: a schedule whose queue was deleted makes it again when it fires', async () => {
    const { client, receiver, ask } = runner();
    const made = await ask('POST', '/schedules', {
      cron_expression: '* * * * * *',
      callback_url: `${receiver.url}/ok`,
      queue_name: 'gone',
      enabled: false,
    });
    assert.equal((await ask('DELETE', '/queues/gone')).status, 200);
    assert.equal((await ask('GET', '/queues/gone')).status, 404);
    await ask('PUT', `/schedules/${made.body.id}`, { enabled: true });
    while ((await client.list({ queue: 'gone' })).length === 0) await sleep(20);
    const { status, body } = await ask('GET', '/queues/gone');
    assert.deepEqual([status, body.name], [200, 'gone']);
    await ask('DELETE', `/schedules/${made.body.id}`);
  });
});

const DAY_MS = 24 * 3600 * 1000;
let aheadMs = 0;

onSqlite(
  'cleanup',
  (runner) => {
    test('1.2.10: finished jobs older than the retention are deleted, pending ones never', async (t) => {
      // The runner on the next store starts at the present time, too.
      t.after(() => {
        aheadMs = 0;
      });
      const { client, receiver, ask } = runner();
      const to = (path: string) => ({ callback_url: receiver.url + path, queue_name: 'live' });
      const done = await client.enqueue(to('/ok'));
      const dead = await client.enqueue(to('/status/400'));
      const waiting = await client.enqueue({ ...to('/ok'), queue_name: 'other' });
      for (const { id } of [done, dead]) await client.waitFor(id);
      aheadMs = 1.9 * DAY_MS;
      const young = await client.enqueue(to('/ok'));
      await client.waitFor(young.id);
      aheadMs = 2.1 * DAY_MS;
      for (const { id } of [done, dead]) {
        while ((await ask('GET', `/jobs/${id}`)).status !== 404) await sleep(20);
      }
      assert.equal((await client.get(waiting.id)).status, 'pending');
      assert.equal((await client.get(young.id)).status, 'completed');
    });
  },
  {
    toml: '[worker]\nqueues = ["live"]\nretention_days = 2\ncleanup_interval_secs = 1\n',
    aheadMs: () => aheadMs,
  },
);

test('1.2.8: what a killed process was running is called again by the next on its file', async (t) => {
  const receiver = await startReceiver();
  t.after(receiver.close);
  const cwd = mkdtempSync(join(tmpdir(), 'tessera-runner-killed-'));
  t.after(() => rmSync(cwd, { recursive: true, force: true }));
  writeFileSync(join(cwd, 'runner.toml'), '[worker]\nreaper_interval_secs = 1\n');
  const first = startProcess([], { cwd });
  t.after(first.kill);
  const job = { callback_url: `${receiver.url}/stall`, timeout_ms: 3_600_000 };
  const { id } = await createClient(await first.listening()).enqueue(job);
  await receiver.received(1);
  await first.kill();
  const next = startProcess([], { cwd });
  t.after(next.kill);
  const client = createClient(await next.listening());
  await receiver.received(2);
  const [lost] = await client.attempts(id);
  assert.deepEqual([lost?.attempt, lost?.outcome], [1, 'worker-stopped']);
  assert.deepEqual(
    receiver.callsOf(id).map(({ attempt }) => attempt),
    [1, 2],
  );
});
