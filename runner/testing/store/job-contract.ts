import assert from 'node:assert/strict';
import { test } from 'node:test';
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
}
