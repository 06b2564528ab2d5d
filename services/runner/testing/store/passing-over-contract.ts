import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add, claim, job, NOON, type OpenStore, opened, queueOf, toRetry } from './fixture.ts';

/** Which jobs a claim leaves out. */
export function passingOverContract(open: OpenStore): void {
  test('4.3: jobs of a busy key and of excluded hosts are passed over', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf({ maxPerKey: 2 }), NOON);
    const tenant = (payload: string) => job({ concurrencyKey: 'tenant', payload });
    await store.enqueue([tenant('1'), tenant('2'), tenant('3'), job({ payload: '4' })], NOON);
    const first = await claim(store);
    assert.deepEqual(
      first.jobs.map(({ payload }) => payload),
      ['1', '2', '4'],
    );
    await add(store, job({ callbackUrl: 'http://silent.example:81/x' }), NOON);
    const without = await claim(store, { excludedHosts: ['silent.example:81'] });
    assert.deepEqual(without.jobs, []);
    await store.settle(toRetry(first.jobs[0]!, NOON + 9000));
    assert.deepEqual(
      (await claim(store)).jobs.map(({ payload }) => payload),
      ['3', '{}'],
    );
  });

  test('1.2.2: a backlog of excluded hosts or of a busy key hides no other job', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf({ maxPerKey: 1 }), NOON);
    await store.createQueue('hosts', queueOf(), NOON);
    const sick = { callbackUrl: 'http://sick.example/', queueName: 'hosts' };
    await store.enqueue(new Array(3000).fill(job(sick)), NOON);
    await store.enqueue(new Array(3000).fill(job({ concurrencyKey: 'loud' })), NOON);
    await add(store, job({ queueName: 'hosts', payload: '"well"' }), NOON);
    await add(store, job({ ...sick, priority: 1, payload: '"urgent"' }), NOON);
    await add(store, job({ concurrencyKey: 'quiet', payload: '"quiet"' }), NOON);
    await add(store, job({ payload: '"free"' }), NOON);
    const taken = async (about: Parameters<typeof claim>[1]) =>
      (await claim(store, about)).jobs.map(({ payload }) => payload);
    const excludedHosts = ['sick.example'];
    assert.deepEqual(await taken({ queues: ['hosts'], excludedHosts }), ['"well"']);
    assert.deepEqual(await taken({ queues: ['hosts'], slots: 2 }), ['"urgent"', '{}']);
    assert.deepEqual(await taken({ queues: ['default'] }), ['{}', '"quiet"', '"free"']);
  });

  test('4.3: slots that a queue of excluded hosts cannot use go to other queues', async () => {
    await using store = await opened(open);
    await store.createQueue('silent', queueOf(), NOON);
    await store.createQueue('other', queueOf(), NOON);
    const silent = job({ queueName: 'silent', callbackUrl: 'http://silent.example/' });
    await store.enqueue(new Array(20).fill(silent), NOON);
    await store.enqueue(new Array(8).fill(job({ queueName: 'other' })), NOON);
    const { jobs } = await claim(store, { slots: 8, excludedHosts: ['silent.example'] });
    assert.deepEqual(new Set(jobs.map(({ queueName }) => queueName)), new Set(['other']));
    assert.equal(jobs.length, 8);
  });

  test('1.2.2: priority holds also among the jobs of a thousand hosts or keys and more', async () => {
    await using store = await opened(open);
    await store.createQueue('keys', queueOf({ maxPerKey: 1 }), NOON);
    const names = Array.from({ length: 1001 }, (_, n) => `h${String(n).padStart(4, '0')}`);
    const ofHost = (host: string, about = {}) =>
      job({ queueName: 'hosts', callbackUrl: `http://${host}/`, ...about });
    const ofKey = (concurrencyKey: string, about = {}) =>
      job({ queueName: 'keys', concurrencyKey, ...about });
    await store.enqueue([...names.map((name) => ofHost(name)), ofHost('z', Z)], NOON);
    await store.enqueue([...names.map((name) => ofKey(name)), ofKey('z', Z)], NOON);
    const first = async (about: Parameters<typeof claim>[1]) =>
      (await claim(store, { slots: 1, ...about })).jobs[0]?.payload;
    assert.equal(await first({ queues: ['hosts'], excludedHosts: [names[0]!] }), Z.payload);
    assert.equal(await first({ queues: ['keys'] }), Z.payload);
  });

  test('4.3: behind hundreds of jobs that are passed over the others go by priority and age', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf({ maxPerKey: 1 }), NOON);
    const sick = job({ callbackUrl: 'http://sick.example/', priority: 5 });
    await store.enqueue(new Array(250).fill(sick), NOON);
    await store.enqueue(new Array(250).fill(job({ concurrencyKey: 'a', priority: 4 })), NOON);
    const rest = ['1', '2', '3'].map((payload) => job({ payload, concurrencyKey: `k${payload}` }));
    await store.enqueue([...rest, job({ payload: '4', priority: 1 })], NOON);
    const { jobs } = await claim(store, { slots: 9, excludedHosts: ['sick.example'] });
    assert.deepEqual(
      jobs.map(({ payload }) => payload),
      ['{}', '4', '1', '2', '3'],
    );
  });
}

/** What goes before all others. */
const Z = { priority: 10, payload: '"z"' };
