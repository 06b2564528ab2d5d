import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../store/port/store.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { createSampleRunner } from '../testing/sample-runner.ts';
import { claimOne, DEFAULTS, job, NOON } from '../testing/store/fixture.ts';
import { startEventSender } from './event-sender.ts';

const URL_OF_TARGET = 'http://127.0.0.1:9/events';

function memoryStore() {
  return openSqliteStore({
    ...{ path: ':memory:', durability: 'full', defaults: DEFAULTS, clock: () => NOON },
  });
}

async function addTarget(store: Store, name = 'pager'): Promise<void> {
  const target = { name, url: URL_OF_TARGET, events: ['job.dead'] as const, queues: null };
  await store.putEventTarget(target, NOON);
}

const eventsIn = (store: Store) => store.listJobs({ queueName: 'events', limit: 9 });

/** Claims the job, which its receiver accepts and never reports on, and takes it back. */
async function loseLease(store: Store) {
  const claimed = await claimOne(store, { queues: ['default'] });
  const settlement = { status: 'accepted', leaseUntil: NOON + 1 } as const;
  await store.settle({ claim: claimed, settlement, attempt: undefined, now: NOON });
  return store.reap(NOON + 2, NOON + 2, 5);
}

/** Events are told beside what caused them. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise(setImmediate);
}

test('4.14: a job that dies, is retried by hand and dies again is told of twice', async () => {
  const store = memoryStore();
  await addTarget(store);
  const sender = startEventSender({ store, onEvent: assert.ifError });
  await sender.reload();
  const { job: made } = await store.enqueue(job({ maxRetries: 1 }), NOON);
  for (let times = 1; times <= 2; times++) {
    sender.note({ kind: 'reaped', taken: await loseLease(store) });
    await until(async () => (await eventsIn(store)).length === times);
    await store.retryJob(made.id, NOON);
  }
  await sender.stop();
  await store.close();
});

test('4.14: what became dead while no process was running is told at start', async () => {
  const store = memoryStore();
  await addTarget(store);
  await store.enqueue(job(), NOON);
  await claimOne(store);
  await using runner = createSampleRunner(store, { maxLost: 1 });
  await runner.start();
  await until(async () => (await eventsIn(store)).length === 1);
});

test('4.14: events of a target and a queue with the longest names are told apart', async () => {
  const store = memoryStore();
  await addTarget(store, 'n'.repeat(200));
  const sender = startEventSender({ store, onEvent: assert.ifError });
  await sender.reload();
  for (const once of ['first', 'second', 'second']) {
    await sender.tell('job.dead', 'q'.repeat(200), {}, once);
  }
  const keys = (await eventsIn(store)).map(({ idempotencyKey }) => idempotencyKey!);
  assert.equal(keys.length, 2);
  assert.ok(keys.every(({ length }) => length <= 255));
  await sender.stop();
  await store.close();
});
