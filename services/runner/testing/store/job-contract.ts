import assert from 'node:assert/strict';
import { test } from 'node:test';
import { revived } from '../../job/new-job.ts';
import type { JobFilter } from '../../store/port/requests.ts';
import type { Store } from '../../store/port/store.ts';
import {
  add,
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
    await add(store, keyed('first'), NOON);
    await store.createQueue('deleted', queueOf(), NOON);
    await store.deleteQueue('deleted', NOON);
    const [again, other] = await store.enqueue([keyed('new'), job({ queueName: 'q' })], NOON);
    assert.deepEqual([again?.created, other?.created], [false, true]);
    assert.equal((await add(store, keyed('deleted'), NOON)).created, false);
    assert.deepEqual(
      (await store.listQueues()).map(({ name }) => name),
      ['first', 'q'],
    );
  });

  test('4.1: a batch is stored as a whole and answered in its order, doubles included', async () => {
    await using store = await opened(open);
    const answers = await store.enqueue(
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
    assert.equal((await store.counts()).jobs.pending, 3);
    assert.deepEqual(await store.enqueue([], NOON), []);
  });

  test('10.2: any text comes back as it was sent, also in a batch', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf(), NOON);
    const texts = ['"', '\\', '{a,b}', 'NULL', '', ' ', '\\"', 'é\n\t', '"'];
    const payloads = texts.map((text) => JSON.stringify({ text }));
    const asked = payloads.map((payload, i) => job({ payload, headers: { 'x-a': texts[i]! } }));
    await store.enqueue(asked, NOON);
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
    const { job: made } = await add(store, job(), NOON);
    assert.equal(await store.retryJobs({ id: made.id }, NOON), 0);
    await store.settle(died(await claimOne(store), NOON + 1));
    const dead = await store.findJob(made.id);
    assert.equal(await store.retryJobs({ id: made.id }, NOON + 2), 1);
    const again = { ...made, visibleAt: NOON + 2, updatedAt: NOON + 2 };
    assert.deepEqual(await store.findJob(made.id), again);
    assert.deepEqual(revived(dead!, NOON + 2), again);
    assert.equal(await store.retryJobs({ id: 'unknown' }, NOON), 0);
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
    await store.enqueue(new Array(2100).fill(job()), NOON);
    const { jobs } = await claim(store, { slots: 2100 });
    await Promise.all(jobs.map((claimed) => store.settle(died(claimed))));
    assert.equal(await store.countJobs({ status: 'dead' }), 2100);
    assert.equal(await store.retryJobs({}, NOON), 2100);
    assert.equal((await store.counts()).jobs.pending, 2100);
  });

  test('4.9: of two bulk retries at once, each counts what it changed itself', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf(), NOON);
    await store.enqueue(new Array(40).fill(job()), NOON);
    const { jobs } = await claim(store, { slots: 40 });
    await Promise.all(jobs.map((claimed) => store.settle(died(claimed))));
    const counts = await Promise.all([store.retryJobs({}, NOON), store.retryJobs({}, NOON)]);
    assert.equal(counts[0] + counts[1], 40);
  });

  async function payloads(store: Store, filter: JobFilter, limit = 50): Promise<string[]> {
    const { jobs } = await store.listJobs(filter, { limit });
    return jobs.map(({ payload }) => payload);
  }

  test('4.2, 2.1: the jobs of a schedule are found by its id, newest first', async () => {
    await using store = await opened(open);
    await store.enqueue(
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
    assert.deepEqual(await payloads(store, { scheduleId: 'nightly' }, 1), ['{"n":3}']);
    assert.deepEqual(await payloads(store, { scheduleId: 'unknown' }), []);
  });

  test('1.5: the end of an id finds its job; what is no id finds none', async () => {
    await using store = await opened(open);
    const { job: made } = await add(store, job(), NOON);
    assert.equal(await store.countJobs({ idEnding: made.id.slice(-12) }), 1);
    for (const filter of [{ idEnding: '_' }, { id: 'abc' }]) {
      assert.equal(await store.countJobs(filter), 0);
      assert.deepEqual(await store.deadGroups(filter, 9), []);
      assert.deepEqual(await payloads(store, filter), []);
    }
  });

  test('4.8: pending jobs are counted and cancelled by filter; others stay', async () => {
    await using store = await opened(open);
    await store.enqueue(new Array(1200).fill(job({ queueName: 'bulk' })), NOON);
    await add(store, job({ queueName: 'bulk', delayMs: 9, idempotencyKey: 'k' }), NOON);
    await add(store, job(), NOON);
    const running = await claimOne(store, { queues: ['bulk'] });
    assert.equal(await store.countJobs({ status: 'pending', queueName: 'bulk' }), 1200);
    assert.equal(await store.countJobs({ status: 'pending', host: 'nobody.example' }), 0);
    assert.equal(await store.cancelJobs({ idempotencyKey: 'k' }), 1);
    assert.equal(await store.cancelJobs({ queueName: 'bulk', createdBefore: NOON + 1 }), 1199);
    assert.deepEqual((await store.counts()).jobs, {
      pending: 1,
      running: 1,
      completed: 0,
      dead: 0,
    });
    assert.equal((await add(store, job({ idempotencyKey: 'k' }), NOON)).created, true);
    assert.equal(await store.settle(completed(running)), true);
  });

  test('4.2: a page ends early where its payloads are large, and says that more follow', async () => {
    await using store = await opened(open);
    const payload = JSON.stringify({ text: 'x'.repeat(6_000_000) });
    await store.enqueue([job({ payload }), job({ payload }), job({ payload })], NOON);
    const first = await store.listJobs({}, { limit: 100 });
    assert.deepEqual([first.jobs.length, first.hasMore], [2, true]);
    const rest = await store.listJobs({}, { limit: 100, after: first.jobs[1]!.id });
    assert.deepEqual([rest.jobs.length, rest.hasMore], [1, false]);
  });

  test('4.2: searches by text find letters beyond ASCII in any case', async () => {
    await using store = await opened(open);
    await add(store, job({ payload: '{"name":"ŽOFIE Ärzte"}' }), NOON);
    await add(store, job({ payload: '{"name":"Jan"}' }), NOON);
    const named = (await payloads(store, { payload: 'ärzte' })).length;
    assert.equal(named + (await payloads(store, { payload: 'ÄRZTE' })).length > 0, true);
    assert.deepEqual(await payloads(store, { payload: 'jAN' }), ['{"name":"Jan"}']);
  });

  test('4.9: dead jobs are grouped by queue, host and error, the largest group first', async () => {
    await using store = await opened(open);
    const ofHost = (callbackUrl: string) => job({ callbackUrl });
    await store.enqueue([ofHost('http://a/'), ofHost('http://b/'), ofHost('http://b/x')], NOON);
    const { jobs } = await claim(store);
    for (const one of jobs) await store.settle(died(one, NOON + 5));
    const about = { queueName: 'default', error: 'HTTP 400', firstAt: NOON + 5, lastAt: NOON + 5 };
    assert.deepEqual(await store.deadGroups({}, 9), [
      { ...about, host: 'b', count: 2 },
      { ...about, host: 'a', count: 1 },
    ]);
    assert.deepEqual(await store.deadGroups({ host: 'none' }, 9), []);
  });

  test('4.4: a pending job is made due, and no other', async () => {
    await using store = await opened(open);
    const { job: made } = await add(store, job({ delayMs: 9000 }), NOON);
    assert.equal(await store.runNow(made.id, NOON + 1), true);
    assert.equal((await store.findJob(made.id))?.visibleAt, NOON + 1);
    const claimed = await claimOne(store, { now: NOON + 1 });
    assert.equal(await store.runNow(claimed.id, NOON + 2), false);
    assert.equal(await store.runNow('unknown', NOON), false);
  });
}
