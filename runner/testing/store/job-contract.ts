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
  queueOf,
} from './fixture.ts';

/** Jobs as callers see them. */
export function jobContract(open: OpenStore): void {
  test('1.3: a job whose key is taken does not create its queue, nor bring it back', async () => {
    await using store = await opened(open);
    const keyed = (queueName: string) => job({ queueName, idempotencyKey: 'k' });
    await store.enqueue(keyed('first'), NOON);
    await store.createQueue('deleted', queueOf(), NOON);
    await store.deleteQueue('deleted', NOON);
    const [again, other] = await store.enqueueMany([keyed('new'), job({ queueName: 'q' })], NOON);
    assert.deepEqual([again?.created, other?.created], [false, true]);
    assert.equal((await store.enqueue(keyed('deleted'), NOON)).created, false);
    assert.deepEqual(
      (await store.listQueues()).map(({ name }) => name),
      ['first', 'q'],
    );
  });

  test('4.1: a batch is stored as a whole and answered in its order, doubles included', async () => {
    await using store = await opened(open);
    const answers = await store.enqueueMany(
      [
        job({ payload: '{"n":0}' }),
        job({ idempotencyKey: 'k', payload: '{"n":1}' }),
        job({ queueName: 'other', payload: '{"n":2}', delayMs: 10 }),
        job({ idempotencyKey: 'k', payload: '{"n":3}' }),
      ],
      NOON,
    );
    assert.deepEqual(
      answers.map(({ created }) => created),
      [true, true, true, false],
    );
    assert.deepEqual(
      answers.map(({ job }) => job.payload),
      ['{"n":0}', '{"n":1}', '{"n":2}', '{"n":1}'],
    );
    assert.equal((await store.counts()).pending, 3);
    assert.deepEqual(await store.enqueueMany([], NOON), []);
  });

  test('10.2: any text comes back as it was sent, also in a batch', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf(), NOON);
    const texts = ['"', '\\', '{a,b}', 'NULL', '', ' ', '\\"', 'é\n\t', '"'];
    const payloads = texts.map((text) => JSON.stringify({ text }));
    const asked = payloads.map((payload, i) => job({ payload, headers: { 'x-a': texts[i]! } }));
    await store.enqueueMany(asked, NOON);
    const { jobs } = await claim(store);
    assert.deepEqual(jobs.map(({ payload }) => payload).sort(), [...payloads].sort());
    const results = jobs.map(({ payload }) => (JSON.parse(payload) as { text: string }).text);
    await Promise.all(jobs.map((one, i) => store.settle(completed(one, NOON, results[i]))));
    const found = await Promise.all(jobs.map(({ id }) => store.findJob(id)));
    assert.deepEqual(
      found.map((one) => [one?.result, one?.headers?.['x-a'], one?.status]),
      results.map((text) => [text, text, 'completed']),
    );
  });

  test('4.5: a dead job is retried with attempt 0 and keeps its history; no other is', async () => {
    await using store = await opened(open);
    const { job: made } = await store.enqueue(job(), NOON);
    assert.equal(await store.retryJob(made.id, NOON), undefined);
    await store.settle(died(await claimOne(store), NOON + 1));
    const again = await store.retryJob(made.id, NOON + 2);
    assert.deepEqual(again, { ...made, visibleAt: NOON + 2, updatedAt: NOON + 2 });
    assert.deepEqual(await store.findJob(made.id), again);
    assert.equal(await store.retryJob('unknown', NOON), undefined);
    const claimed = await claimOne(store, { now: NOON + 2 });
    assert.deepEqual([claimed.attempt, claimed.run], [1, 2]);
    await store.settle(completed(claimed, NOON + 3));
    const history = await store.attempts(made.id);
    assert.deepEqual(
      history.map(({ run, attempt, outcome }) => [run, attempt, outcome]),
      [
        [1, 1, 'refused'],
        [2, 1, 'delivered'],
      ],
    );
    assert.deepEqual(await store.attempts('unknown'), []);
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
