import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';
import { createClient } from './client.ts';
import { RunnerError } from './request.ts';

let runner: TestRunner;
before(async () => {
  runner = await startTestRunner();
});
after(() => runner.close());

test('10.4: the client creates a job and waits for its result', async () => {
  const { client, receiver } = runner;
  const { id } = await client.enqueue({
    callback_url: `${receiver.url}/echo`,
    queue_name: 'live',
    payload: { hello: 'world' },
  });
  const done = await client.waitFor(id);
  assert.deepEqual([done.status, done.result], ['completed', '{"hello":"world"}']);
  assert.equal((await client.attempts(id))[0]?.outcome, 'delivered');
  const [first] = await client.list({ queue: 'live', status: 'completed', limit: 1 });
  assert.equal(first?.id, id);
});

test('10.4: waiting for a job is limited in time', async () => {
  const { client, receiver } = runner;
  const { id } = await client.enqueue({ callback_url: `${receiver.url}/ok`, queue_name: 'idle' });
  await assert.rejects(
    client.waitFor(id, { timeoutMs: 60, everyMs: 20 }),
    /still pending after 60 ms/,
  );
  assert.deepEqual(await client.cancel(id), { status: 'cancelled', id });
});

test('10.4: the client creates, changes and deletes a queue of any name', async () => {
  const { queues } = runner.client;
  const name = 'a/b ?č';
  assert.equal((await queues.create(name, { max_concurrency: 2 })).max_concurrency, 2);
  assert.equal((await queues.update(name, { rate_limit_rps: 3 })).rate_limit_rps, 3);
  assert.equal((await queues.pause(name)).paused, 1);
  assert.equal((await queues.get(name)).paused, true);
  assert.equal((await queues.resume(name)).paused, 0);
  assert.ok((await queues.list()).some((queue) => queue.name === name));
  assert.deepEqual(await queues.delete(name), { status: 'deleted', name });
});

test('10.4, 2.3: the client creates, changes, runs and deletes a schedule', async () => {
  const { client, receiver } = runner;
  const request = { cron_expression: '0 0 0 1 1 *', callback_url: `${receiver.url}/ok` };
  const { id, upcoming } = await client.schedules.create(request);
  assert.equal(upcoming.length, 5);
  assert.equal((await client.schedules.update(id, { enabled: false })).enabled, 0);
  assert.equal((await client.schedules.get(id)).enabled, 0);
  assert.equal((await client.schedules.run(id)).status, 'pending');
  assert.equal((await client.schedules.list()).length, 1);
  await client.schedules.delete(id);
});

test('10.4, 7: a refused request is a RunnerError with status and reason', async () => {
  await assert.rejects(runner.client.enqueue({ callback_url: 'x' }), (error) => {
    assert.ok(error instanceof RunnerError);
    assert.equal(error.status, 400);
    assert.match(error.message, /callback_url must be/);
    return true;
  });
});

test('10.4: a trailing slash of the base URL is ignored', async () => {
  const client = createClient({ url: `${runner.url}/` });
  assert.ok((await client.metrics()).version);
});
