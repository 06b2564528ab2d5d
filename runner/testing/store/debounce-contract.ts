import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NewJob } from '../../job/job.ts';
import { claim, claimOne, job, NOON, type OpenStore, opened, toRetry } from './fixture.ts';

/** Requests with one debounce key make one job. */
export function debounceContract(open: OpenStore): void {
  const of = (payload: string, about: Partial<NewJob> = {}) =>
    job({ debounceKey: 'index', debounceMs: 1000, payload, ...about });

  test('10.34: the last request says what is sent and when; the first one all else', async () => {
    await using store = await opened(open);
    const first = await store.enqueue(of('1', { headers: { 'x-n': '1' }, priority: 3 }), NOON);
    assert.equal(first.created, true);
    assert.deepEqual([first.job.visibleAt, first.job.debounceKey], [NOON + 1000, 'index']);
    const asked = of('2', { headers: { 'x-n': '2' }, priority: 9, debounceMs: 5000 });
    const second = await store.enqueue(asked, NOON + 400);
    assert.deepEqual(second, {
      created: false,
      job: {
        ...first.job,
        ...{ payload: '2', headers: { 'x-n': '2' }, visibleAt: NOON + 5400, updatedAt: NOON + 400 },
      },
    });
    assert.deepEqual(await store.findJob(first.job.id), second.job);
    const third = await store.enqueue(of('3'), NOON + 500);
    assert.deepEqual([third.job.headers, third.job.visibleAt], [null, NOON + 1500]);
    assert.deepEqual(await claim(store, { now: NOON + 1499 }), { jobs: [], wakeAt: NOON + 1500 });
    assert.equal((await claimOne(store, { now: NOON + 1500 })).payload, '3');
    assert.deepEqual(await store.counts(), { pending: 0, running: 1, completed: 0, dead: 0 });
  });

  test('10.34: debounce_max_ms of the first request bounds how long the job is put off', async () => {
    await using store = await opened(open);
    const { job: made } = await store.enqueue(of('0', { debounceMaxMs: 2500 }), NOON);
    for (const ms of [800, 1600, 2400]) {
      const asked = of(`${ms}`, { debounceMaxMs: 60_000 });
      const { job: same } = await store.enqueue(asked, NOON + ms);
      assert.deepEqual([same.id, same.visibleAt], [made.id, NOON + Math.min(ms + 1000, 2500)]);
    }
    assert.equal((await claimOne(store, { now: NOON + 2500 })).payload, '2400');
  });

  test('10.34: a job that is due, runs or waits for a retry is left as it is', async () => {
    await using store = await opened(open);
    const add = async (payload: string, at: number) => {
      const { job: made, created } = await store.enqueue(of(payload), at);
      assert.equal(created, true);
      return made.id;
    };
    const first = await add('1', NOON);
    const second = await add('2', NOON + 1000);
    await store.changeJob(second, { visibleAt: NOON + 1100 }, NOON + 1100);
    await add('3', NOON + 1100);
    const { jobs } = await claim(store, { now: NOON + 1100 });
    assert.deepEqual(jobs.map(({ payload }) => payload).sort(), ['1', '2']);
    const failed = jobs.find(({ id }) => id === first)!;
    await store.settle(toRetry(failed, NOON + 60_000, NOON + 1200));
    const third = await store.enqueue(of('4'), NOON + 1300);
    assert.deepEqual([third.created, (await store.findJob(first))?.payload], [false, '1']);
  });

  test('10.34: other keys and other queues have jobs of their own', async () => {
    await using store = await opened(open);
    const all = [of('1'), of('2', { queueName: 'other' }), of('3', { debounceKey: 'else' })];
    const made = await store.enqueueMany([...all, job({ payload: '4' }), of('5')], NOON);
    assert.deepEqual(
      made.map(({ created }) => created),
      [true, true, true, true, false],
    );
    assert.equal(made[4]!.job.id, made[0]!.job.id);
    assert.equal((await store.findJob(made[0]!.job.id))?.payload, '5');
    assert.equal((await store.counts()).pending, 4);
  });

  test('10.34: of requests that arrive together one creates the job', async () => {
    await using store = await opened(open);
    const asked = Array.from({ length: 20 }, (_, n) => store.enqueue(of(`${n}`), NOON + n));
    const made = await Promise.all(asked);
    assert.equal(made.filter(({ created }) => created).length, 1);
    assert.equal(new Set(made.map((one) => one.job.id)).size, 1);
    const now = await store.findJob(made[0]!.job.id);
    assert.deepEqual([now?.payload, now?.visibleAt], ['19', NOON + 1019]);
  });

  test('10.34: the key of a job that was cancelled is free', async () => {
    await using store = await opened(open);
    const { job: made } = await store.enqueue(of('1'), NOON);
    await store.cancelJob(made.id);
    assert.equal((await store.enqueue(of('2'), NOON)).created, true);
  });
}
