import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClaimedJob } from '../../job/job.ts';
import type { Store } from '../../store/port/store.ts';
import { add, claimOne, completed, job, NOON, type OpenStore, opened, toRetry } from './fixture.ts';

/** Jobs that a receiver has accepted. */
export function acceptContract(open: OpenStore): void {
  function accept(store: Store, of: ClaimedJob, leaseUntil: number): Promise<boolean> {
    const settlement = { status: 'accepted', leaseUntil } as const;
    return store.settle({ claim: of, settlement, attempt: undefined, now: NOON, isAwaited: false });
  }

  test('4.10: an accepted job stays running until its lease ends, and can be completed', async () => {
    await using store = await opened(open);
    await add(store, job(), NOON);
    const claimed = await claimOne(store);
    assert.equal(await accept(store, claimed, NOON + 60_000), true);
    const found = await store.findJob(claimed.id);
    assert.deepEqual([found?.status, found?.visibleAt], ['running', NOON + 60_000]);
    assert.deepEqual(await store.reap(NOON, 5, true), []); // a restart does not take it back
    const again = await store.findClaim(claimed.id, claimed, NOON);
    const { readyAt: _, ...fenced } = claimed;
    assert.deepEqual(again, fenced);
    assert.equal(await store.settle(completed(again!, NOON + 5)), true);
    assert.equal((await store.findJob(claimed.id))?.status, 'completed');
    assert.equal(await store.findClaim(claimed.id, claimed, NOON), undefined);
    assert.equal(await store.settle(completed(claimed)), false); // a second report changes nothing
    assert.equal((await store.attempts(claimed.id)).length, 1);
    assert.deepEqual((await store.counts()).jobs, {
      pending: 0,
      running: 0,
      completed: 1,
      dead: 0,
    });
  });

  test('4.10, 1.2.8: a worker that renews its claims does not change the lease of an accepted job', async () => {
    await using store = await opened(open);
    await add(store, job({ timeoutMs: 1000 }), NOON);
    const claimed = await claimOne(store);
    await accept(store, claimed, NOON + 60_000);
    await store.renew([claimed], NOON + 5);
    assert.equal((await store.findJob(claimed.id))?.visibleAt, NOON + 60_000);
  });

  test('4.10: the claim of an accepted job is lost at the moment its lease ends', async () => {
    await using store = await opened(open);
    await add(store, job(), NOON);
    const claimed = await claimOne(store);
    assert.notEqual(await store.findClaim(claimed.id, claimed, NOON + 900_000), undefined); // not accepted yet
    await accept(store, claimed, NOON + 1000);
    assert.notEqual(await store.findClaim(claimed.id, claimed, NOON + 999), undefined);
    assert.equal(await store.findClaim(claimed.id, claimed, NOON + 1000), undefined);
    assert.equal(await store.extendLease(claimed, NOON + 9000, NOON + 1000), false);
    assert.equal(await store.extendLease(claimed, NOON + 9000, NOON + 999), true);
    const [taken] = await store.reap(NOON + 9001, 5);
    assert.deepEqual([taken?.reason, taken?.attempt], ['lease-expired', 1]);
    assert.match((await store.findJob(claimed.id))?.lastError ?? '', /the receiver accepted/);
  });

  test('6.7, 10.3: what puts a job off does not hide why its last attempt failed', async () => {
    await using store = await opened(open);
    await add(store, job(), NOON);
    const putOff = async (claimed: ClaimedJob, error: string | null) => {
      const settlement = { status: 'deferred', visibleAt: NOON, error } as const;
      await store.settle({
        claim: claimed,
        settlement,
        attempt: undefined,
        now: NOON,
        isAwaited: false,
      });
      return (await store.findJob(claimed.id))?.lastError;
    };
    assert.equal(await putOff(await claimOne(store), 'not called: x'), 'not called: x');
    assert.equal(await putOff(await claimOne(store), 'not called: y'), 'not called: y');
    assert.equal(await putOff(await claimOne(store), null), 'not called: y');
    await store.settle(toRetry(await claimOne(store), NOON));
    const second = await claimOne(store, { now: NOON + 1 });
    assert.equal(await putOff(second, 'not called: x'), 'HTTP 500');
  });
}
