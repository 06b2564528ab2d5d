import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { unavailable } from '@tessera/kit/errors';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { openStore } from '../store/open.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import {
  claim,
  claimOne,
  completed,
  DEFAULTS,
  died,
  job,
  NOON,
  queueOf,
} from '../testing/store/fixture.ts';
import type { EngineEvent } from './events.ts';
import { startFlows } from './flows.ts';

test('4.13: a job that must be cancelled is, also when the first try fails', async () => {
  const real = memoryStore();
  let failures = 1;
  const store = {
    ...real,
    async cancelJob(id: string) {
      if (failures-- > 0) throw unavailable('the database file cannot be written', 1);
      return real.cancelJob(id);
    },
  };
  const { job: first } = await store.enqueue(job(), NOON);
  const waits = job({ dependsOn: [first.id], onFailure: 'cancel' });
  const { job: second } = await store.enqueue(waits, NOON);
  await store.settle(died(await claimOne(store)));
  const events: string[] = [];
  for (let process = 1; process <= 2; process++) {
    const onEvent = ({ kind }: EngineEvent) => events.push(kind);
    await startFlows({ store, steadyClock: () => 0, onEvent }).stop(); // its first look has ended
  }
  assert.deepEqual(events, ['error']);
  assert.equal(await store.findJob(second.id), undefined);
  await store.close();
});

test('10.30: a job that waits for a result that no key opens starts once the key is there', async () => {
  const path = join(temporaryFolder('flows'), 'runner.db');
  const [old, other] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
  const open = (key: string) =>
    openStore({
      ...{ databaseUrl: undefined, path, durability: 'normal', defaults: DEFAULTS },
      ...{ clock: () => NOON, steadyClock: () => 0, encryptionKeys: [key] },
    });
  const before = await open(old!);
  const { job: first } = await before.enqueue(job(), NOON);
  const { job: second } = await before.enqueue(job({ dependsOn: [first.id] }), NOON);
  await before.settle(completed(await claimOne(before), NOON, 'seven'));
  await before.close();
  for (const [key, payload] of [
    [other, undefined],
    [old, `{"dependencies":{"${first.id}":"seven"}}`],
  ] as const) {
    const store = await open(key!);
    await startFlows({ store, steadyClock: () => 0, onEvent: () => {} }).stop();
    const { jobs } = await store.claim({
      ...{ workerId: 'w', slots: 1, queues: [], now: NOON, random: () => 0.5 },
    });
    assert.deepEqual([jobs[0]?.id, jobs[0]?.payload], [payload && second.id, payload]);
    await store.close();
  }
});

function memoryStore() {
  return openSqliteStore({
    ...{ path: ':memory:', durability: 'full', defaults: DEFAULTS, clock: () => NOON },
  });
}

const quiet = { steadyClock: () => 0, onEvent: () => {} };

test('4.13: all of many jobs that wait for one start once it has ended, without a further look', async () => {
  const store = memoryStore();
  await store.createQueue('fan', queueOf({ maxConcurrency: 5000 }), NOON);
  const { job: first } = await store.enqueue(job(), NOON);
  const waiting = job({ queueName: 'fan', dependsOn: [first.id] });
  await store.enqueueMany(new Array(2500).fill(waiting), NOON);
  const flows = startFlows({ store, ...quiet });
  const claimed = await claimOne(store);
  const done = completed(claimed);
  await store.settle(done);
  const { attempt, settlement } = done;
  flows.note({ kind: 'settled', job: claimed, attempt, settlement });
  await flows.stop();
  const { jobs } = await claim(store, { slots: 5000 });
  assert.equal(jobs.length, 2500);
  await store.close();
});

test('4.13: what waits for a job that was removed starts a moment later, before the next sweep', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const store = memoryStore();
  const { job: first } = await store.enqueue(job(), NOON);
  const { job: held } = await store.enqueue(job({ dependsOn: [first.id], onFailure: 'run' }), NOON);
  const flows = startFlows({ store, ...quiet });
  for (let turn = 0; turn < 20; turn++) await nextTurn(); // its first look has ended
  await store.cancelJob(first.id);
  flows.removed();
  t.mock.timers.tick(100);
  await flows.stop();
  assert.equal((await claimOne(store)).id, held.id);
  await store.close();
});

test('1.2.10, 4.13: a job starts also when one that it waited for completed before the retention', async () => {
  const store = memoryStore();
  const [one, other] = await store.enqueueMany([job(), job()], NOON);
  const dependsOn = [one!.job.id, other!.job.id];
  const { job: held } = await store.enqueue(job({ dependsOn }), NOON);
  const { jobs } = await claim(store);
  await store.settle(completed(jobs[0]!));
  await store.deleteFinished(NOON + 1, 9);
  await store.settle(completed(jobs[1]!));
  await startFlows({ store, ...quiet }).stop();
  assert.equal((await claimOne(store)).id, held.id);
  await store.close();
});
