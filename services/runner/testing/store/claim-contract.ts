import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  add,
  claim,
  claimOne,
  completed,
  died,
  job,
  NOON,
  notCalled,
  type OpenStore,
  opened,
  queueOf,
  toRetry,
} from './fixture.ts';

/** Taking jobs. */
export function claimContract(open: OpenStore): void {
  test('1.2.2: a claimed job is running, has a worker, counts the attempt and is leased', async () => {
    await using store = await opened(open);
    const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const { job: made } = await add(store, job({ timeoutMs: 900, traceparent: trace }), NOON - 1);
    const claimed = await claimOne(store);
    assert.deepEqual(claimed, {
      id: made.id,
      queueName: 'default',
      callbackUrl: made.callbackUrl,
      payload: '{}',
      headers: null,
      attempt: 1,
      run: 1,
      timeoutMs: 900,
      traceparent: trace,
      workerId: 'worker-1',
      startedAt: NOON,
      maxRetries: 3,
      retryBackoff: 'exponential',
      baseDelayMs: 1000,
      maxDelayMs: 300_000,
      readyAt: NOON - 1,
    });
    assert.deepEqual(await store.findJob(made.id), {
      ...made,
      status: 'running',
      attempt: 1,
      workerId: 'worker-1',
      startedAt: NOON,
      visibleAt: NOON + 900,
      updatedAt: NOON,
    });
  });

  test('1.2.2: a job can be claimed once', async () => {
    await using store = await opened(open);
    await store.enqueue([job(), job(), job()], NOON);
    const two = [claim(store, { slots: 2 }), claim(store, { slots: 2, workerId: 'worker-2' })];
    const claims = await Promise.all(two);
    const rest = await claim(store);
    const ids = [...claims, rest].flatMap(({ jobs }) => jobs.map(({ id }) => id));
    assert.equal(ids.length, 3);
    assert.equal(new Set(ids).size, 3);
  });

  test('1.2.2: a job that comes while another becomes ready again is claimed once', async () => {
    await using store = await opened(open);
    const { job: first } = await add(store, job(), NOON);
    await store.settle(died(await claimOne(store)));
    const [, , ...claims] = await Promise.all([
      add(store, job({ priority: 1 }), NOON),
      store.retryJobs({ id: first.id }, NOON),
      claim(store, { slots: 1 }),
      claim(store, { slots: 1 }),
    ]);
    const taken = [...claims, await claim(store)].flatMap(({ jobs }) => jobs.map(({ id }) => id));
    assert.equal(taken.length, 2);
    assert.equal(new Set(taken).size, 2);
  });

  test('1.2.6: a job is not claimed before it is visible, and the claim says when to wake', async () => {
    await using store = await opened(open);
    await store.enqueue([job({ delayMs: 500 }), job({ delayMs: 100, payload: 'first' })], NOON);
    assert.deepEqual(await claim(store), { jobs: [], wakeAt: NOON + 100 });
    assert.deepEqual((await claim(store, { now: NOON + 99 })).jobs, []);
    const due = await claim(store, { now: NOON + 100 });
    assert.deepEqual(
      due.jobs.map(({ payload }) => payload),
      ['first'],
    );
    assert.equal(due.wakeAt, NOON + 500);
    assert.equal((await claim(store, { now: NOON + 500 })).jobs.length, 1);
    assert.deepEqual(await claim(store), { jobs: [], wakeAt: null });
  });

  test('1.2.2: a delayed job that is due goes by priority like the others', async () => {
    await using store = await opened(open);
    await add(store, job({ payload: 'plain' }), NOON);
    await add(store, job({ payload: 'urgent', priority: 3, delayMs: 10 }), NOON);
    assert.equal((await claimOne(store, { now: NOON + 10 })).payload, 'urgent');
  });

  test('1.2.2: many delayed jobs that are due at once are all taken', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf({ maxConcurrency: 5000 }), NOON);
    await store.enqueue(new Array(2500).fill(job({ delayMs: 10 })), NOON);
    let taken = 0;
    for (let round = 0; round < 10; round++) {
      const { jobs, wakeAt } = await claim(store, { slots: 5000, now: NOON + 10 });
      taken += jobs.length;
      if (taken < 2500) assert.ok(wakeAt !== null && wakeAt <= NOON + 10);
    }
    assert.equal(taken, 2500);
  });

  test('1.2.3: no queue starves: slots are shared, and the order is drawn anew each time', async () => {
    await using store = await opened(open);
    for (const queueName of ['a', 'b', 'c']) {
      await store.createQueue(queueName, queueOf(), NOON);
      await store.enqueue(new Array(30).fill(job({ queueName })), NOON);
    }
    const { jobs } = await claim(store, { slots: 9 });
    const counts = Map.groupBy(jobs, ({ queueName }) => queueName);
    assert.deepEqual(
      ['a', 'b', 'c'].map((name) => counts.get(name)?.length),
      [3, 3, 3],
    );
    const firsts = new Set<string>();
    for (let draw = 0; draw < 40; draw++) {
      firsts.add((await claimOne(store, { random: Math.random })).queueName);
    }
    assert.deepEqual([...firsts].sort(), ['a', 'b', 'c']);
  });

  test('1.2.2: the store calls out when there may be something to claim', async () => {
    await using store = await opened(open);
    let calls = 0;
    const heard: (() => void)[] = [];
    const stop = store.onReady(() => {
      calls += 1;
      for (const resolve of heard.splice(0)) resolve();
    });
    const expectCall = async (doing: () => Promise<unknown>) => {
      const called = new Promise<void>((resolve) => heard.push(resolve));
      await doing();
      await called;
    };
    await expectCall(() => add(store, job(), NOON));
    const claimed = await claimOne(store);
    await expectCall(() => store.settle(toRetry(claimed, NOON)));
    await expectCall(() => store.updateQueue('default', { maxConcurrency: 6 }, NOON));
    await expectCall(async () => store.settle(completed(await claimOne(store))));
    stop();
    const before = calls;
    await add(store, job(), NOON);
    assert.equal(calls, before);
  });

  test('1.2.4: a full queue does not keep another from its slots', async () => {
    await using store = await opened(open);
    await store.createQueue('narrow', queueOf({ maxConcurrency: 1 }), NOON);
    await store.enqueue(new Array(5).fill(job({ queueName: 'narrow' })), NOON);
    await store.enqueue(new Array(5).fill(job({ queueName: 'wide' })), NOON);
    const { jobs } = await claim(store, { slots: 6 });
    const counts = Map.groupBy(jobs, ({ queueName }) => queueName);
    assert.deepEqual([counts.get('narrow')?.length, counts.get('wide')?.length], [1, 5]);
  });

  test('1.2.4: a reaped job frees its place', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf({ maxConcurrency: 1 }), NOON);
    await store.enqueue([job({ timeoutMs: 1 }), job()], NOON);
    await claim(store);
    assert.equal((await claim(store)).jobs.length, 0);
    await store.reap(NOON + 2, 5);
    assert.equal((await claim(store, { now: NOON + 2 })).jobs.length, 1);
  });

  test('1.2.5: a bucket holds rate_limit_rps tokens and is refilled continuously', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf({ rateLimitRps: 4 }), NOON);
    await store.enqueue(new Array(20).fill(job()), NOON);
    const taken = async (now: number) => (await claim(store, { now, slots: 20 })).jobs.length;
    assert.equal(await taken(NOON), 4);
    assert.deepEqual(await claim(store), { jobs: [], wakeAt: NOON + 250 });
    assert.equal(await taken(NOON + 249), 0);
    assert.equal(await taken(NOON + 250), 1);
    assert.equal(await taken(NOON + 1000), 3);
    assert.equal(await taken(NOON + 60_000), 4);
  });

  test('1.2.5: below one per second the bucket still holds one', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf({ rateLimitRps: 0.5 }), NOON);
    await store.enqueue(new Array(3).fill(job()), NOON);
    assert.equal((await claim(store)).jobs.length, 1);
    assert.deepEqual(await claim(store, { now: NOON + 1000 }), { jobs: [], wakeAt: NOON + 2000 });
    assert.equal((await claim(store, { now: NOON + 2000 })).jobs.length, 1);
  });

  test('1.2.5: a job that was claimed but not called costs no token', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf({ rateLimitRps: 2 }), NOON);
    await store.enqueue(new Array(9).fill(job()), NOON);
    const { jobs } = await claim(store);
    await Promise.all(jobs.map((one) => store.settle(notCalled(one, NOON + 10_000))));
    assert.equal((await claim(store)).jobs.length, 2);
    assert.equal((await claim(store)).jobs.length, 0);
  });

  test('1.2.5: a clock that goes back gives no tokens and takes none', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf({ rateLimitRps: 2 }), NOON);
    await store.enqueue(new Array(9).fill(job()), NOON - 100_000);
    assert.equal((await claim(store, { slots: 1 })).jobs.length, 1);
    assert.equal((await claim(store, { now: NOON - 60_000 })).jobs.length, 1);
    assert.equal((await claim(store, { now: NOON - 60_000 })).jobs.length, 0);
  });
}
