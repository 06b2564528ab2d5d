import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyMinute } from '../../job/activity.ts';
import { add, claimOne, died, job, NOON, type OpenStore, opened, queueOf } from './fixture.ts';

/** Queues, their counts, and the minutes of the overview. */
export function queueContract(open: OpenStore): void {
  test('1.4: finished jobs outlive their queue, and a new one of that name starts afresh', async () => {
    await using store = await opened(open);
    await store.createQueue('q', queueOf({ maxRetries: 9, rateLimitRps: 3 }), NOON);
    await store.updateQueue('q', { paused: true }, NOON);
    await store.updateQueue('q', { paused: false }, NOON);
    const { job: made } = await add(store, job({ queueName: 'q' }), NOON);
    await store.settle(died(await claimOne(store)));
    await store.deleteQueue('q', NOON);
    assert.deepEqual(await store.listQueues(), []);
    assert.equal(await store.updateQueue('q', { paused: true }, NOON), undefined);
    assert.equal((await store.counts()).jobs.dead, 1);
    assert.equal((await store.findJob(made.id))?.queueName, 'q');
    assert.equal((await store.listJobs({ queueName: 'q' }, { limit: 5 })).jobs.length, 1);
    const { job: next } = await add(store, job({ queueName: 'q' }), NOON + 1);
    assert.equal(next.maxRetries, 3);
    const queue = await store.findQueue('q');
    assert.deepEqual(
      [queue?.maxConcurrency, queue?.rateLimitRps, queue?.createdAt, queue?.pending, queue?.dead],
      [5, null, NOON + 1, 1, 1],
    );
  });

  test('2.2: a dead job of a deleted queue brings it back when it is retried', async () => {
    await using store = await opened(open);
    const { job: made } = await add(store, job({ queueName: 'q' }), NOON);
    await store.settle(died(await claimOne(store)));
    await store.deleteQueue('q', NOON);
    await store.retryJobs({ id: made.id }, NOON);
    assert.equal((await store.findQueue('q'))?.pending, 1);
    assert.equal((await claimOne(store)).id, made.id);
  });

  test('10.3: activity adds up per minute', async () => {
    await using store = await opened(open);
    const one = { ...emptyMinute(NOON), completed: 2 };
    await store.addActivity([one, { ...emptyMinute(NOON + 60_000), dead: 1 }], NOON);
    await store.addActivity([{ ...one, retried: 3 }], NOON);
    const [first, second, ...more] = await store.activity(NOON);
    assert.deepEqual(
      [first?.minute, first?.completed, first?.retried, first?.dead],
      [NOON, 4, 3, 0],
    );
    assert.equal(second?.dead, 1);
    assert.deepEqual(more, []);
    await store.addActivity([], NOON + 1);
    assert.equal((await store.activity(0)).length, 1);
  });
}
