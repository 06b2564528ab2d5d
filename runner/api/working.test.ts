import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, test } from 'node:test';
import { type Receiver, startReceiver } from '@tessera/sandbox/receiver/receiver';
import { onSqlite } from '../testing/runner.ts';

// What is true while callbacks run. The receiver answers when it is told to, so nothing here
// depends on how long anything takes. Each test has a queue of its own; all are worked on.

const held: ServerResponse[] = [];
let receiver: Receiver;
before(async () => {
  receiver = await startReceiver({
    answer(call, response) {
      if (call.path !== '/hold') return void response.writeHead(500).end();
      held.push(response);
    },
  });
});
after(() => receiver.close());

const answer = () => held.shift()!.writeHead(200).end('answered');
const unique = () => `q-${Math.random()}`;
const gap = (from: string, to: string) => Date.parse(`${to}Z`) - Date.parse(`${from}Z`);

onSqlite(
  'while jobs run',
  (runner) => {
    const hold = async (queue_name: string, more: object = {}) => {
      receiver.forget();
      const callback_url = `${receiver.url}/hold`;
      return await runner().client.enqueue({ callback_url, queue_name, ...more });
    };

    test('3: a claim sets worker and start, and visible_at to the claim plus timeout_ms', async () => {
      const { client } = runner();
      const { id } = await hold(unique(), { timeout_ms: 12_345 });
      await receiver.received(1);
      const job = await client.get(id);
      assert.equal(job.status, 'running');
      assert.equal(typeof job.worker_id, 'string');
      assert.equal(gap(job.started_at!, job.visible_at!), 12_345);
      answer();
      assert.equal((await client.waitFor(id)).worker_id, null);
    });

    test('4.4, 7: neither a running job nor a completed one can be cancelled: 409', async () => {
      const { client, ask } = runner();
      const { id } = await hold(unique());
      await receiver.received(1);
      const { status, body } = await ask('DELETE', `/jobs/${id}`);
      assert.deepEqual([status, body.status], [409, 409]);
      answer();
      assert.equal((await client.waitFor(id)).status, 'completed');
      assert.equal((await ask('DELETE', `/jobs/${id}`)).status, 409);
    });

    test('1.4, 7: a queue cannot be deleted while one of its jobs runs: 409', async () => {
      const { client, ask } = runner();
      const queue = unique();
      const { id } = await hold(queue);
      await receiver.received(1);
      assert.equal((await client.queues.get(queue)).running, 1);
      const { status, body } = await ask('DELETE', `/queues/${queue}`);
      assert.deepEqual([status, body.status], [409, 409]);
      answer();
      await client.waitFor(id);
      assert.equal((await ask('DELETE', `/queues/${queue}`)).status, 200);
    });

    test('1.3: the key of a completed job still gives that job, with 200', async () => {
      const { client, ask } = runner();
      const more = { queue_name: unique(), idempotency_key: unique() };
      const { id } = await hold(more.queue_name, more);
      await receiver.received(1);
      answer();
      await client.waitFor(id);
      const again = await ask('POST', '/jobs', { callback_url: `${receiver.url}/hold`, ...more });
      assert.deepEqual([again.status, again.body.id, again.body.status], [200, id, 'completed']);
    });

    test('1.2.5: a queue whose tokens are spent is left alone until its rate is changed', async () => {
      const { client } = runner();
      const queue = unique();
      // One token to begin with, the next in a quarter of an hour.
      await client.queues.create(queue, { rate_limit_rps: 0.001 });
      receiver.forget();
      const job = { callback_url: `${receiver.url}/hold`, queue_name: queue };
      await client.batch(new Array(3).fill(job));
      await receiver.received(1);
      answer();
      await anotherJobIsDone();
      const { pending, completed } = await client.queues.get(queue);
      assert.deepEqual([pending, completed], [2, 1]);
      receiver.forget();
      await client.queues.update(queue, { rate_limit_rps: null });
      await receiver.received(2);
      answer();
      answer();
    });

    test('1.4: a paused queue is left alone until it is resumed', async () => {
      const { client } = runner();
      const queue = unique();
      await client.queues.create(queue);
      await client.queues.pause(queue);
      const { id } = await hold(queue);
      await anotherJobIsDone();
      assert.equal((await client.get(id)).status, 'pending');
      receiver.forget();
      await client.queues.resume(queue);
      await receiver.received(1);
      answer();
      assert.equal((await client.waitFor(id)).status, 'completed');
    });

    /** A claim made after everything before it, so what it left was not to be had. */
    async function anotherJobIsDone(): Promise<void> {
      const { client } = runner();
      const job = { callback_url: `${receiver.url}/other`, queue_name: unique(), max_retries: 1 };
      await client.waitFor((await client.enqueue(job)).id);
    }
  },
  { toml: '[worker]\npoll_interval_ms = 50\n' },
);
