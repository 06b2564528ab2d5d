import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claim, died, job, NOON, type OpenStore, opened, queueOf } from './fixture.ts';

/** Dead jobs in bulk: count, retry, purge. */
export function deadContract(open: OpenStore): void {
  test('4.9: bulk steps cover more than a thousand jobs', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf({ maxConcurrency: 5000 }), NOON);
    await store.enqueueMany(new Array(2100).fill(job()), NOON);
    const { jobs } = await store.claim({
      ...{ workerId: 'w', slots: 2100, queues: [], now: NOON, random: () => 0 },
    });
    await Promise.all(jobs.map((claimed) => store.settle(died(claimed))));
    assert.equal(await store.countDead({}), 2100);
    assert.equal(await store.retryDead({}, NOON), 2100);
    assert.equal((await store.counts()).pending, 2100);
  });

  test('4.9: of two bulk retries at once, each counts what it changed itself', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf(), NOON);
    await store.enqueueMany(new Array(40).fill(job()), NOON);
    const { jobs } = await claim(store, { slots: 40 });
    await Promise.all(jobs.map((claimed) => store.settle(died(claimed))));
    const counts = await Promise.all([store.retryDead({}, NOON), store.retryDead({}, NOON)]);
    assert.equal(counts[0] + counts[1], 40);
  });
}
