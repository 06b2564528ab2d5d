import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { JOB_COLUMNS } from '../job/job-fields.ts';
import { claimedJob } from '../testing/claimed-job.ts';
import { onEachStore } from '../testing/runner.ts';
import { pullRoutes } from './pull.ts';

const SAMPLE_JOB = {
  ...Object.fromEntries(JOB_COLUMNS.map(({ name }) => [name, null])),
  visibleAt: 0,
  createdAt: 0,
  updatedAt: 0,
};

const unique = () => `q-${Math.random().toString(36).slice(2)}`;

/** Asks for a job of a store whose claims answer one after another, the last one again and again. */
async function pulledFrom(...claims: { jobs: object[]; wakeAt: number | null }[]) {
  let asked = 0;
  const store = {
    now: () => 1000,
    claim: async () => claims[Math.min(asked++, claims.length - 1)],
    onReady: () => () => {},
    settle: async () => true,
    findJob: async () => SAMPLE_JOB,
  };
  let pull!: (request: object, reply: object) => Promise<{ jobs: object[] }>;
  const server = {
    addHook() {},
    post: (_: string, __: object, handler: typeof pull) => (pull = handler),
  };
  pullRoutes(server as never, { store } as never);
  const request = { body: { worker: 'w' }, params: { name: 'q' } };
  const { jobs } = await pull(request, { raw: { destroyed: false } });
  return { jobs: jobs.length, asked };
}

test('4.12: a queue from which another process claims at the moment is asked again, a few times', async () => {
  const [contended, empty] = [
    { jobs: [], wakeAt: 1003 },
    { jobs: [], wakeAt: null },
  ];
  const found = { jobs: [claimedJob()], wakeAt: null };
  assert.deepEqual(await pulledFrom(contended, contended, found), { jobs: 1, asked: 3 });
  assert.deepEqual(await pulledFrom(contended), { jobs: 0, asked: 5 });
  assert.deepEqual(await pulledFrom(empty), { jobs: 0, asked: 1 });
  assert.deepEqual(await pulledFrom({ jobs: [], wakeAt: 2000 }), { jobs: 0, asked: 1 });
});

onEachStore(
  'workers that pull',
  (runner) => {
    const add = (queue_name: string, more: object = {}) =>
      runner().client.enqueue({ callback_url: null, queue_name, ...more });

    test('4.12: a worker takes a job, says how far it is, and completes it', async () => {
      const { client } = runner();
      const queue = unique();
      const { id } = await add(queue, { payload: { a: 1 } });
      const { jobs } = await client.pull(queue, { worker: 'w1', lease_secs: 30 });
      assert.equal(jobs.length, 1);
      const [job] = jobs;
      assert.deepEqual([job!.id, job!.status, job!.callback_url], [id, 'running', null]);
      assert.equal(job!.payload, '{"a":1}');
      await client.heartbeat(id, job!.claim, { progress: 0.5, note: 'half' });
      const { progress, note, worker_id } = await client.get(id);
      assert.deepEqual([progress, note, worker_id], [0.5, 'half', 'pull w1']);
      await client.complete(id, job!.claim, 'ready');
      const done = await client.get(id);
      assert.deepEqual([done.status, done.result, done.progress], ['completed', 'ready', null]);
      const [attempt] = await client.attempts(id);
      assert.deepEqual([attempt!.outcome, attempt!.worker_id], ['delivered', 'pull w1']);
    });

    test('4.12: a job without an address is called by nobody, and hides no other job', async () => {
      const { client, receiver } = runner();
      const queue = unique();
      const { id } = await add(queue, { priority: 9 });
      const called = await add(queue, { callback_url: `${receiver.url}/ok` });
      await client.waitFor(called.id);
      assert.equal((await client.get(id)).waiting_for?.reason, 'not_pulled');
      assert.equal((await client.get(id)).status, 'pending');
    });

    test('4.12: a request waits for a job that comes, no longer than asked', async () => {
      const { client } = runner();
      const queue = unique();
      assert.deepEqual(await client.pull(queue, { worker: 'w', wait_ms: 1 }), { jobs: [] });
      const waiting = client.pull(queue, { worker: 'w', wait_ms: 60_000 });
      const { id } = await add(queue);
      assert.equal((await waiting).jobs[0]?.id, id);
    });

    test('4.12: a request that was hung up takes no job', async () => {
      const { client } = runner();
      const queue = unique();
      const hangUp = new AbortController();
      const body = { worker: 'gone', wait_ms: 5000 };
      const waiting = client.pull(queue, body, { signal: hangUp.signal });
      await setTimeout(200);
      hangUp.abort();
      await assert.rejects(waiting);
      const { id } = await add(queue);
      const { jobs } = await client.pull(queue, { worker: 'w', wait_ms: 5000 });
      assert.deepEqual([jobs[0]?.id, jobs[0]?.attempt], [id, 1]);
    });

    test('4.12: two workers never get the same job, and the limits of the queue hold', async () => {
      const { client } = runner();
      const queue = unique();
      await client.queues.create(queue, { max_concurrency: 6 });
      await client.batch(new Array(20).fill({ callback_url: null, queue_name: queue }));
      const pulls = await Promise.all(
        ['a', 'b', 'c'].map((worker) => client.pull(queue, { worker, max: 5 })),
      );
      const ids = pulls.flatMap(({ jobs }) => jobs.map(({ id }) => id));
      assert.equal(ids.length, 6);
      assert.equal(new Set(ids).size, 6);
    });

    test('4.12, 4.10: what a worker does not report before its lease ends has failed', async () => {
      const { client } = runner();
      const queue = unique();
      const { id } = await add(queue, { max_retries: 2, base_delay_ms: 0 });
      const { jobs } = await client.pull(queue, { worker: 'w', lease_secs: 1 });
      const again = await client.pull(queue, { worker: 'other', wait_ms: 30_000 });
      assert.equal(again.jobs[0]?.id, id);
      await assert.rejects(client.complete(id, jobs[0]!.claim), { status: 409 });
      await client.fail(id, again.jobs[0]!.claim, 'no', true);
      assert.equal((await client.get(id)).status, 'dead');
    });
  },
  { toml: '[worker]\nreaper_interval_secs = 1\nlease_grace_secs = 0\npoll_interval_ms = 100\n' },
);
