import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Static } from 'typebox';
import type {
  AttemptView,
  JobView,
  Metrics,
  QueueStatsView,
  QueueView,
  ScheduleView,
} from '../api/views.ts';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';
import { createClient } from './client.ts';
import { RunnerError } from './request.ts';
import type {
  AttemptReply,
  JobReply,
  MetricsReply,
  QueueReply,
  QueueStatsReply,
  ScheduleReply,
} from './types.ts';

// A field that one of the two does not have, or has in another type, is a type error here.
type Same<Reply, View> = [View] extends [Reply]
  ? [keyof View] extends [keyof Reply]
    ? true
    : false
  : false;
type Holds<T extends true> = T;
export type TypesOfTheClientAreThoseOfTheService = [
  Holds<Same<JobReply, Static<typeof JobView>>>,
  Holds<Same<AttemptReply, Static<typeof AttemptView>>>,
  Holds<Same<QueueReply, Static<typeof QueueView>>>,
  Holds<Same<QueueStatsReply, Static<typeof QueueStatsView>>>,
  Holds<Same<ScheduleReply, Static<typeof ScheduleView>>>,
  Holds<Same<MetricsReply, Metrics>>,
];

let runner: TestRunner;
before(async () => {
  runner = await startTestRunner();
});
after(() => runner.close());

test('a job from enqueue to its result', async () => {
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

test('waiting for a job that does not end is given up', async () => {
  const { client, receiver } = runner;
  const { id } = await client.enqueue({ callback_url: `${receiver.url}/ok`, queue_name: 'idle' });
  await assert.rejects(
    client.waitFor(id, { timeoutMs: 60, everyMs: 20 }),
    /still pending after 60 ms/,
  );
  assert.deepEqual(await client.cancel(id), { status: 'cancelled', id });
});

test('a queue from create to delete, whatever it is called', async () => {
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

test('a schedule from create to delete', async () => {
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

test('a refusal is a RunnerError with status and reason', async () => {
  await assert.rejects(runner.client.enqueue({ callback_url: 'x' }), (error) => {
    assert.ok(error instanceof RunnerError);
    assert.equal(error.status, 400);
    assert.match(error.message, /callback_url must be/);
    return true;
  });
});

test('a slash at the end of the address does no harm', async () => {
  const client = createClient({ url: `${runner.url}/` });
  assert.ok((await client.metrics()).version);
});
