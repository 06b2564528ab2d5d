import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claim, claimOne, died, job, NOON, type OpenStore, opened, queueOf } from './fixture.ts';

/** Dead jobs in bulk: count, retry, purge. */
export function deadContract(open: OpenStore): void {
  test('4.9: dead jobs are counted, retried and purged in bulk, by queue, time and error text', async () => {
    await using store = await opened(open);
    for (let index = 0; index < 6; index++) {
      await store.enqueue(job({ queueName: index < 3 ? 'a' : 'b' }), NOON);
    }
    for (const queue of ['a', 'b']) {
      for (let index = 0; index < 3; index++) {
        const claimed = await claimOne(store, { queues: [queue] });
        await store.settle(
          died(claimed, NOON + index, index === 0 ? 'HTTP 410: Gone' : 'HTTP 400'),
        );
      }
    }
    assert.equal(await store.countDead({}), 6);
    assert.equal(await store.countDead({ queueName: 'a' }), 3);
    assert.equal(await store.countDead({ queueName: 'unknown' }), 0);
    assert.equal(await store.countDead({ since: NOON + 1, until: NOON + 2 }), 2);
    assert.equal(await store.countDead({ error: 'gone' }), 2);
    const gone = await store.listDead({ error: 'gone' }, 9);
    assert.deepEqual(
      gone.map(({ queueName, status }) => `${queueName} ${status}`),
      ['b dead', 'a dead'],
    );
    assert.deepEqual(await store.listDead({ error: 'gone' }, 1), gone.slice(0, 1));
    assert.equal(await store.retryDead({ error: 'GONE', queueName: 'a' }, NOON), 1);
    assert.equal(await store.purgeDead({ queueName: 'b' }), 3);
    assert.deepEqual(await store.counts(), { pending: 1, running: 0, completed: 0, dead: 2 });
    assert.equal((await store.listJobs({ limit: 9 })).length, 3);
    assert.equal(await store.purgeDead({}), 2);
  });

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
