import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClaimedJob } from '../../job/job.ts';
import type { Store } from '../../store/port/store.ts';
import {
  claim,
  claimOne,
  completed,
  job,
  NOON,
  type OpenStore,
  opened,
  toRetry,
} from './fixture.ts';

/** Jobs a receiver accepted, keys that become free, jobs that expire, and what a callback carries. */
export function acceptContract(open: OpenStore): void {
  function accept(store: Store, of: ClaimedJob, leaseUntil: number): Promise<boolean> {
    const settlement = { status: 'accepted', leaseUntil } as const;
    return store.settle({ claim: of, settlement, attempt: undefined, now: NOON });
  }

  test('4.10: an accepted job stays running until its lease ends, and can be completed', async () => {
    await using store = await opened(open);
    await store.enqueue(job(), NOON);
    const claimed = await claimOne(store);
    assert.equal(await store.leasedClaim(claimed.id, NOON), undefined); // running, not accepted
    assert.equal(await store.leasedClaim('unknown', NOON), undefined);
    assert.equal(await accept(store, claimed, NOON + 60_000), true);
    const found = await store.findJob(claimed.id);
    assert.deepEqual([found?.status, found?.visibleAt], ['running', NOON + 60_000]);
    assert.deepEqual(await store.recover(NOON, 5), []); // a restart does not take it back
    const again = await store.findClaim(claimed, NOON);
    const { readyAt: _, ...fenced } = claimed;
    assert.deepEqual(again, fenced);
    assert.deepEqual(await store.leasedClaim(claimed.id, NOON), fenced);
    assert.equal(await store.leasedClaim(claimed.id, NOON + 60_000), undefined); // it has ended
    assert.equal(await store.settle(completed(again!, NOON + 5)), true);
    assert.equal((await store.findJob(claimed.id))?.status, 'completed');
    assert.equal(await store.findClaim(claimed, NOON), undefined);
    assert.equal(await store.settle(completed(claimed)), false); // a second report changes nothing
    assert.equal((await store.attempts(claimed.id)).length, 1);
    assert.deepEqual(await store.counts(), { pending: 0, running: 0, completed: 1, dead: 0 });
  });

  test('4.10, 1.2.8: a worker that renews its claims does not change the lease of an accepted job', async () => {
    await using store = await opened(open);
    await store.enqueue(job({ timeoutMs: 1000 }), NOON);
    const claimed = await claimOne(store);
    await accept(store, claimed, NOON + 60_000);
    await store.renew([claimed], NOON + 5);
    assert.equal((await store.findJob(claimed.id))?.visibleAt, NOON + 60_000);
  });

  test('4.10: the claim of an accepted job is lost at the moment its lease ends', async () => {
    await using store = await opened(open);
    await store.enqueue(job(), NOON);
    const claimed = await claimOne(store);
    assert.notEqual(await store.findClaim(claimed, NOON + 900_000), undefined); // not accepted yet
    await accept(store, claimed, NOON + 1000);
    assert.notEqual(await store.findClaim(claimed, NOON + 999), undefined);
    assert.equal(await store.findClaim(claimed, NOON + 1000), undefined);
    assert.equal(await store.extendLease(claimed, NOON + 9000, NOON + 1000), false);
    assert.equal(await store.extendLease(claimed, NOON + 9000, NOON + 999), true);
    const [taken] = await store.reap(NOON + 9001, NOON + 9001, 5);
    assert.deepEqual([taken?.reason, taken?.run], ['lease-expired', 1]);
    assert.match((await store.findJob(claimed.id))?.lastError ?? '', /the receiver accepted/);
  });

  test('6.7, 10.3: what puts a job off does not hide why its last attempt failed', async () => {
    await using store = await opened(open);
    await store.enqueue(job(), NOON);
    const putOff = async (claimed: ClaimedJob, error: string | null) => {
      const settlement = { status: 'deferred', visibleAt: NOON, error } as const;
      await store.settle({ claim: claimed, settlement, attempt: undefined, now: NOON });
      return (await store.findJob(claimed.id))?.lastError;
    };
    assert.equal(await putOff(await claimOne(store), 'not called: x'), 'not called: x');
    assert.equal(await putOff(await claimOne(store), 'not called: y'), 'not called: y');
    assert.equal(await putOff(await claimOne(store), null), 'not called: y');
    await store.settle(toRetry(await claimOne(store), NOON));
    const second = await claimOne(store, { now: NOON + 1 });
    assert.equal(await putOff(second, 'not called: x'), 'HTTP 500');
  });

  test('1.2.2: a job past its expires_at is not claimed, and the reaper buries it', async () => {
    await using store = await opened(open);
    const { job: made } = await store.enqueue(job({ expiresAt: NOON + 100 }), NOON);
    await store.enqueue(job({ payload: 'lasting', delayMs: 1 }), NOON);
    const { jobs } = await claim(store, { now: NOON + 100 });
    assert.deepEqual(
      jobs.map(({ payload }) => payload),
      ['lasting'],
    );
    const taken = await store.reap(NOON + 100, NOON, 5);
    assert.deepEqual(taken, [
      { id: made.id, queueName: 'default', attempt: 0, run: 0, status: 'dead', reason: 'expired' },
    ]);
    assert.match((await store.findJob(made.id))?.lastError ?? '', /expired/);
    const retried = await store.retryJob(made.id, NOON + 200);
    assert.equal(retried?.expiresAt, null); // a retry by hand is meant to run
    assert.equal((await claimOne(store, { now: NOON + 200 })).id, made.id);
  });
}
