import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JobFilter } from '../../store/port/requests.ts';
import type { Store } from '../../store/port/store.ts';
import {
  claim,
  claimOne,
  completed,
  died,
  job,
  NOON,
  type OpenStore,
  opened,
  toRetry,
} from './fixture.ts';

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

  test('4.2: jobs are found by host, payload, error, key and time of creation', async () => {
    await using store = await opened(open);
    const other = 'http://other.example:8080/hook';
    await store.enqueue(job({ payload: '{"to":"Ann"}', idempotencyKey: 'order-1' }), NOON);
    await store.enqueue(job({ payload: '{"n":2}', callbackUrl: other }), NOON + 10);
    await store.enqueue(job({ payload: '{"n":3}', callbackUrl: other, queueName: 'q' }), NOON + 20);
    await store.settle(died(await claimOne(store, { queues: ['q'] }), NOON, 'HTTP 410: Gone'));
    assert.deepEqual(await payloads(store, { host: 'other.example:8080' }), ['{"n":3}', '{"n":2}']);
    assert.deepEqual(await payloads(store, { host: 'other.example:8080', status: 'pending' }), [
      '{"n":2}',
    ]);
    assert.deepEqual(await payloads(store, { payload: 'ANN' }), ['{"to":"Ann"}']);
    assert.deepEqual(await payloads(store, { error: 'gone' }), ['{"n":3}']);
    assert.deepEqual(await payloads(store, { idempotencyKey: 'order-1' }), ['{"to":"Ann"}']);
    assert.deepEqual(await payloads(store, { idempotencyKey: 'order' }), []);
    assert.deepEqual(await payloads(store, { createdAfter: NOON + 10, createdBefore: NOON + 20 }), [
      '{"n":2}',
    ]);
    const paged = { host: 'other.example:8080', limit: 1, offset: 1 };
    assert.deepEqual(await payloads(store, paged), ['{"n":2}']);
    const [newest] = await store.listJobs({ limit: 1 });
    assert.deepEqual(await payloads(store, { after: newest!, payload: '"n"' }), ['{"n":2}']);
  });

  test('4.3: a job that waits is made due now and keeps its attempts; others are refused', async () => {
    await using store = await opened(open);
    const { job: made } = await store.enqueue(job({ delayMs: 60_000 }), NOON);
    const due = await store.runJob(made.id, NOON + 5);
    assert.deepEqual(due, { ...made, visibleAt: NOON + 5, updatedAt: NOON + 5 });
    const claimed = await claimOne(store, { now: NOON + 5 });
    assert.equal(await store.runJob(made.id, NOON), 'not-pending');
    await store.settle(toRetry(claimed, NOON + 90_000, NOON + 6));
    await store.runJob(made.id, NOON + 7);
    assert.equal((await claimOne(store, { now: NOON + 7 })).attempt, 2);
    assert.equal(await store.runJob('unknown', NOON), 'not-found');
    assert.deepEqual(await store.counts(), { pending: 0, running: 1, completed: 0, dead: 0 });
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

  test('4.9: dead jobs are grouped by queue, host and error, the largest group first', async () => {
    await using store = await opened(open);
    await store.enqueueMany([job(), job(), job({ callbackUrl: 'http://b.example/' })], NOON);
    const { jobs } = await claim(store);
    await store.settle(died(jobs[0]!, NOON + 1, 'HTTP 404'));
    await store.settle(died(jobs[1]!, NOON + 5, 'HTTP 404'));
    await store.settle(died(jobs[2]!, NOON + 3, 'HTTP 500'));
    const [large, small] = await store.deadGroups({}, 10);
    assert.deepEqual(large, {
      ...{ queueName: 'default', host: 'example.org', error: 'HTTP 404', count: 2 },
      ...{ firstAt: NOON + 1, lastAt: NOON + 5 },
    });
    assert.deepEqual([small?.host, small?.count], ['b.example', 1]);
    assert.equal((await store.deadGroups({ host: 'b.example' }, 10)).length, 1);
    assert.equal((await store.deadGroups({}, 1)).length, 1);
    assert.equal(await store.retryDead({ host: 'b.example' }, NOON + 9), 1);
  });

  test('4.11: workers that reported lately are listed until they say goodbye', async () => {
    await using store = await opened(open);
    const worker = {
      ...{ id: 'w1', version: '1.0.0', slots: 10, usedSlots: 1, queues: ['a'], startedAt: NOON },
      ...{ heartbeatAt: NOON, restingHosts: [], calls: [] },
    };
    await store.reportWorker(worker);
    await store.reportWorker({ ...worker, heartbeatAt: NOON + 5000, usedSlots: 2 });
    const [listed, ...others] = await store.listWorkers(NOON);
    assert.deepEqual([listed?.usedSlots, others], [2, []]);
    assert.deepEqual(await store.listWorkers(NOON + 5000), []);
    await store.removeWorker('w1');
    assert.deepEqual(await store.listWorkers(0), []);
  });
}
