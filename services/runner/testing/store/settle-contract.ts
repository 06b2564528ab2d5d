import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  add,
  claim,
  claimOne,
  completed,
  died,
  interrupted,
  job,
  NOON,
  notCalled,
  type OpenStore,
  opened,
  toRetry,
} from './fixture.ts';

/** Ends of tries, and the fence around them. */
export function settleContract(open: OpenStore): void {
  test('3: a completed job keeps the response and its history line', async () => {
    await using store = await opened(open);
    const { job: made } = await add(store, job(), NOON);
    const claimed = await claimOne(store, { now: NOON + 10 });
    assert.equal(await store.settle(completed(claimed, NOON + 15, 'fine')), true);
    assert.deepEqual(await store.findJob(made.id), {
      ...made,
      status: 'completed',
      attempt: 1,
      result: 'fine',
      resultCut: false,
      workerId: null,
      startedAt: NOON + 10,
      completedAt: NOON + 15,
      updatedAt: NOON + 15,
      visibleAt: NOON + 10 + 30_000,
    });
    assert.deepEqual(await store.attempts(made.id), [
      {
        jobId: made.id,
        run: 1,
        attempt: 1,
        workerId: 'worker-1',
        startedAt: NOON + 10,
        durationMs: 5,
        outcome: 'delivered',
        statusCode: 200,
        error: null,
        response: null,
      },
    ]);
    assert.deepEqual((await store.counts()).jobs, {
      pending: 0,
      running: 0,
      completed: 1,
      dead: 0,
    });
  });

  test('3: a job to be retried waits until it is visible, without worker and start time', async () => {
    await using store = await opened(open);
    const { job: made } = await add(store, job(), NOON);
    assert.equal(await store.settle(toRetry(await claimOne(store), NOON + 700)), true);
    assert.deepEqual(await store.findJob(made.id), {
      ...made,
      attempt: 1,
      visibleAt: NOON + 700,
      lastError: 'HTTP 500',
    });
    assert.deepEqual(await claim(store), { jobs: [], wakeAt: NOON + 700 });
    const again = await claimOne(store, { now: NOON + 700 });
    assert.deepEqual([again.attempt, again.run], [2, 2]);
  });

  test('3: a job that was not called gets its try back and no line of history', async () => {
    await using store = await opened(open);
    const { job: made } = await add(store, job(), NOON);
    assert.equal(await store.settle(notCalled(await claimOne(store), NOON + 50)), true);
    assert.equal((await store.findJob(made.id))?.attempt, 0);
    assert.deepEqual(await store.attempts(made.id), []);
    const again = await claimOne(store, { now: NOON + 50 });
    assert.deepEqual([again.attempt, again.run], [1, 2]);
  });

  test('1.2.11: a job that our stopping interrupted goes back with one more try', async () => {
    await using store = await opened(open);
    const { job: made } = await add(store, job({ maxRetries: 2 }), NOON);
    assert.equal(await store.settle(interrupted(await claimOne(store))), true);
    const again = await claimOne(store);
    assert.deepEqual([again.id, again.attempt, again.maxRetries], [made.id, 2, 3]);
  });

  test('2.1: the letter NUL in an answer becomes the replacement letter, which every database keeps', async () => {
    await using store = await opened(open);
    await store.enqueue([job({ payload: '1' }), job({ payload: '2' }), job()], NOON);
    const { jobs } = await claim(store);
    await store.settle(completed(jobs[0]!, NOON, 'a\0b'));
    const dead = died(jobs[1]!, NOON, 'reported: a\0b');
    await store.settle({ ...dead, attempt: { ...dead.attempt!, response: 'a\0b' } });
    const retried = { status: 'pending', visibleAt: NOON, error: 'a\0b' } as const;
    await store.settle({ ...toRetry(jobs[2]!, NOON), settlement: retried });
    const found = await Promise.all(jobs.map(({ id }) => store.findJob(id)));
    assert.deepEqual(
      found.map((one) => one?.result ?? one?.lastError),
      ['a\ufffdb', 'reported: a\ufffdb', 'a\ufffdb'],
    );
    const [attempt] = await store.attempts(jobs[1]!.id);
    assert.deepEqual([attempt?.error, attempt?.response], ['reported: a\ufffdb', 'a\ufffdb']);
  });

  test('3: a late result of a reaped job changes nothing, also when the same worker has it again', async () => {
    await using store = await opened(open);
    const { job: made } = await add(store, job({ timeoutMs: 1000 }), NOON);
    const first = await claimOne(store);
    assert.equal((await store.reap(NOON + 2000, 5)).length, 1);
    const second = await claimOne(store, { now: NOON + 2000 });
    assert.equal(await store.settle(completed(first, NOON + 2001)), false);
    assert.equal((await store.findJob(made.id))?.status, 'running');
    assert.equal(await store.settle(completed(second, NOON + 2002)), true);
    assert.deepEqual(
      (await store.attempts(made.id)).map(({ run, outcome }) => [run, outcome]),
      [
        [1, 'lease-expired'],
        [2, 'delivered'],
      ],
    );
  });

  test('1.2.8: the reaper returns a job whose lease has ended, and only then', async () => {
    await using store = await opened(open);
    const { job: made } = await add(store, job({ timeoutMs: 1000 }), NOON);
    await claimOne(store);
    assert.equal((await store.reap(NOON + 1000, 5)).length, 0);
    assert.equal((await store.reap(NOON + 1001, 5)).length, 1);
    const found = await store.findJob(made.id);
    assert.deepEqual(
      [found?.status, found?.workerId, found?.startedAt, found?.attempt],
      ['pending', null, null, 1],
    );
    assert.match(found?.lastError ?? '', /lease expired/);
    assert.deepEqual((await store.counts()).jobs, {
      pending: 1,
      running: 0,
      completed: 0,
      dead: 0,
    });
    assert.equal((await claimOne(store, { now: NOON + 1001 })).attempt, 2);
  });

  test('1.2.8: a job lost with its worker is pending again whatever its attempts, until it was lost so often', async () => {
    await using store = await opened(open);
    const { job: made } = await add(store, job({ maxRetries: 1, timeoutMs: 1 }), NOON);
    for (let lost = 1; lost <= 3; lost++) {
      // A claim that was given back is no loss, and hides none.
      const now = NOON + 10 * lost - 2;
      await store.settle(notCalled(await claimOne(store, { now }), now, now));
      await claimOne(store, { now: NOON + 10 * lost });
      await store.reap(NOON + 10 * lost + 2, 3);
      assert.equal((await store.findJob(made.id))?.status, lost < 3 ? 'pending' : 'dead');
    }
    const found = await store.findJob(made.id);
    assert.equal(found?.completedAt, NOON + 32);
    assert.equal(found?.lastError, 'lost 3 times: its workers did not report back');
    await store.retryJobs({ id: made.id }, NOON + 40);
    await claimOne(store, { now: NOON + 40 });
    await store.reap(NOON + 50, 3);
    assert.equal((await store.findJob(made.id))?.status, 'pending', 'a retry by hand counts anew');
  });

  test('3: a renewed lease is not reaped, and a claim that is lost cannot be renewed', async () => {
    await using store = await opened(open);
    await store.enqueue([job({ timeoutMs: 1000 }), job({ timeoutMs: 1000 })], NOON);
    const { jobs } = await claim(store);
    const [one, two] = jobs;
    await store.renew([one!], NOON + 900);
    assert.equal((await store.reap(NOON + 1500, 5)).length, 1);
    await store.renew([one!, two!], NOON + 1500);
    const [renewed, lost] = await Promise.all(jobs.map(({ id }) => store.findJob(id)));
    assert.deepEqual([renewed?.status, renewed?.visibleAt], ['running', NOON + 2500]);
    assert.deepEqual([lost?.status, lost?.visibleAt], ['pending', NOON + 1000]);
  });

  test('1.2.10: retention deletes finished jobs that are old enough, with their history, in steps', async () => {
    await using store = await opened(open);
    await store.enqueue(new Array(5).fill(job()), NOON);
    const { jobs } = await claim(store);
    for (const [index, claimed] of jobs.entries()) {
      if (index === 4) continue; // stays running
      const end = index % 2 === 0 ? completed : died;
      await store.settle(end(claimed, NOON + index));
    }
    await add(store, job({ delayMs: 1 }), NOON);
    assert.equal(await store.deleteFinished(NOON + 3, 2), 2);
    assert.equal(await store.deleteFinished(NOON + 3, 2), 1);
    assert.equal(await store.deleteFinished(NOON + 3, 2), 0);
    assert.deepEqual((await store.counts()).jobs, {
      pending: 1,
      running: 1,
      completed: 0,
      dead: 1,
    });
    assert.deepEqual(await store.attempts(jobs[0]!.id), []);
    assert.equal(await store.findJob(jobs[0]!.id), undefined);
  });

  test('1.2.10: what is left of a deleted queue is deleted like the jobs of the others', async () => {
    await using store = await opened(open);
    await add(store, job({ queueName: 'gone' }), NOON);
    await store.settle(completed(await claimOne(store)));
    assert.equal(await store.deleteQueue('gone', NOON), 'deleted');
    assert.equal(await store.deleteFinished(NOON + 1, 9), 1);
  });
}
