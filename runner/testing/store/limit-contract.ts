import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claim, job, NOON, notCalled, type OpenStore, opened, queueOf } from './fixture.ts';

/** Limits per queue. With PostgreSQL the same hold over all machines, see postgres-machines.test.ts. */
export function limitContract(open: OpenStore): void {
  test('1.2.4: a full queue does not keep another from its slots', async () => {
    await using store = await opened(open);
    await store.createQueue('narrow', queueOf({ maxConcurrency: 1 }), NOON);
    await store.enqueueMany(new Array(5).fill(job({ queueName: 'narrow' })), NOON);
    await store.enqueueMany(new Array(5).fill(job({ queueName: 'wide' })), NOON);
    const { jobs } = await claim(store, { slots: 6 });
    const counts = Map.groupBy(jobs, ({ queueName }) => queueName);
    assert.deepEqual([counts.get('narrow')?.length, counts.get('wide')?.length], [1, 5]);
  });

  test('1.2.4: a reaped job frees its place', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf({ maxConcurrency: 1 }), NOON);
    await store.enqueueMany([job({ timeoutMs: 1 }), job()], NOON);
    await claim(store);
    assert.equal((await claim(store)).jobs.length, 0);
    await store.reap(NOON + 2, NOON + 2);
    assert.equal((await claim(store, { now: NOON + 2 })).jobs.length, 1);
  });

  test('1.2.5: a bucket holds rate_limit_rps tokens and is refilled continuously', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf({ rateLimitRps: 4 }), NOON);
    await store.enqueueMany(new Array(20).fill(job()), NOON);
    const taken = async (now: number) => (await claim(store, { now, slots: 20 })).jobs.length;
    assert.equal(await taken(NOON), 4);
    assert.deepEqual(await claim(store), { jobs: [], wakeAt: NOON + 250 });
    assert.equal(await taken(NOON + 249), 0);
    assert.equal(await taken(NOON + 250), 1);
    assert.equal(await taken(NOON + 1000), 3);
    assert.equal(await taken(NOON + 60_000), 4);
  });

  test('1.2.5: below one per second the bucket still holds one', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf({ rateLimitRps: 0.5 }), NOON);
    await store.enqueueMany(new Array(3).fill(job()), NOON);
    assert.equal((await claim(store)).jobs.length, 1);
    assert.deepEqual(await claim(store, { now: NOON + 1000 }), { jobs: [], wakeAt: NOON + 2000 });
    assert.equal((await claim(store, { now: NOON + 2000 })).jobs.length, 1);
  });

  test('1.2.5: a job that was claimed but not called costs no token', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf({ rateLimitRps: 2 }), NOON);
    await store.enqueueMany(new Array(9).fill(job()), NOON);
    const { jobs } = await claim(store);
    await Promise.all(jobs.map((one) => store.settle(notCalled(one, NOON + 10_000))));
    assert.equal((await claim(store)).jobs.length, 2);
    assert.equal((await claim(store)).jobs.length, 0);
  });

  test('1.2.5: a clock that goes back gives no tokens and takes none', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf({ rateLimitRps: 2 }), NOON);
    await store.enqueueMany(new Array(9).fill(job()), NOON - 100_000);
    assert.equal((await claim(store, { slots: 1 })).jobs.length, 1);
    assert.equal((await claim(store, { now: NOON - 60_000 })).jobs.length, 1);
    assert.equal((await claim(store, { now: NOON - 60_000 })).jobs.length, 0);
  });
}
