import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BatchEnded, HELD } from '../../job/flow.ts';
import type { Store } from '../../store/port/store.ts';
import { claim, claimOne, completed, job, NOON, type OpenStore, opened } from './fixture.ts';

/** Jobs that wait for others. */
export function flowContract(open: OpenStore): void {
  test('4.13: of the jobs that are named those that exist are found with their queues', async () => {
    await using store = await opened(open);
    const { job: one } = await store.enqueue(job({ queueName: 'a' }), NOON);
    const { job: other } = await store.enqueue(job({ queueName: 'b' }), NOON);
    const unknown = ['none', one.id.replace(/^./, 'f')];
    const queues = await store.queuesOfJobs([one.id, other.id, one.id, ...unknown]);
    assert.deepEqual(Object.fromEntries(queues), { [one.id]: 'a', [other.id]: 'b' });
    assert.equal((await store.queuesOfJobs([])).size, 0);
  });

  test('4.13: of a batch the queues are found', async () => {
    await using store = await opened(open);
    for (const queueName of ['a', 'b', 'a'])
      await store.enqueue(job({ queueName, batchId: 'x' }), NOON);
    assert.deepEqual((await store.queuesOfBatch('x')).toSorted(), ['a', 'b']);
    assert.deepEqual(await store.queuesOfBatch('y'), []);
  });

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
    assert.deepEqual(await freed(store, [jobs[0]!.id]), []);
    await store.settle(completed(jobs[1]!));
    assert.deepEqual(await freed(store, [jobs[1]!.id]), [held.id]);
    assert.deepEqual(await freed(store), [held.id]);
    await store.release(held.id, '{"dependencies":{}}', NOON + 5);
    await store.release(held.id, '{"again":true}', NOON + 9);
    assert.deepEqual(await freed(store), []);
    assert.equal(await store.hasDependencies(), false);
    const now = await store.findJob(held.id);
    assert.deepEqual([now!.visibleAt, now!.payload], [NOON + 5, '{"dependencies":{}}']);
    assert.equal((await claimOne(store, { now: NOON + 5 })).id, held.id);
  });

  test('4.13, 4.4: a new time does not start a job that waits for others; to run it by hand does', async () => {
    await using store = await opened(open);
    const { job: first } = await store.enqueue(job({ batchId: 'day' }), NOON);
    const { job: held } = await store.enqueue(job({ dependsOn: [first.id] }), NOON);
    const { job: last } = await store.enqueue(job({ afterBatch: 'day' }), NOON);
    for (const { id } of [held, last]) {
      for (const visibleAt of [NOON - 5, NOON + 5]) {
        assert.equal(await store.changeJob(id, { visibleAt, priority: 7 }, NOON), 'held');
      }
      const now = await store.findJob(id);
      assert.deepEqual([now?.visibleAt, now?.priority], [HELD, 0]);
      await store.changeJob(id, { payload: '{"b":2}' }, NOON);
      assert.equal((await store.findJob(id))?.payload, '{"b":2}');
    }
    assert.deepEqual(
      (await claim(store, { now: NOON + 9 })).jobs.map(({ id }) => id),
      [first.id],
    );
    await store.changeJob(held.id, { visibleAt: NOON + 9, evenHeld: true }, NOON + 9);
    assert.equal((await claimOne(store, { now: NOON + 9 })).id, held.id);
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
    assert.deepEqual(new Set(await freed(store, [first.id])), new Set([cancelled, run]));
    await store.retryJob(first.id, NOON);
    await store.settle(completed(await claimOne(store)));
    assert.ok((await freed(store)).includes(held));
  });

  test('4.13: a job that was removed has ended, and nothing is left of one that waited for it', async () => {
    await using store = await opened(open);
    const { job: first } = await store.enqueue(job(), NOON);
    const { job: held } = await store.enqueue(job({ dependsOn: [first.id] }), NOON);
    await store.cancelJob(first.id);
    assert.deepEqual(await freed(store), [held.id]);
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
    assert.deepEqual(await freed(store, [jobs[0]!.id]), []);
    const counts = { pending: 0, running: 1, completed: 1, dead: 0 };
    assert.deepEqual(await store.batchCounts('night'), counts);
    await store.settle(completed(jobs[1]!));
    assert.deepEqual(await freed(store, [jobs[1]!.id]), [last!.id]);
    assert.equal(await store.batchCounts('day'), undefined);
  });

  test('4.13: a job that is added to a batch before its call is released holds it, one after it is refused', async () => {
    await using store = await opened(open);
    const part = (key: string) => job({ batchId: 'night', idempotencyKey: key });
    const after = job({ afterBatch: 'night', idempotencyKey: 'batch:night' });
    const [, call] = await store.enqueueMany([part('a'), after], NOON);
    await store.settle(completed(await claimOne(store)));
    const release = () => store.release(call!.job.id, '{"n":1}', NOON);
    const all = [release(), store.enqueueMany([part('b')], NOON), release()] as const;
    const [, added] = await Promise.allSettled(all);
    const { jobs } = await claim(store);
    if (added.status === 'fulfilled') {
      assert.deepEqual(
        jobs.map(({ id }) => id),
        [added.value[0]?.job.id],
      );
      await store.settle(completed(jobs[0]!));
      await release();
      assert.equal((await claimOne(store)).id, call!.job.id);
    } else {
      assert.ok(added.reason instanceof BatchEnded);
      assert.deepEqual(
        jobs.map(({ id }) => id),
        [call!.job.id],
      );
    }
    await assert.rejects(store.enqueueMany([part('a'), part('c')], NOON), BatchEnded);
    const [same] = await store.enqueueMany([part('a')], NOON);
    assert.equal(same?.created, false);
    assert.equal((await store.enqueue(job({ batchId: 'day' }), NOON)).created, true);
  });

  test('4.13, 4.4: a batch whose call was run by hand takes no more jobs', async () => {
    await using store = await opened(open);
    const after = job({ afterBatch: 'night', idempotencyKey: 'batch:night' });
    const [, call] = await store.enqueueMany([job({ batchId: 'night' }), after], NOON);
    await store.changeJob(call!.job.id, { visibleAt: NOON, evenHeld: true }, NOON);
    await assert.rejects(store.enqueueMany([job({ batchId: 'night' })], NOON), BatchEnded);
  });

  test('4.13: of many jobs that wait each is looked at once, in steps', async () => {
    await using store = await opened(open);
    const { job: first } = await store.enqueue(job({ batchId: 'day' }), NOON);
    await store.enqueueMany(new Array(1100).fill(job({ dependsOn: [first.id] })), NOON);
    await store.enqueueMany(new Array(1100).fill(job({ afterBatch: 'day' })), NOON);
    assert.deepEqual([await freed(store), await freed(store, [first.id])], [[], []]);
    await store.settle(completed(await claimOne(store)));
    for (const ended of [undefined, [first.id]]) {
      const ids = await freed(store, ended);
      assert.equal(ids.length, 2200);
      assert.deepEqual(ids, [...new Set(ids)].sort());
    }
  });

  test('1.2.10, 4.13: retention leaves the jobs and the batches that a held job waits for', async () => {
    await using store = await opened(open);
    const { job: first } = await store.enqueue(job(), NOON);
    const { job: part } = await store.enqueue(job({ batchId: 'day' }), NOON);
    const { job: held } = await store.enqueue(job({ dependsOn: [first.id] }), NOON);
    const { job: last } = await store.enqueue(job({ afterBatch: 'day' }), NOON);
    for (const claimed of (await claim(store)).jobs) await store.settle(completed(claimed));
    assert.equal(await store.deleteFinished(NOON + 1, 9), 0);
    await store.release(held.id, '{}', NOON);
    assert.equal(await store.deleteFinished(NOON + 1, 9), 1);
    assert.equal(await store.findJob(first.id), undefined);
    assert.equal((await store.findJob(part.id))?.status, 'completed');
    await store.release(last.id, '{}', NOON);
    assert.equal(await store.deleteFinished(NOON + 1, 9), 1);
  });
}

async function freed(store: Store, ended?: readonly string[]): Promise<string[]> {
  const all: string[] = [];
  for (let after: string | undefined; ; ) {
    const { ids, next } = await store.freedJobs(ended, after);
    all.push(...ids);
    if (next === undefined) return all;
    after = next;
  }
}
