import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachStore } from '../testing/runner.ts';
import { loadDependencies } from './flows.ts';

const unique = () => `q-${Math.random().toString(36).slice(2)}`;

test('4.13: what the jobs of a batch depend on is looked up once for all of them', async () => {
  const asked: (readonly string[])[] = [];
  const queuesOfJobs = async (ids: readonly string[]) => {
    asked.push(ids);
    return new Map(ids.map((id) => [id, 'q']));
  };
  const request = { getDecorator: () => undefined } as never;
  const job = { queueName: 'q', callbackUrl: '', payload: '{}' };
  const jobs = [['a', 'b'], ['b', 'c'], []].map((dependsOn) => ({ ...job, dependsOn }));
  const check = await loadDependencies({ queuesOfJobs }, jobs, request);
  for (const one of jobs) check(one);
  assert.deepEqual(asked, [['a', 'b', 'c']]);
  assert.throws(() => check({ ...job, dependsOn: ['a', 'x'] }), /depends_on\[1\].*no job x/);
});

onEachStore('jobs that wait for others', (runner) => {
  const pulled = async (queue: string, more: object = {}) =>
    runner().client.enqueue({ callback_url: null, queue_name: queue, ...more });
  const take = async (queue: string) =>
    (await runner().client.pull(queue, { worker: 'w', wait_ms: 20_000 })).jobs[0]!;

  test('4.13: a job starts when those it depends on are completed, with their results', async () => {
    const { client } = runner();
    const [queue, later] = [unique(), unique()];
    const [a, b] = [await pulled(queue), await pulled(queue)];
    const depends_on = [a.id, b.id];
    const held = await pulled(later, { payload: { sum: true }, depends_on });
    assert.deepEqual([held.visible_at, held.on_failure], [null, 'hold']);
    const { waiting_for } = await client.get(held.id);
    assert.equal(waiting_for?.reason, 'dependency');
    assert.match(String(waiting_for?.detail), /^[\da-f-]{36} and 1 more must be completed first$/);
    for (const result of ['1', 'two']) {
      const job = await take(queue);
      await client.complete(job.id, job.claim, result);
    }
    const job = await take(later);
    const results = Object.fromEntries(depends_on.map((id, place) => [id, ['1', 'two'][place]]));
    assert.deepEqual(JSON.parse(job.payload), { sum: true, dependencies: results });
  });

  test('4.13: what it depends on may have ended before it is added', async () => {
    const { client, receiver } = runner();
    const done = await client.enqueue({ callback_url: `${receiver.url}/ok`, queue_name: 'live' });
    await client.waitFor(done.id);
    const queue = unique();
    await pulled(queue, { depends_on: [done.id] });
    assert.ok(done.id in JSON.parse((await take(queue)).payload).dependencies);
  });

  test('4.13: when one of them fails it is cancelled, runs or is held, as asked', async () => {
    const { client } = runner();
    const [queue, later] = [unique(), unique()];
    const { id } = await pulled(queue);
    const after = (on_failure: 'hold' | 'cancel' | 'run') =>
      pulled(later, { depends_on: [id], on_failure });
    const cancelled = await after('cancel');
    const afterCancelled = await pulled(later, { depends_on: [cancelled.id] });
    const [held, run] = [await after('hold'), await after('run')];
    const job = await take(queue);
    await client.fail(id, job.claim, 'no', true);
    const started = await take(later);
    assert.equal(started.id, run.id);
    assert.deepEqual(JSON.parse(started.payload).dependencies, { [id]: null });
    await assert.rejects(client.get(cancelled.id), { status: 404 });
    const waiting = async (of: string) => (await client.get(of)).waiting_for;
    assert.match(String((await waiting(held.id))?.detail), new RegExp(`^${id} must be completed`));
    assert.match(
      String((await waiting(afterCancelled.id))?.detail),
      /run it by hand, or cancel it/,
    );

    await client.retry(id);
    const again = await take(queue);
    await client.complete(id, again.claim, 'at last');
    assert.equal((await take(later)).id, held.id);
  });

  test('4.13: a batch is followed under its name, and the end of all its jobs is called once', async () => {
    const { client, receiver } = runner();
    const [queue, name] = [unique(), `night ${unique()}`];
    const jobs = [0, 1].map(() => ({ callback_url: null, queue_name: queue }));
    const on_complete = { callback_url: `${receiver.url}/ok`, queue_name: 'live' };
    const { on_complete: last } = await client.batch(jobs, { batch_id: name, on_complete });
    assert.equal(last?.after_batch, name);
    const counts = { batch_id: name, total: 2, running: 0, completed: 0, dead: 0 };
    assert.deepEqual(await client.getBatch(name), { ...counts, pending: 2 });
    const [first, second] = [await take(queue), await take(queue)];
    await client.complete(first.id, first.claim, 'x');
    assert.equal((await client.get(last.id)).status, 'pending');
    await client.fail(second.id, second.claim, 'no', true);
    const called = await client.waitFor(last.id);
    const { batch: summary } = JSON.parse(called.payload);
    assert.deepEqual(summary, { batch_id: name, completed: 1, dead: 1 });
  });

  test('4.13: a batch whose jobs all existed, or are removed, is at its end at once, with zeros', async () => {
    const { client, receiver } = runner();
    const on_complete = { callback_url: `${receiver.url}/ok`, queue_name: 'live' };
    const job = { callback_url: null, queue_name: unique(), idempotency_key: unique() };
    await client.enqueue(job);
    const removed = { callback_url: null, queue_name: unique() };
    for (const added of [job, removed]) {
      const name = unique();
      const { results, on_complete: last } = await client.batch([added], {
        batch_id: name,
        on_complete,
      });
      const [result] = results;
      if (result?.status === 201) await client.cancel(result.job!.id);
      const { batch } = JSON.parse((await client.waitFor(last!.id)).payload);
      assert.deepEqual(batch, { batch_id: name, completed: 0, dead: 0 });
      const none = { total: 0, pending: 0, running: 0, completed: 0, dead: 0 };
      assert.deepEqual(await client.getBatch(name), { batch_id: name, ...none });
    }
  });

  test('4.13: a batch that has ended takes no more jobs, and tells that another call was asked for', async () => {
    const { client, ask, receiver } = runner();
    const [queue_name, batch_id] = [unique(), unique()];
    const job = { callback_url: null, queue_name, idempotency_key: unique() };
    const post = (jobs: object[], path = '/ok') => {
      const on_complete = { callback_url: receiver.url + path, queue_name: 'live' };
      return ask('POST', '/jobs/batch', { jobs, batch_id, on_complete });
    };
    const { body } = await post([job]);
    const other = await post([job], '/other');
    assert.equal(other.headers.get('idempotency-mismatch'), 'true');
    assert.equal(other.body.on_complete.callback_url, body.on_complete.callback_url);
    const { id, claim } = await take(queue_name);
    await client.complete(id, claim, 'x');
    await client.waitFor(body.on_complete.id);
    const again = await post([job]);
    assert.deepEqual([again.status, again.body.existing], [200, 1]);
    assert.equal(again.headers.get('idempotency-mismatch'), null);
    const late = await post([job, { ...job, idempotency_key: unique() }]);
    assert.deepEqual([late.status, /takes no more jobs/.test(late.body.error)], [409, true]);
    assert.equal((await client.getBatch(batch_id)).total, 1);
  });

  test('4.13, 7: a job that took the key of the call at the end of a batch is not called in its place: 409', async () => {
    const { client, receiver } = runner();
    const [queue, batch_id] = [unique(), unique()];
    const job = { callback_url: null, queue_name: queue };
    await client.enqueue({ ...job, idempotency_key: `batch:${batch_id}` });
    const on_complete = { callback_url: `${receiver.url}/ok`, queue_name: 'live' };
    const batch = (name: string) => client.batch([job], { batch_id: name, on_complete });
    await assert.rejects(batch(batch_id), { status: 409 });
    await assert.rejects(client.getBatch(batch_id), { status: 404 });
    const other = unique();
    assert.equal((await batch(other)).on_complete?.id, (await batch(other)).on_complete?.id);
  });

  test('4.13, 4.4: run_at of a job that waits for others is refused, other fields are changed', async () => {
    const { client } = runner();
    const [queue, later] = [unique(), unique()];
    const { id } = await pulled(queue);
    const held = await pulled(later, { depends_on: [id] });
    for (const run_at of ['2020-01-01', '2126-01-01']) {
      await assert.rejects(client.change(held.id, { run_at, priority: 3 }), {
        status: 400,
        message: /run_at must not be given together with depends_on/,
      });
    }
    const changed = await client.change(held.id, { payload: { b: 2 } });
    assert.deepEqual([changed.waiting_for?.reason, changed.priority], ['dependency', 0]);
    assert.deepEqual(await client.pull(later, { worker: 'w' }), { jobs: [] });
  });

  test('4.13, 7: a job that does not exist, and fields that contradict, are named', async () => {
    const { client } = runner();
    const base = { callback_url: 'http://127.0.0.1:9/' };
    const refused = async (more: object, message: RegExp) =>
      assert.rejects(client.enqueue({ ...base, ...more }), { status: 400, message });
    await refused({ depends_on: ['nobody'] }, /depends_on\[0\].*no job nobody/);
    await refused({ depends_on: [], delay_ms: 5 }, /delay_ms.*depends_on/);
    await refused({ on_failure: 'run' }, /depends_on.*required with on_failure/);
    const { body } = await runner().ask('POST', '/jobs/batch', {
      jobs: [base],
      on_complete: base,
    });
    assert.match(body.error, /batch_id.*required with on_complete/);
  });
});
