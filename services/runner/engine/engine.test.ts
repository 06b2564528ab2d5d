import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import type { NewJob } from '../job/job.ts';
import type { Store } from '../store/port/store.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { createSampleRunner } from '../testing/sample-runner.ts';
import { add, claim, completed, DEFAULTS, queueOf } from '../testing/store/fixture.ts';

const QUICK = { ...DEFAULTS, baseDelayMs: 10, timeoutMs: 5000 };

function memoryStore(clock = () => Date.now()) {
  return openSqliteStore({ path: ':memory:', durability: 'full', defaults: QUICK, clock });
}

function job(callbackUrl: string, about: Partial<NewJob> = {}): NewJob {
  return { callbackUrl, queueName: 'default', payload: '{}', ...about };
}

test('1.2: never more calls at once than concurrency and the queue allow', async () => {
  let now = 0;
  let most = 0;
  await using receiver = await startReceiver({
    answer(_call, response) {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        response.end();
      }, 5);
    },
  });
  await using runner = createSampleRunner(memoryStore(), { concurrency: 4 });
  await runner.store.createQueue('wide', queueOf({ maxConcurrency: 100 }), 0);
  await runner.store.createQueue('narrow', queueOf({ maxConcurrency: 2 }), 0);
  await runner.start();
  await runner.store.enqueue(
    new Array(20).fill(job(`${receiver.url}/ok`, { queueName: 'narrow' })),
    Date.now(),
  );
  await runner.seen('settled', 20);
  assert.equal(most, 2);
  await runner.store.enqueue(
    new Array(30).fill(job(`${receiver.url}/ok`, { queueName: 'wide' })),
    Date.now(),
  );
  await runner.seen('settled', 50);
  assert.equal(most, 4);
});

test('1.2.5: a rate-limited queue goes on when its next token comes, without a poll', async () => {
  await using receiver = await startReceiver();
  await using runner = createSampleRunner(memoryStore(), { pollIntervalMs: 3_600_000 });
  await runner.store.createQueue('default', queueOf({ rateLimitRps: 20 }), 0);
  await runner.start();
  await runner.store.enqueue(new Array(24).fill(job(`${receiver.url}/ok`)), Date.now());
  await runner.seen('settled', 24);
  const starts = runner.events
    .flatMap((event) => (event.kind === 'settled' ? event.job.startedAt : []))
    .sort((a, b) => a - b);
  // Twenty at once, then one every 50 ms.
  assert.ok(starts[23]! - starts[0]! >= 200);
});

test('1.2.1: a live worker does not reap its own job, also when the clock jumps an hour ahead', async () => {
  let ahead = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await using receiver = await startReceiver({
    answer(_call, response) {
      void released.then(() => response.end('done'));
    },
  });
  const store = memoryStore(() => Date.now() + ahead);
  let onSweep = () => {};
  const reap: Store['reap'] = (...args) => store.reap(...args).finally(() => onSweep());
  await using runner = createSampleRunner({ ...store, reap }, { reaperIntervalMs: 20 });
  await runner.start();
  const { job: made } = await add(store, job(`${receiver.url}/ok`), store.now());
  await receiver.received(1);
  for (ahead of [3_600_000, -3_600_000]) {
    // Two sweeps: the first may have begun before the clock jumped.
    for (let sweep = 1; sweep <= 2; sweep++) {
      await new Promise<void>((resolve) => {
        onSweep = resolve;
      });
    }
    assert.equal((await store.findJob(made.id))?.status, 'running');
  }
  release();
  await runner.seen('settled');
  assert.equal((await store.findJob(made.id))?.status, 'completed');
  assert.equal(receiver.calls().length, 1);
});

test('1.2.10: cleanup does not wait for its first interval: restarts may come more often', async () => {
  const store = memoryStore();
  const old = Date.now() - 10_000_000;
  await add(store, job('http://127.0.0.1:9/'), old);
  const [claimed] = (await claim(store, { now: old })).jobs;
  await store.settle(completed(claimed!, old));
  const cleaning = { retentionMs: 3_600_000, cleanupIntervalMs: 3_600_000 };
  await using runner = createSampleRunner(store, cleaning);
  await runner.start();
  await runner.seen('cleaned');
  assert.equal((await store.counts()).jobs.completed, 0);
});

test('1.2.1: how long a try took is measured by the clock that nobody sets', async () => {
  let ahead = 0;
  let passed = 100;
  await using receiver = await startReceiver({
    answer(_call, response) {
      ahead = 3_600_000;
      passed += 250;
      response.end();
    },
  });
  const store = memoryStore(() => Date.now() + ahead);
  await using runner = createSampleRunner(store, { steadyClock: () => passed });
  await runner.start();
  const { job: made } = await add(store, job(`${receiver.url}/ok`), store.now());
  await runner.seen('settled');
  assert.equal((await store.attempts(made.id))[0]?.durationMs, 250);
});
