import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../testing/runner.ts';

const LATER = { callback_url: 'http://127.0.0.1:9/', queue_name: 'idle', delay_ms: 3_600_000 };

onSqlite('jobs that are run now, repeated and cancelled', (runner) => {
  const to = (path: string) => ({ callback_url: runner().receiver.url + path, queue_name: 'live' });

  test('4.1: run_at is a time with any offset', async () => {
    const { client } = runner();
    const { delay_ms: _, ...job } = LATER;
    const made = await client.enqueue({ ...job, run_at: '2126-11-20T21:52:03+01:00' });
    assert.equal(made.visible_at, '2126-11-20T20:52:03.000');
    const past = await client.enqueue({ ...to('/ok'), run_at: '2020-01-01' });
    assert.equal((await client.waitFor(past.id)).status, 'completed');
  });

  test('4.5: a job that has ended is done again as a new job', async () => {
    const { client } = runner();
    const { id } = await client.enqueue({ ...to('/ok'), payload: { a: 1 } });
    await client.waitFor(id);
    const again = await client.replay(id);
    assert.notEqual(again.id, id);
    assert.equal(again.payload, '{"a":1}');
    assert.equal((await client.waitFor(again.id)).status, 'completed');
    await assert.rejects(client.replay('nope'), { status: 404 });
  });

  test('4.4: run makes a delayed job due at once; 404 unknown, 409 not pending', async () => {
    const { client, ask } = runner();
    const { id } = await client.enqueue({ ...LATER, ...to('/ok') });
    // It may be claimed before the reply is read.
    const { status, waiting_for } = await client.runNow(id);
    assert.equal(waiting_for !== null, status === 'pending', status);
    assert.equal((await client.waitFor(id)).status, 'completed');
    const refused = await ask('POST', `/jobs/${id}/run`);
    assert.deepEqual(refused.body, {
      error: `job ${id} is completed; only a pending job can be run now`,
      status: 409,
    });
    assert.equal((await ask('POST', '/jobs/unknown/run')).status, 404);
  });

  test('4.4: with force a running job is cancelled and its call cut', async () => {
    const { client } = runner();
    const { id } = await client.enqueue({ ...to('/stall'), timeout_ms: 600_000 });
    while ((await client.get(id)).status !== 'running');
    await assert.rejects(client.cancel(id), { message: /with force=1 a running one/ });
    await client.cancel(id, { force: true });
    const job = await client.get(id);
    assert.deepEqual([job.status, job.last_error], ['dead', 'cancelled while it was running']);
    const [attempt] = await client.attempts(id);
    assert.equal(attempt!.outcome, 'cancelled');
  });

  test('4.8: cancelling needs a filter, or says that it means all pending jobs', async () => {
    const { client, ask } = runner();
    const cancel = (body?: object) => ask('POST', '/jobs/cancel', body);
    await cancel({ all: true });
    const { id } = await client.enqueue(LATER);
    assert.equal((await cancel()).status, 400);
    for (const body of [{}, { all: false }]) {
      const refused = await cancel(body);
      assert.equal(refused.status, 400);
      assert.match(refused.body.error, /^all must be true to cancel every pending job/);
    }
    assert.equal((await cancel({ queue: null })).status, 400);
    assert.equal((await client.get(id)).status, 'pending');
    assert.deepEqual((await cancel({ dry_run: true })).body, { matched: 1, cancelled: 0 });
    assert.deepEqual((await cancel({ queue: 'other' })).body, { matched: 0, cancelled: 0 });
    assert.deepEqual((await cancel({ all: true })).body, { matched: 1, cancelled: 1 });
  });
});
