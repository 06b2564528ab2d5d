import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import type { Store } from '../store/port/store.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { createSampleRunner } from '../testing/sample-runner.ts';
import { add, DEFAULTS } from '../testing/store/fixture.ts';

function memoryStore() {
  const usual = { path: ':memory:', durability: 'full', clock: Date.now } as const;
  return openSqliteStore({ ...usual, defaults: DEFAULTS });
}

test('1.2.11: when the grace is over, calls are broken off and their jobs go back with a try to spare', async () => {
  await using receiver = await startReceiver();
  await using runner = createSampleRunner(memoryStore());
  await runner.start();
  const url = `${receiver.url}/stall`;
  const asked = { callbackUrl: url, queueName: 'default', payload: '{}', maxRetries: 1 };
  const { job: made } = await add(runner.store, asked, Date.now());
  await receiver.received(1);
  await runner.stop(20);
  const found = await runner.store.findJob(made.id);
  assert.deepEqual([found?.status, found?.attempt, found?.workerId], ['pending', 1, null]);
  const [attempt] = await runner.store.attempts(made.id);
  assert.equal(attempt?.outcome, 'interrupted');
});

test('1.2.11: a claim that comes back while stopping is not called and costs no try', async () => {
  await using receiver = await startReceiver();
  const store = memoryStore();
  const { promise: claimed, resolve: onClaimed } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const claim: Store['claim'] = async (request) => {
    const found = await store.claim(request);
    if (found.jobs.length > 0) onClaimed();
    await answered;
    return found;
  };
  const callbackUrl = `${receiver.url}/stall`;
  const { job: made } = await add(
    store,
    { callbackUrl, queueName: 'default', payload: '{}' },
    Date.now(),
  );
  await using runner = createSampleRunner({ ...store, claim });
  await runner.start();
  await claimed;
  const stopped = runner.stop(0);
  answer();
  await stopped;
  const found = await store.findJob(made.id);
  assert.deepEqual([found?.status, found?.attempt, found?.workerId], ['pending', 0, null]);
  assert.deepEqual([receiver.calls().length, await store.attempts(made.id)], [0, []]);
});

test('1.2.11: activity is written at the latest when stopping', async () => {
  await using receiver = await startReceiver();
  await using runner = createSampleRunner(memoryStore());
  await runner.start();
  const job = { queueName: 'default', payload: '{}', callbackUrl: `${receiver.url}/ok` };
  await add(runner.store, job, Date.now());
  await add(runner.store, { ...job, callbackUrl: `${receiver.url}/status/400` }, Date.now());
  await runner.seen('settled', 2);
  await runner.stop();
  const minutes = await runner.store.activity(0);
  const total = (count: (minute: (typeof minutes)[number]) => number) =>
    minutes.reduce((sum, minute) => sum + count(minute), 0);
  assert.deepEqual([total((m) => m.completed), total((m) => m.dead)], [1, 1]);
});
