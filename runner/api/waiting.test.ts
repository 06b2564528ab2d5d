import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../testing/runner.ts';

onSqlite(
  'why a job waits',
  (runner) => {
    test('4.3: every reply with a pending job says why it waits', async () => {
      const { client, receiver, ask } = runner();
      await client.queues.create('held', {});
      await client.queues.pause('held');
      const job = { callback_url: `${receiver.url}/ok`, queue_name: 'held', delay_ms: 600_000 };
      const { id } = await client.enqueue(job);
      const paused = { reason: 'queue_paused', until: null, detail: 'queue held is paused' };
      assert.deepEqual((await client.get(id)).waiting_for, paused);
      const [listed] = await client.list({ queue: 'held' });
      assert.deepEqual(listed!.waiting_for, paused);
      const { body } = await ask('POST', `/jobs/${id}/run`);
      assert.deepEqual(body.waiting_for, paused);
      await client.queues.resume('held');
      assert.equal((await client.waitFor(id)).waiting_for, null);
    });
  },
  { toml: '[worker]\npoll_interval_ms = 50\n' },
);
