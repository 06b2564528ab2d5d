import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Delivery } from '../deliver/webhook.ts';
import type { Outcome } from '../job/outcome.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { createSampleRunner } from '../testing/sample-runner.ts';
import { add, claimOne, DEFAULTS, NOON } from '../testing/store/fixture.ts';
import { createEngine, type Engine } from './engine.ts';
import type { EngineEvent } from './events.ts';

const ACCEPTED: Outcome = { kind: 'accepted', statusCode: 202, leaseMs: 60_000 };
const DELIVERED: Outcome = { kind: 'delivered', statusCode: 202, body: 'done', bodyCut: false };

/** An engine with one slot whose receivers accept every job and report later. */
async function accepting() {
  const usual = { path: ':memory:', durability: 'full', defaults: DEFAULTS } as const;
  const store = openSqliteStore({ ...usual, clock: Date.now });
  const claims: Parameters<Delivery['deliver']>[0][] = [];
  const events: EngineEvent[] = [];
  const delivery: Delivery = {
    async deliver(job) {
      claims.push(job);
      return ACCEPTED;
    },
    interrupt() {},
    cancel() {},
    suspended: () => new Map(),
    isSuspended: () => false,
    close: async () => {},
  };
  const engine: Engine = createEngine({
    store,
    delivery,
    workerId: 'w',
    concurrency: 1,
    queues: [],
    pollIntervalMs: 500,
    reaperIntervalMs: 60_000,
    maxLost: 5,
    schedulerIntervalMs: 60_000,
    retentionMs: undefined,
    cleanupIntervalMs: 60_000,
    retryStatuses: [],
    random: () => 0.5,
    steadyClock: () => performance.now(),
    onEvent: (event) => events.push(event),
  });
  await engine.start();
  const job = { callbackUrl: 'http://receiver.example/', queueName: 'q', payload: '{}' };
  await store.enqueue([job, job], Date.now());
  while (events.filter(({ kind }) => kind === 'settled').length < 2) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { store, engine, claims, events };
}

test('4.10: an accepted job frees its slot, and a report settles it once', async () => {
  const { store, engine, claims } = await accepting();
  assert.equal(claims.length, 2); // with one slot
  assert.deepEqual((await store.counts()).jobs.running, 2);
  assert.equal(await engine.report(claims[0]!, DELIVERED), true);
  assert.equal(await engine.report(claims[0]!, DELIVERED), false);
  assert.equal((await store.findJob(claims[0]!.id))?.result, 'done');
  assert.equal((await store.attempts(claims[0]!.id)).length, 1);
  await engine.stop();
  await store.close();
});

test('4.10: a lease that ended while nobody was running is taken back at the start', async () => {
  const usual = { path: ':memory:', durability: 'full', defaults: DEFAULTS } as const;
  const store = openSqliteStore({ ...usual, clock: () => NOON + 60_000 });
  const job = { callbackUrl: 'http://127.0.0.1:1/', queueName: 'q', payload: '{}' };
  await add(store, job, NOON);
  const claim = await claimOne(store);
  const settlement = { status: 'accepted', leaseUntil: NOON + 1000 } as const;
  await store.settle({ claim, settlement, attempt: undefined, now: NOON });
  await using runner = createSampleRunner(store, { reaperIntervalMs: 3_600_000 });
  await runner.start();
  await runner.seen('taken-back');
});
