import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JobFilter } from '../../store/port/requests.ts';
import type { Store } from '../../store/port/store.ts';
import { claimOne, completed, job, NOON, type OpenStore, opened } from './fixture.ts';

/** Finding jobs, and changing pending ones: run now, cancel by filter, groups of dead ones. */
export function searchContract(open: OpenStore): void {
  async function payloads(store: Store, filter: Partial<JobFilter>): Promise<string[]> {
    const found = await store.listJobs({ limit: 50, ...filter });
    return found.map(({ payload }) => payload);
  }

  test('4.2, 2.1: the jobs of a schedule are found by its id, newest first', async () => {
    await using store = await opened(open);
    await store.enqueueMany(
      [
        job({ payload: '{"n":1}', scheduleId: 'nightly' }),
        job({ payload: '{"n":2}', scheduleId: 'hourly' }),
        job({ payload: '{"n":3}', scheduleId: 'nightly', queueName: 'q' }),
        job({ payload: '{"n":4}' }),
      ],
      NOON,
    );
    assert.deepEqual(await payloads(store, { scheduleId: 'nightly' }), ['{"n":3}', '{"n":1}']);
    const inQueue = { scheduleId: 'nightly', queueName: 'q' };
    assert.deepEqual(await payloads(store, inQueue), ['{"n":3}']);
    assert.deepEqual(await payloads(store, { scheduleId: 'nightly', payload: '1' }), ['{"n":1}']);
    assert.deepEqual(await payloads(store, { scheduleId: 'nightly', limit: 1 }), ['{"n":3}']);
    assert.deepEqual(await payloads(store, { scheduleId: 'unknown' }), []);
  });

  test('4.8: pending jobs are counted and cancelled by filter; others stay', async () => {
    await using store = await opened(open);
    await store.enqueueMany(new Array(1200).fill(job({ queueName: 'bulk' })), NOON);
    await store.enqueue(job({ queueName: 'bulk', delayMs: 9, idempotencyKey: 'k' }), NOON);
    await store.enqueue(job(), NOON);
    const running = await claimOne(store, { queues: ['bulk'] });
    assert.equal(await store.countPending({ queueName: 'bulk' }), 1200);
    assert.equal(await store.countPending({ host: 'nobody.example' }), 0);
    assert.equal(await store.cancelPending({ idempotencyKey: 'k' }), 1);
    assert.equal(await store.cancelPending({ queueName: 'bulk', createdBefore: NOON + 1 }), 1199);
    assert.deepEqual(await store.counts(), { pending: 1, running: 1, completed: 0, dead: 0 });
    assert.equal((await store.enqueue(job({ idempotencyKey: 'k' }), NOON)).created, true);
    assert.equal(await store.settle(completed(running)), true);
  });
}
