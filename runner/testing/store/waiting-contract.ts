import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NewJob } from '../../job/job.ts';
import { type WaitingFor, type WorkerFacts, waitingFor } from '../../job/waiting.ts';
import type { Store } from '../../store/port/store.ts';
import { claim, claimOne, job, NOON, type OpenStore, opened, queueOf, toRetry } from './fixture.ts';

const ABLE: WorkerFacts = { queues: [], slots: 10, usedSlots: 0 };

/** Why a pending job waits: every reason, from the facts of a real store. */
export function waitingContract(open: OpenStore): void {
  async function reasonOf(
    store: Store,
    about: Partial<NewJob> = {},
    worker: Partial<WorkerFacts> = {},
    now = NOON,
  ): Promise<Omit<WaitingFor, 'detail'>> {
    const { job: made } = await store.enqueue(job(about), NOON);
    const facts = await store.waitingFacts(made.id);
    assert.deepEqual(facts?.job, await store.findJob(made.id));
    const { detail, ...reason } = waitingFor(facts!, [{ ...ABLE, ...worker }], now);
    assert.notEqual(detail, '');
    return reason;
  }

  test('4.3: a job that could be claimed now is next; one with a delay has its due time', async () => {
    await using store = await opened(open);
    assert.deepEqual(await reasonOf(store), { reason: 'next', until: null });
    const delayed = await reasonOf(store, { delayMs: 500 });
    assert.deepEqual(delayed, { reason: 'due_time', until: NOON + 500 });
  });

  test('4.3: a job that failed waits for its backoff', async () => {
    await using store = await opened(open);
    await store.enqueue(job(), NOON);
    const claimed = await claimOne(store);
    assert.equal(await store.waitingFacts(claimed.id), undefined); // running
    await store.settle(toRetry(claimed, NOON + 700));
    const facts = await store.waitingFacts(claimed.id);
    const { reason, until, detail } = waitingFor(facts!, [ABLE], NOON);
    assert.deepEqual([reason, until], ['backoff', NOON + 700]);
    assert.match(detail, /HTTP 500/);
  });

  test('4.3: a paused queue, a full one and one without tokens are the reason', async () => {
    await using store = await opened(open);
    await store.createQueue('paused', queueOf(), NOON);
    await store.updateQueue('paused', { paused: true }, NOON);
    const paused = await reasonOf(store, { queueName: 'paused' });
    assert.deepEqual(paused, { reason: 'queue_paused', until: null });

    await store.createQueue('full', queueOf({ maxConcurrency: 1 }), NOON);
    await store.enqueue(job({ queueName: 'full' }), NOON);
    await claimOne(store, { queues: ['full'] });
    const full = await reasonOf(store, { queueName: 'full' });
    assert.deepEqual(full, { reason: 'queue_full', until: null });

    await store.createQueue('slow', queueOf({ rateLimitRps: 1 }), NOON);
    await store.enqueue(job({ queueName: 'slow' }), NOON);
    await claimOne(store, { queues: ['slow'] });
    const slow = await reasonOf(store, { queueName: 'slow' });
    assert.deepEqual(slow, { reason: 'rate_limit', until: NOON + 1000 });
  });

  test('4.3: a key with as many running jobs as it may have is the reason', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf({ maxPerKey: 1 }), NOON);
    await store.enqueue(job({ concurrencyKey: 'tenant' }), NOON);
    await claimOne(store);
    const same = await reasonOf(store, { concurrencyKey: 'tenant' });
    assert.deepEqual(same, { reason: 'key_busy', until: null });
    assert.equal((await reasonOf(store, { concurrencyKey: 'other' })).reason, 'next');
  });

  test('4.3: the reasons of the workers', async () => {
    await using store = await opened(open);
    const reason = async (worker: Partial<WorkerFacts>) => reasonOf(store, {}, worker);
    const host = new URL(job().callbackUrl).host;
    assert.equal((await reason({ queues: ['other'] })).reason, 'no_worker_takes_queue');
    assert.deepEqual(await reason({ restingUntil: { [host]: NOON + 9 } }), {
      ...{ reason: 'host_resting', until: NOON + 9 },
    });
    assert.equal((await reason({ fullHosts: [host] })).reason, 'host_full');
    assert.equal((await reason({ usedSlots: 10 })).reason, 'slots_full');
  });

  test('4.3, 4.10: jobs that receivers have accepted are counted among the running ones', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf({ maxConcurrency: 1 }), NOON);
    await store.enqueue(job(), NOON);
    const claimed = await claimOne(store);
    const waits = async () => {
      const { job: made } = await store.enqueue(job(), NOON);
      return (await store.waitingFacts(made.id))?.accepted;
    };
    assert.equal(await waits(), 0);
    const settlement = { status: 'accepted', leaseUntil: NOON + 60_000 } as const;
    await store.settle({ claim: claimed, settlement, attempt: undefined, now: NOON });
    assert.equal(await waits(), 1);
    assert.equal((await store.findJob(claimed.id))?.accepted, true);
    assert.deepEqual(await store.leasedJobs(9), [await store.findJob(claimed.id)]);
    assert.deepEqual(await store.leasedJobs(0), []);
    await store.settle(toRetry(claimed, NOON + 700));
    assert.equal(await waits(), 0);
    assert.equal((await store.findJob(claimed.id))?.accepted, false);
    assert.deepEqual(await store.leasedJobs(9), []);
  });

  test('4.3: a job that is unknown, running or finished waits for nothing', async () => {
    await using store = await opened(open);
    assert.equal(await store.waitingFacts('unknown'), undefined);
  });

  test('4.3: jobs of a busy key and of excluded hosts are passed over', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf({ maxPerKey: 2 }), NOON);
    const tenant = (payload: string) => job({ concurrencyKey: 'tenant', payload });
    await store.enqueueMany([tenant('1'), tenant('2'), tenant('3'), job({ payload: '4' })], NOON);
    const first = await claim(store);
    assert.deepEqual(
      first.jobs.map(({ payload }) => payload),
      ['1', '2', '4'],
    );
    await store.enqueue(job({ callbackUrl: 'http://silent.example:81/x' }), NOON);
    const without = await claim(store, { excludedHosts: ['silent.example:81'] });
    assert.deepEqual(without.jobs, []);
    await store.settle(toRetry(first.jobs[0]!, NOON + 9000));
    assert.deepEqual(
      (await claim(store)).jobs.map(({ payload }) => payload),
      ['3', '{}'],
    );
  });

  test('4.3: slots that a queue of excluded hosts cannot use go to other queues', async () => {
    await using store = await opened(open);
    await store.createQueue('silent', queueOf(), NOON);
    await store.createQueue('other', queueOf(), NOON);
    const silent = job({ queueName: 'silent', callbackUrl: 'http://silent.example/' });
    await store.enqueueMany(new Array(20).fill(silent), NOON);
    await store.enqueueMany(new Array(8).fill(job({ queueName: 'other' })), NOON);
    const { jobs } = await claim(store, { slots: 8, excludedHosts: ['silent.example'] });
    assert.deepEqual(new Set(jobs.map(({ queueName }) => queueName)), new Set(['other']));
    assert.equal(jobs.length, 8);
  });
}
