import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSampleReceiver } from '../deliver/sample-receiver.ts';
import { DEFAULTS } from '../store/contract/fixture.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { createSampleRunner } from './sample-runner.ts';

function memoryStore() {
  const usual = { path: ':memory:', durability: 'full', clock: Date.now } as const;
  return openSqliteStore({ ...usual, defaults: DEFAULTS });
}

test('1.2 rule 11: stopping claims nothing more and waits for the calls under way', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await using receiver = await openSampleReceiver((_call, response) => {
    void released.then(() => response.end('done'));
    return true;
  });
  await using runner = createSampleRunner(memoryStore(), { concurrency: 2 });
  await runner.start();
  const job = { callbackUrl: receiver.url, queueName: 'default', payload: '{}' };
  await runner.store.enqueueMany(new Array(5).fill(job), Date.now());
  await receiver.received(2);
  const stopped = runner.stop();
  await runner.store.enqueue(job, Date.now());
  assert.equal(runner.inFlight(), 2);
  release();
  await stopped;
  assert.equal(receiver.calls.length, 2);
  assert.deepEqual(await runner.store.counts(), { pending: 4, running: 0, completed: 2, dead: 0 });
});

test('when the grace is over, calls are broken off and their jobs go back with a try to spare', async () => {
  await using receiver = await openSampleReceiver();
  await using runner = createSampleRunner(memoryStore());
  await runner.start();
  const url = `${receiver.url}/stall`;
  const asked = { callbackUrl: url, queueName: 'default', payload: '{}', maxRetries: 1 };
  const { job: made } = await runner.store.enqueue(asked, Date.now());
  await receiver.received(1);
  await runner.stop(20);
  const found = await runner.store.findJob(made.id);
  assert.deepEqual([found?.status, found?.attempt, found?.workerId], ['pending', 1, null]);
  const [attempt] = await runner.store.attempts(made.id);
  assert.equal(attempt?.outcome, 'interrupted');
});

test('activity is written at the latest when stopping', async () => {
  await using receiver = await openSampleReceiver();
  await using runner = createSampleRunner(memoryStore());
  await runner.start();
  const job = { queueName: 'default', payload: '{}', callbackUrl: receiver.url };
  await runner.store.enqueue(job, Date.now());
  await runner.store.enqueue({ ...job, callbackUrl: `${receiver.url}/status/400` }, Date.now());
  await runner.seen('settled', 2);
  await runner.stop();
  const minutes = await runner.store.activity(0);
  const total = (count: (minute: (typeof minutes)[number]) => number) =>
    minutes.reduce((sum, minute) => sum + count(minute), 0);
  assert.deepEqual([total((m) => m.completed), total((m) => m.dead)], [1, 1]);
  assert.equal(
    total((m) => m.durations.reduce((sum, count) => sum + count, 0)),
    2,
  );
});
