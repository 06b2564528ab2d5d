import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HELD } from '../../job/flow.ts';
import { claim, claimOne, completed, job, NOON, type OpenStore, opened } from './fixture.ts';

/** Jobs that wait for others. */
export function flowContract(open: OpenStore): void {
  test('4.13: a job that depends on others is claimed only after it was released, with its payload', async () => {
    await using store = await opened(open);
    assert.equal(await store.hasDependencies(), false);
    const { job: first } = await store.enqueue(job(), NOON);
    const { job: second } = await store.enqueue(job(), NOON);
    const dependsOn = [first.id, second.id, first.id];
    const { job: held } = await store.enqueue(job({ dependsOn, onFailure: 'hold' }), NOON);
    assert.deepEqual([held.visibleAt, held.dependsOn], [HELD, dependsOn]);
    assert.equal(await store.hasDependencies(), true);
    const waitsFor = async () => (await store.waitingFacts(held.id))?.waitsFor.toSorted();
    assert.deepEqual(await waitsFor(), [first.id, second.id].toSorted());

    const { jobs } = await claim(store);
    assert.equal(jobs.length, 2);
    await store.settle(completed(jobs[0]!));
    assert.deepEqual(await waitsFor(), [jobs[1]!.id]);
    assert.deepEqual(await store.freedJobs([jobs[0]!.id]), []);
    await store.settle(completed(jobs[1]!));
    assert.deepEqual(await store.freedJobs([jobs[1]!.id]), [held.id]);
    assert.deepEqual(await store.freedJobs(), [held.id]);
    await store.release(held.id, '{"dependencies":{}}', NOON + 5);
    await store.release(held.id, '{"again":true}', NOON + 9);
    assert.deepEqual(await store.freedJobs(), []);
    assert.equal(await store.hasDependencies(), false);
    const now = await store.findJob(held.id);
    assert.deepEqual([now!.visibleAt, now!.payload], [NOON + 5, '{"dependencies":{}}']);
    assert.equal((await claimOne(store, { now: NOON + 5 })).id, held.id);
  });

  test('4.13: a dead job frees those that run or are cancelled on failure, not those that are held', async () => {
    await using store = await opened(open);
    const { job: first } = await store.enqueue(job(), NOON);
    const add = async (onFailure: 'hold' | 'cancel' | 'run') =>
      (await store.enqueue(job({ dependsOn: [first.id], onFailure }), NOON)).job.id;
    const [held, cancelled, run] = [await add('hold'), await add('cancel'), await add('run')];
    const settlement = { status: 'dead', error: 'no' } as const;
    const claimed = await claimOne(store);
    await store.settle({ claim: claimed, settlement, attempt: undefined, now: NOON });
    assert.deepEqual(new Set(await store.freedJobs([first.id])), new Set([cancelled, run]));
    await store.retryJob(first.id, NOON);
    await store.settle(completed(await claimOne(store)));
    assert.ok((await store.freedJobs()).includes(held));
  });

  test('4.13: a job that was removed has ended, and nothing is left of one that waited for it', async () => {
    await using store = await opened(open);
    const { job: first } = await store.enqueue(job(), NOON);
    const { job: held } = await store.enqueue(job({ dependsOn: [first.id] }), NOON);
    await store.cancelJob(first.id);
    assert.deepEqual(await store.freedJobs(), [held.id]);
    await store.cancelJob(held.id);
    await store.release(held.id, undefined, NOON);
    assert.equal(await store.hasDependencies(), false);
  });

  test('4.13: a batch has ended when no job of it is open, and its counts are those of its jobs', async () => {
    await using store = await opened(open);
    const part = job({ batchId: 'night' });
    const after = { afterBatch: 'night', idempotencyKey: 'batch:night' };
    await store.enqueueMany([part, part, job(after)], NOON);
    const [last] = await store.listJobs({ limit: 1, offset: 0 });
    assert.deepEqual((await store.waitingFacts(last!.id))?.waitsFor, ['night']);
    const { jobs } = await claim(store);
    await store.settle(completed(jobs[0]!));
    assert.deepEqual(await store.freedJobs([jobs[0]!.id]), []);
    const counts = { pending: 0, running: 1, completed: 1, dead: 0 };
    assert.deepEqual(await store.batchCounts('night'), counts);
    await store.settle(completed(jobs[1]!));
    assert.deepEqual(await store.freedJobs([jobs[1]!.id]), [last!.id]);
    assert.equal(await store.batchCounts('day'), undefined);
  });
}
