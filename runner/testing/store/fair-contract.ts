import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../../store/port/store.ts';
import { claim, completed, job, NOON, type OpenStore, opened, queueOf } from './fixture.ts';

/** Queues whose concurrency keys take turns. */
export function fairContract(open: OpenStore): void {
  const of = (key: string | undefined, payload: string, more = {}) =>
    job({ concurrencyKey: key, payload, ...more });
  /** The payloads of claims of one job each. */
  async function order(store: Store, count: number, about: Parameters<typeof claim>[1] = {}) {
    const payloads: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const { jobs } = await claim(store, { slots: 1, ...about });
      payloads.push(...jobs.map(({ payload }) => payload));
    }
    return payloads;
  }
  const opens = async (about = {}) => {
    const store = await opened(open);
    await store.createQueue('default', queueOf({ fairBy: 'key', ...about }), NOON);
    return store;
  };

  test('10.32: a key with many jobs does not delay the single job of another', async () => {
    await using store = await opens();
    await store.enqueueMany(new Array(3000).fill(of('loud', 'loud')), NOON);
    await store.enqueue(of('quiet', 'quiet'), NOON);
    assert.deepEqual(await order(store, 4), ['loud', 'quiet', 'loud', 'loud']);
    await store.enqueueMany([of('later', 'later'), of(undefined, 'none')], NOON);
    const { jobs } = await claim(store, { slots: 4 });
    assert.deepEqual(jobs.map(({ payload }) => payload).sort(), ['later', 'loud', 'loud', 'none']);
  });

  test('10.32: keys take turns, each with its oldest job; jobs without a key share a turn', async () => {
    await using store = await opens();
    for (const key of ['b', 'a', undefined]) {
      const jobs = [1, 2].map((n) => of(key, `${key ?? 'none'}${n}`));
      await store.enqueueMany(jobs, NOON);
    }
    await store.enqueue(of('c', 'c1'), NOON);
    const expected = ['a1', 'b1', 'c1', 'none1', 'a2', 'b2', 'none2'];
    assert.deepEqual(await order(store, 9), expected);
  });

  test('10.32: a priority has its own turns, and a higher one goes first', async () => {
    await using store = await opens();
    const low = ['a', 'b', 'c'].flatMap((key) => [1, 2].map((n) => of(key, `${key}${n}`)));
    await store.enqueueMany(low, NOON);
    const seen: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      await store.enqueue(of('a', 'urgent', { priority: 1 }), NOON);
      seen.push(...(await order(store, 2)));
    }
    const expected = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2'].flatMap((name) => ['urgent', name]);
    assert.deepEqual(seen, expected);
  });

  test('10.32: a key that is busy loses its turn, and its backlog hides nobody', async () => {
    await using store = await opens({ maxPerKey: 1 });
    await store.enqueueMany(new Array(1500).fill(of('a', 'a')), NOON);
    await store.enqueueMany([of('b', 'b1'), of('b', 'b2'), of(undefined, 'none')], NOON);
    const { jobs } = await claim(store);
    assert.deepEqual(jobs.map(({ payload }) => payload).sort(), ['a', 'b1', 'none']);
    assert.deepEqual((await claim(store)).jobs, []);
    await store.settle(completed(jobs.find(({ payload }) => payload === 'b1')!));
    assert.deepEqual(await order(store, 2), ['b2']);
  });

  test('10.32: excluded hosts and jobs that have expired are passed over', async () => {
    await using store = await opens();
    const sick = { callbackUrl: 'http://sick.example/' };
    await store.enqueueMany(
      [of('a', 'sick', sick), of('a', 'late', { expiresAt: NOON }), of('a', 'a'), of('b', 'b')],
      NOON - 1,
    );
    const excludedHosts = ['sick.example'];
    assert.deepEqual(await order(store, 3, { excludedHosts }), ['a', 'b']);
    assert.deepEqual(await order(store, 3), ['sick']);
  });

  test('10.32: more keys than a claim looks at, none of which may run, hide nobody for long', async () => {
    await using store = await opens();
    const sick = { callbackUrl: 'http://sick.example/' };
    const blocked = Array.from({ length: 1200 }, (_, n) => of(`k${n}`, 'sick', sick));
    await store.enqueueMany([...blocked, of('z', 'well')], NOON);
    assert.deepEqual(await order(store, 2, { excludedHosts: ['sick.example'] }), ['well']);
  });

  test('10.32, 4.3: ahead counts what goes before in turn', async () => {
    await using store = await opens();
    await store.enqueueMany(new Array(300).fill(of('b', 'b')), NOON);
    const ahead = async (key: string | undefined, more = {}) => {
      const { job: made } = await store.enqueue(of(key, 'x', more), NOON);
      const line = await store.lineOf(made.id);
      await store.cancelJob(made.id);
      return line?.ahead;
    };
    assert.equal(await ahead('b'), 300);
    assert.equal(await ahead('c'), 1);
    assert.equal(await ahead('a'), 0);
    assert.equal(await ahead(undefined, { priority: -1 }), 300);
    await store.enqueueMany(new Array(5).fill(of('a', 'a')), NOON);
    assert.equal(await ahead('b'), 305);
    assert.equal(await ahead('c'), 2);
    assert.equal(await ahead('a'), 10);
    assert.deepEqual(await order(store, 1), ['a']);
    assert.equal(await ahead('a'), 9); // 4 of its own and 5 of b
    assert.equal(await ahead('c'), 1);
  });

  test('10.32: a queue is made fair, and not, with the jobs that it has', async () => {
    await using store = await opened(open);
    const all = [of('a', 'a1'), of('a', 'a2'), of('a', 'a3'), of('b', 'b1')];
    await store.enqueueMany(all, NOON);
    const changed = await store.updateQueue('default', { fairBy: 'key' }, NOON);
    assert.equal(changed?.fairBy, 'key');
    assert.deepEqual(await order(store, 2), ['a1', 'b1']);
    await store.enqueue(of('b', 'b2'), NOON);
    await store.updateQueue('default', { fairBy: null }, NOON);
    assert.deepEqual(await order(store, 3), ['a2', 'a3', 'b2']);
  });
}
