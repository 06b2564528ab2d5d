import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claim, claimOne, job, NOON, type OpenStore, opened, queueOf, toRetry } from './fixture.ts';

/** Why a pending job waits: every reason, from the facts of a real store. */
export function waitingContract(open: OpenStore): void {
  test('4.3, 4.10: jobs that receivers have accepted are counted among the running ones', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf({ maxConcurrency: 1 }), NOON);
    await store.enqueue(job(), NOON);
    const claimed = await claimOne(store);
    const waits = async () => {
      const { job: made } = await store.enqueue(job(), NOON);
      return (await store.waitingFacts(made.id))?.accepted;
    };
    assert.equal(await waits(), 0);
    const settlement = { status: 'accepted', leaseUntil: NOON + 60_000 } as const;
    await store.settle({ claim: claimed, settlement, attempt: undefined, now: NOON });
    assert.equal(await waits(), 1);
    assert.equal((await store.findJob(claimed.id))?.accepted, true);
    assert.deepEqual(await store.leasedJobs(9), [await store.findJob(claimed.id)]);
    assert.deepEqual(await store.leasedJobs(0), []);
    await store.settle(toRetry(claimed, NOON + 700));
    assert.equal(await waits(), 0);
    assert.equal((await store.findJob(claimed.id))?.accepted, false);
    assert.deepEqual(await store.leasedJobs(9), []);
  });

  test('4.3: jobs of a busy key and of excluded hosts are passed over', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf({ maxPerKey: 2 }), NOON);
    const tenant = (payload: string) => job({ concurrencyKey: 'tenant', payload });
    await store.enqueueMany([tenant('1'), tenant('2'), tenant('3'), job({ payload: '4' })], NOON);
    const first = await claim(store);
    assert.deepEqual(
      first.jobs.map(({ payload }) => payload),
      ['1', '2', '4'],
    );
    await store.enqueue(job({ callbackUrl: 'http://silent.example:81/x' }), NOON);
    const without = await claim(store, { excludedHosts: ['silent.example:81'] });
    assert.deepEqual(without.jobs, []);
    await store.settle(toRetry(first.jobs[0]!, NOON + 9000));
    assert.deepEqual(
      (await claim(store)).jobs.map(({ payload }) => payload),
      ['3', '{}'],
    );
  });

  test('4.3: slots that a queue of excluded hosts cannot use go to other queues', async () => {
    await using store = await opened(open);
    await store.createQueue('silent', queueOf(), NOON);
    await store.createQueue('other', queueOf(), NOON);
    const silent = job({ queueName: 'silent', callbackUrl: 'http://silent.example/' });
    await store.enqueueMany(new Array(20).fill(silent), NOON);
    await store.enqueueMany(new Array(8).fill(job({ queueName: 'other' })), NOON);
    const { jobs } = await claim(store, { slots: 8, excludedHosts: ['silent.example'] });
    assert.deepEqual(new Set(jobs.map(({ queueName }) => queueName)), new Set(['other']));
    assert.equal(jobs.length, 8);
  });
}
