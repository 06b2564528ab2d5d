import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../../store/port/store.ts';
import { claim, job, NOON, notCalled, type OpenStore, opened, queueOf } from './fixture.ts';

/** Queues in which each concurrency key has a rate. */
export function keyRateContract(open: OpenStore): void {
  const of = (key: string | undefined, payload: string) => job({ concurrencyKey: key, payload });
  const many = (count: number, key: string) => new Array(count).fill(of(key, key));
  const opens = async (about = {}) => {
    const store = await opened(open);
    await store.createQueue('default', queueOf({ ratePerKeyRps: 2, ...about }), NOON);
    return store;
  };
  const taken = async (store: Store, at = NOON, slots = 20) =>
    (await claim(store, { slots, now: at })).jobs.map(({ payload }) => payload).sort();

  for (const fairBy of [null, 'key'] as const) {
    const how = fairBy === null ? 'by age' : 'in turn';

    test(`10.33: each key starts so many jobs a second, ${how}; jobs without one have no limit`, async () => {
      await using store = await opens({ fairBy });
      await store.enqueueMany([...many(9, 'a'), ...many(3, 'b')], NOON);
      await store.enqueueMany([of(undefined, 'none'), of(undefined, 'none')], NOON);
      assert.deepEqual(await taken(store), ['a', 'a', 'b', 'b', 'none', 'none']);
      const empty = await claim(store, { now: NOON + 100 });
      assert.deepEqual(empty, { jobs: [], wakeAt: NOON + 500 });
      assert.deepEqual(await taken(store, NOON + 500), ['a', 'b']);
      assert.deepEqual(await taken(store, NOON + 60_000), ['a', 'a']);
    });

    test(`10.33: the backlog of keys at their rate hides nobody, ${how}`, async () => {
      await using store = await opens({ fairBy, ratePerKeyRps: 0.1 });
      await store.enqueueMany([...many(1500, 'a'), ...many(1500, 'b'), of('c', 'c')], NOON);
      assert.deepEqual(await taken(store), ['a', 'b', 'c']);
      await store.enqueue(of('d', 'd'), NOON);
      assert.deepEqual(await taken(store), ['d']);
      assert.equal((await claim(store)).wakeAt, NOON + 10_000);
    });
  }

  test('10.33: with max_per_key both limits hold', async () => {
    await using store = await opens({ maxPerKey: 1 });
    await store.enqueueMany(many(5, 'a'), NOON);
    assert.deepEqual(await taken(store), ['a']);
    assert.deepEqual(await taken(store, NOON + 9000), []);
  });

  test('10.33: a job that was claimed and not called costs its key no token', async () => {
    await using store = await opens();
    await store.enqueueMany(many(9, 'a'), NOON);
    const { jobs } = await claim(store);
    await Promise.all(jobs.map((one) => store.settle(notCalled(one, NOON + 90_000))));
    assert.equal((await claim(store)).jobs.length, 2);
    assert.equal((await claim(store)).jobs.length, 0);
  });

  test('10.33: a clock that goes back gives no tokens and takes none', async () => {
    await using store = await opens();
    await store.enqueueMany(many(9, 'a'), NOON - 100_000);
    assert.equal((await claim(store, { slots: 1 })).jobs.length, 1);
    assert.equal((await claim(store, { now: NOON - 60_000 })).jobs.length, 1);
    assert.equal((await claim(store, { now: NOON - 60_000 })).jobs.length, 0);
  });

  test('10.33, 4.3: why a job waits is read with the tokens of its key', async () => {
    await using store = await opens();
    await store.enqueueMany(many(2, 'a'), NOON);
    const { job: last } = await store.enqueue(of('a', 'a'), NOON);
    assert.equal((await store.waitingFacts(last.id))?.keyBucket, null);
    await claim(store, { slots: 2 });
    const facts = await store.waitingFacts(last.id);
    assert.deepEqual(facts?.keyBucket, { tokens: 0, at: NOON });
    assert.equal(facts?.queue.ratePerKeyRps, 2);
  });

  test('10.33: buckets that are full again are forgotten, and a new rate holds at once', async () => {
    await using store = await opens({ ratePerKeyRps: 0.5 });
    await store.enqueueMany(many(9, 'a'), NOON);
    assert.equal((await claim(store)).jobs.length, 1);
    const { job: last } = await store.enqueue(of('a', 'a'), NOON);
    const bucket = async () => (await store.waitingFacts(last.id))?.keyBucket;
    await store.reap(NOON + 1999, NOON - 1, 5);
    assert.deepEqual(await bucket(), { tokens: 0, at: NOON });
    await store.updateQueue('default', { ratePerKeyRps: 4 }, NOON);
    assert.equal((await claim(store, { now: NOON + 500 })).jobs.length, 2);
    await store.reap(NOON + 1500, NOON - 1, 5);
    assert.equal(await bucket(), null);
  });
}
