import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClaimedJob } from '../../job/job.ts';
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
  scheduleOf,
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
    assert.deepEqual(await store.recover(NOON), []); // a restart does not take it back
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

  test('4.10: a heartbeat extends the lease of the valid claim only', async () => {
    await using store = await opened(open);
    await store.enqueue(job({ maxRetries: 2 }), NOON);
    const claimed = await claimOne(store);
    assert.equal(await store.extendLease(claimed, NOON + 1, NOON), false); // not accepted yet
    await accept(store, claimed, NOON + 1000);
    assert.equal(await store.extendLease(claimed, NOON + 5000, NOON), true);
    assert.equal(await store.extendLease({ ...claimed, run: 9 }, NOON + 9000, NOON), false);
    assert.equal(await store.extendLease({ ...claimed, id: 'unknown' }, NOON + 9000, NOON), false);
    assert.deepEqual(await store.reap(NOON + 4999, NOON + 4999), []);
    const [taken] = await store.reap(NOON + 5001, NOON + 5001);
    assert.deepEqual([taken?.id, taken?.status], [claimed.id, 'pending']);
    assert.equal(await store.extendLease(claimed, NOON + 9000, NOON), false);
    assert.equal(await store.findClaim(claimed, NOON), undefined);
    const second = await claimOne(store, { now: NOON + 5001 });
    assert.equal(await store.settle(completed(claimed, NOON + 5002)), false);
    assert.equal(await store.settle(died(second, NOON + 5003)), true);
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
    const [taken] = await store.reap(NOON + 9001, NOON + 9001);
    assert.equal(taken?.reason, 'lease-expired');
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

  test('1.3: a key is free again after unique_for_ms, and the job that had it keeps it to show', async () => {
    await using store = await opened(open);
    const keyed = job({ idempotencyKey: 'k', uniqueForMs: 1000 });
    const { job: first } = await store.enqueue(keyed, NOON);
    assert.equal((await store.enqueue(keyed, NOON + 999)).job.id, first.id);
    const { job: second, created } = await store.enqueue(keyed, NOON + 1000);
    assert.equal(created, true);
    assert.notEqual(second.id, first.id);
    assert.equal((await store.enqueue(keyed, NOON + 1001)).job.id, second.id);
    assert.equal((await store.findJob(first.id))?.idempotencyKey, 'k');
    assert.equal((await store.listJobs({ idempotencyKey: 'k', limit: 9 })).length, 2);
  });

  test('1.3: a key is free again when its job has ended, where that was asked for', async () => {
    await using store = await opened(open);
    const keyed = job({ idempotencyKey: 'k', uniqueUntilEnded: true });
    const { job: first } = await store.enqueue(keyed, NOON);
    assert.equal((await store.enqueue(keyed, NOON)).created, false);
    await store.settle(died(await claimOne(store)));
    const next = await store.enqueue(keyed, NOON + 1);
    assert.deepEqual([next.created, next.job.id === first.id], [true, false]);
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
    const taken = await store.reap(NOON + 100, NOON);
    assert.deepEqual(taken, [
      { id: made.id, queueName: 'default', attempt: 0, status: 'dead', reason: 'expired' },
    ]);
    assert.match((await store.findJob(made.id))?.lastError ?? '', /expired/);
    const retried = await store.retryJob(made.id, NOON + 200);
    assert.equal(retried?.expiresAt, null); // a retry by hand is meant to run
    assert.equal((await claimOne(store, { now: NOON + 200 })).id, made.id);
  });

  test('6.2: method and headers of a job reach the claim and are read back', async () => {
    await using store = await opened(open);
    const headers = { authorization: 'Bearer x', 'x-größe': '"1"' };
    const { job: made } = await store.enqueue(job({ method: 'PUT', headers }), NOON);
    assert.deepEqual([made.method, made.headers], ['PUT', headers]);
    assert.deepEqual(await store.findJob(made.id), made);
    const claimed = await claimOne(store);
    assert.deepEqual([claimed.method, claimed.headers], ['PUT', headers]);
  });

  test('6.4: the job of a schedule names it and carries its method and headers', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf(), NOON);
    const schedule = await store.createSchedule(
      scheduleOf({ name: 'nightly', method: 'PATCH', headers: { 'x-a': '1' } }),
      NOON,
      NOON,
    );
    assert.deepEqual(await store.findSchedule(schedule.id), schedule);
    const renamed = await store.updateSchedule(schedule.id, { name: null, headers: null }, NOON);
    assert.deepEqual([renamed?.name, renamed?.headers], [null, null]);
    await store.updateSchedule(schedule.id, { headers: { 'x-b': '2' } }, NOON);
    const made = await store.fireSchedule(schedule, null, NOON);
    assert.deepEqual(
      [made?.scheduleId, made?.method, made?.headers],
      [schedule.id, 'PATCH', { 'x-b': '2' }],
    );
  });
}
