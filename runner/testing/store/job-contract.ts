import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Job } from '../../job/job.ts';
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
  URL_OF_HOOK,
} from './fixture.ts';

/** Jobs as callers see them. */
export function jobContract(open: OpenStore): void {
  test('2.1: a new job is pending with attempt 0 and the defaults, and reads back as answered', async () => {
    await using store = await opened(open);
    const { job: made, created } = await store.enqueue(job({ payload: '{"a":[1]}' }), NOON);
    assert.equal(created, true);
    assert.deepEqual(
      { ...made, id: 'some' },
      {
        ...{ id: 'some', queueName: 'default', status: 'pending', priority: 0 },
        ...{ payload: '{"a":[1]}', callbackUrl: URL_OF_HOOK, visibleAt: NOON, attempt: 0 },
        ...{ method: 'POST', headers: null, concurrencyKey: null, expiresAt: null },
        scheduleId: null,
        ...{ maxRetries: 3, retryBackoff: 'exponential', baseDelayMs: 1000 },
        ...{ maxDelayMs: 300_000, timeoutMs: 30_000, idempotencyKey: null, traceparent: null },
        ...{ result: null, resultCut: false, lastError: null, workerId: null, startedAt: null },
        ...{ accepted: false, completedAt: null, createdAt: NOON, updatedAt: NOON },
      },
    );
    assert.deepEqual(await store.findJob(made.id), made);
    assert.equal(await store.findJob('unknown'), undefined);
  });

  test('1.3: delay_ms moves visible_at', async () => {
    await using store = await opened(open);
    const { job: made } = await store.enqueue(job({ delayMs: 1500 }), NOON);
    assert.equal(made.visibleAt, NOON + 1500);
    assert.equal((await store.findJob(made.id))?.visibleAt, NOON + 1500);
  });

  test('2.2: a job takes its own value, else the one given to its queue, else the default', async () => {
    await using store = await opened(open);
    await store.createQueue('q', queueOf({ maxRetries: 7, retryBackoff: 'linear' }), NOON);
    const made = (await store.enqueue(job({ queueName: 'q', maxRetries: 1 }), NOON)).job;
    assert.deepEqual([made.maxRetries, made.retryBackoff, made.baseDelayMs], [1, 'linear', 1000]);
    assert.deepEqual(await store.findJob(made.id), made);
  });

  test('1.3: the same idempotency key gives the first job again, whatever state it is in', async () => {
    await using store = await opened(open);
    const first = await store.enqueue(job({ idempotencyKey: 'k', payload: '{"n":1}' }), NOON);
    const second = await store.enqueue(job({ idempotencyKey: 'k', payload: '{"n":2}' }), NOON + 5);
    assert.deepEqual(second, { job: first.job, created: false });
    await store.settle(completed(await claimOne(store)));
    const third = await store.enqueue(job({ idempotencyKey: 'k', queueName: 'other' }), NOON);
    assert.equal(third.created, false);
    assert.equal(third.job.status, 'completed');
    assert.equal(third.job.id, first.job.id);
    assert.equal((await store.counts()).completed, 1);
  });

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

  test('1.3: of twenty at once with one key, exactly one is created', async () => {
    await using store = await opened(open);
    const asked = Array.from({ length: 20 }, () =>
      store.enqueue(job({ idempotencyKey: 'k' }), NOON),
    );
    const answers = await Promise.all(asked);
    assert.equal(answers.filter(({ created }) => created).length, 1);
    assert.equal(new Set(answers.map(({ job }) => job.id)).size, 1);
    assert.equal((await store.counts()).pending, 1);
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

  test('4.2: the list is newest first, filtered by queue and status, with offset and cursor', async () => {
    await using store = await opened(open);
    const made: Job[] = [];
    for (let index = 0; index < 6; index++) {
      const queueName = index % 2 === 0 ? 'even' : 'odd';
      made.push((await store.enqueue(job({ queueName }), NOON + index)).job);
    }
    await store.settle(completed(await claimOne(store, { queues: ['even'] })));
    const ids = async (filter: object) =>
      (await store.listJobs({ limit: 50, ...filter })).map(({ id }) =>
        made.findIndex((m) => m.id === id),
      );
    assert.deepEqual(await ids({}), [5, 4, 3, 2, 1, 0]);
    assert.deepEqual(await ids({ limit: 2, offset: 1 }), [4, 3]);
    assert.deepEqual(await ids({ queueName: 'odd' }), [5, 3, 1]);
    assert.deepEqual(await ids({ queueName: 'even', status: 'pending' }), [4, 2]);
    assert.deepEqual(await ids({ status: 'completed' }), [0]);
    assert.deepEqual(await ids({ status: 'dead' }), []);
    assert.deepEqual(await ids({ status: 'running' }), []);
    assert.deepEqual(await ids({ queueName: 'unknown' }), []);
    assert.deepEqual(await ids({ after: made[3], limit: 2 }), [2, 1]);
    assert.deepEqual(await ids({ after: made[3], status: 'pending', queueName: 'odd' }), [1]);
    assert.equal(await store.cancelJob(made[3]!.id), 'cancelled');
    assert.deepEqual(await ids({ after: made[3], limit: 2 }), [2, 1]);
  });

  test('4.2: the list of pending jobs holds delayed and ready ones', async () => {
    await using store = await opened(open);
    await store.enqueue(job({ payload: '1' }), NOON);
    await store.enqueue(job({ payload: '2', delayMs: 60_000 }), NOON + 1);
    const found = await store.listJobs({ status: 'pending', limit: 9 });
    assert.deepEqual(
      found.map(({ payload }) => payload),
      ['2', '1'],
    );
  });

  test('4.4: only a pending job can be cancelled; then it is gone and its key is free', async () => {
    await using store = await opened(open);
    const { job: made } = await store.enqueue(job({ idempotencyKey: 'k' }), NOON);
    assert.equal(await store.cancelJob('unknown'), 'not-found');
    assert.equal(await store.cancelJob(made.id), 'cancelled');
    assert.equal(await store.findJob(made.id), undefined);
    assert.equal((await store.enqueue(job({ idempotencyKey: 'k' }), NOON)).created, true);
    const running = await claimOne(store);
    assert.equal(await store.cancelJob(running.id), 'not-pending');
    await store.settle(completed(running));
    assert.equal(await store.cancelJob(running.id), 'not-pending');
    assert.equal((await store.counts()).pending, 0);
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

  test('4.1: text of any kind comes back as it was', async () => {
    await using store = await opened(open);
    const odd = `'"\\%_; DROP TABLE job; -- ěščř 🦄 \u2028 <b>`;
    const asked = { payload: JSON.stringify({ odd }), queueName: odd, idempotencyKey: odd };
    const { job: made } = await store.enqueue(job(asked), NOON);
    const claimed = await claimOne(store);
    assert.equal(claimed.payload, asked.payload);
    assert.equal(claimed.queueName, odd);
    await store.settle(completed(claimed, NOON, odd));
    const found = await store.findJob(made.id);
    assert.deepEqual([found?.idempotencyKey, found?.result], [odd, odd]);
  });
}
