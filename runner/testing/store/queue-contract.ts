import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyMinute } from '../../job/activity.ts';
import {
  claimOne,
  completed,
  died,
  job,
  NOON,
  type OpenStore,
  opened,
  queueOf,
} from './fixture.ts';

/** Queues, their counts, and maintenance. */
export function queueContract(open: OpenStore): void {
  test('1.4: a queue is created with a job that names it; its retry settings are nobody’s yet', async () => {
    await using store = await opened(open);
    assert.equal(await store.findQueue('default'), undefined);
    await store.enqueue(job(), NOON);
    assert.deepEqual(await store.findQueue('default'), {
      ...{ name: 'default', maxConcurrency: 5, rateLimitRps: null, maxPerKey: null },
      ...{
        maxRetries: null,
        retryBackoff: null,
        baseDelayMs: null,
        maxDelayMs: null,
        paused: false,
      },
      ...{ createdAt: NOON, updatedAt: NOON, pending: 1, running: 0, completed: 0, dead: 0 },
    });
  });

  test('4.6: a queue is created with settings once; a taken name is refused', async () => {
    await using store = await opened(open);
    const settings = queueOf({ rateLimitRps: 2.5, maxRetries: 1, retryBackoff: 'fixed' });
    const made = await store.createQueue('q', settings, NOON);
    assert.deepEqual(made, {
      ...{ ...settings, name: 'q', paused: false, createdAt: NOON, updatedAt: NOON },
      ...{ pending: 0, running: 0, completed: 0, dead: 0 },
    });
    assert.deepEqual(await store.findQueue('q'), made);
    assert.equal(await store.createQueue('q', settings, NOON), undefined);
  });

  test('4.6: an update changes what is given, null clears', async () => {
    await using store = await opened(open);
    const made = await store.createQueue('q', queueOf({ rateLimitRps: 2, maxRetries: 1 }), NOON);
    const changed = await store.updateQueue(
      'q',
      { maxConcurrency: 9, rateLimitRps: null },
      NOON + 1,
    );
    assert.deepEqual(changed, {
      ...made,
      maxConcurrency: 9,
      rateLimitRps: null,
      updatedAt: NOON + 1,
    });
    assert.deepEqual(await store.findQueue('q'), changed);
    assert.equal(await store.updateQueue('unknown', { maxConcurrency: 9 }, NOON), undefined);
  });

  test('4.6: pause and resume', async () => {
    await using store = await opened(open);
    await store.createQueue('q', queueOf(), NOON);
    assert.equal((await store.updateQueue('q', { paused: true }, NOON))?.paused, true);
    assert.equal((await store.findQueue('q'))?.paused, true);
    assert.equal((await store.updateQueue('q', { paused: false }, NOON))?.paused, false);
  });

  test('4.6: a queue with pending or running jobs is not deleted', async () => {
    await using store = await opened(open);
    assert.equal(await store.deleteQueue('q', NOON), 'not-found');
    await store.enqueue(job({ queueName: 'q', delayMs: 10 }), NOON);
    assert.equal(await store.deleteQueue('q', NOON), 'in-use');
    const claimed = await claimOne(store, { now: NOON + 10 });
    assert.equal(await store.deleteQueue('q', NOON), 'in-use');
    await store.settle(completed(claimed));
    assert.equal(await store.deleteQueue('q', NOON), 'deleted');
    assert.equal(await store.deleteQueue('q', NOON), 'not-found');
  });

  test('1.4: finished jobs outlive their queue, and a new one of that name starts afresh', async () => {
    await using store = await opened(open);
    await store.createQueue('q', queueOf({ maxRetries: 9, rateLimitRps: 3 }), NOON);
    await store.updateQueue('q', { paused: true }, NOON);
    await store.updateQueue('q', { paused: false }, NOON);
    const { job: made } = await store.enqueue(job({ queueName: 'q' }), NOON);
    await store.settle(died(await claimOne(store)));
    await store.deleteQueue('q', NOON);
    assert.deepEqual(await store.listQueues(), []);
    assert.equal(await store.updateQueue('q', { paused: true }, NOON), undefined);
    assert.equal((await store.counts()).dead, 1);
    assert.equal((await store.findJob(made.id))?.queueName, 'q');
    assert.equal((await store.listJobs({ queueName: 'q', limit: 5 })).length, 1);
    const { job: next } = await store.enqueue(job({ queueName: 'q' }), NOON + 1);
    assert.equal(next.maxRetries, 3);
    const queue = await store.findQueue('q');
    assert.deepEqual(
      [queue?.maxConcurrency, queue?.rateLimitRps, queue?.createdAt, queue?.pending, queue?.dead],
      [5, null, NOON + 1, 1, 1],
    );
  });

  test('2.2: a dead job of a deleted queue brings it back when it is retried', async () => {
    await using store = await opened(open);
    const { job: made } = await store.enqueue(job({ queueName: 'q' }), NOON);
    await store.settle(died(await claimOne(store)));
    await store.deleteQueue('q', NOON);
    await store.retryJob(made.id, NOON);
    assert.equal((await store.findQueue('q'))?.pending, 1);
    assert.equal((await claimOne(store)).id, made.id);
  });

  test('4.6: queues are listed by name with their counts', async () => {
    await using store = await opened(open);
    await store.enqueueMany(
      [job({ queueName: 'b' }), job({ queueName: 'a' }), job({ queueName: 'b' })],
      NOON,
    );
    await store.settle(completed(await claimOne(store, { queues: ['b'] })));
    await claimOne(store, { queues: ['b'] });
    const queues = await store.listQueues();
    assert.deepEqual(
      queues.map(({ name, pending, running, completed }) => [name, pending, running, completed]),
      [
        ['a', 1, 0, 0],
        ['b', 0, 1, 1],
      ],
    );
    assert.deepEqual(await store.counts(), { pending: 1, running: 1, completed: 1, dead: 0 });
  });

  test('10.3: activity adds up per minute', async () => {
    await using store = await opened(open);
    const one = { ...emptyMinute(NOON), completed: 2, durations: [1, 1] };
    await store.addActivity([one, { ...emptyMinute(NOON + 60_000), dead: 1 }]);
    await store.addActivity([{ ...one, retried: 3 }]);
    const [first, second, ...more] = await store.activity(NOON);
    assert.deepEqual(
      [first?.minute, first?.completed, first?.retried, first?.dead],
      [NOON, 4, 3, 0],
    );
    assert.deepEqual(first?.durations.slice(0, 3), [2, 2, 0]);
    assert.equal(second?.dead, 1);
    assert.deepEqual(more, []);
    await store.deleteActivity(NOON + 1);
    assert.equal((await store.activity(0)).length, 1);
  });

  test('2.2: a working store has no problem, and a clock', async () => {
    await using store = await opened(open);
    assert.equal(store.problem(), undefined);
    assert.ok(Math.abs(store.now() - Date.now()) < 60_000);
  });
}
