import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../testing/runner.ts';

const unique = () => `q-${Math.random().toString(36).slice(2)}`;
const at = (time: string) => Date.parse(`${time}Z`);

onSqlite(
  'jobs that are changed, repeated and cancelled',
  (runner) => {
    const url = (path: string) => runner().receiver.url + path;

    test('4.1: run_at is a time with any offset, tags are found', async () => {
      const { client } = runner();
      const queue_name = unique();
      const job = { callback_url: url('/ok'), queue_name };
      const made = await client.enqueue({
        ...{ ...job, tags: ['invoice', 'brno'] },
        run_at: '2126-11-20T21:52:03+01:00',
      });
      assert.equal(made.visible_at, '2126-11-20T20:52:03.000');
      assert.deepEqual(made.tags, ['invoice', 'brno']);
      await client.enqueue({ ...job, delay_ms: 900_000 });
      const found = await client.list({ tag: 'brno', queue: queue_name });
      assert.deepEqual(
        found.map(({ id }) => id),
        [made.id],
      );
      const past = await client.enqueue({ ...job, run_at: '2020-01-01' });
      assert.equal((await client.waitFor(past.id)).status, 'completed');
      const both = { ...job, run_at: '2126-01-01', delay_ms: 5 };
      await assert.rejects(client.enqueue(both), /run_at must not be given together with delay_ms/);
    });

    test('4.4: a pending job is changed, one that has ended is not', async () => {
      const { client, receiver } = runner();
      const job = { callback_url: url('/ok'), queue_name: unique(), delay_ms: 900_000 };
      const { id } = await client.enqueue({ ...job, payload: { a: 1 } });
      const changed = await client.change(id, { priority: 7, payload: { a: 2 }, tags: ['x'] });
      assert.deepEqual([changed.priority, changed.payload, changed.tags], [7, '{"a":2}', ['x']]);
      assert.equal(changed.waiting_for?.reason, 'due_time');
      await assert.rejects(client.change(id, {}), /must have at least one of priority, payload/);
      await client.change(id, { run_at: new Date().toISOString() });
      assert.equal((await client.waitFor(id)).status, 'completed');
      assert.ok(receiver.calls().some(({ body }) => body === '{"a":2}'));
      await assert.rejects(client.change(id, { priority: 1 }), { status: 409 });
      await assert.rejects(client.change('nope', { priority: 1 }), { status: 404 });
    });

    test('4.4: a job is not put off until after it has expired', async () => {
      const { client } = runner();
      const job = { callback_url: url('/ok'), queue_name: unique(), delay_ms: 900_000 };
      const { id } = await client.enqueue({ ...job, expires_at: '2126-01-01' });
      await assert.rejects(client.change(id, { run_at: '2126-01-01' }), {
        status: 400,
        message: /run_at must be earlier than expires_at/,
      });
      const { visible_at } = await client.change(id, { run_at: '2125-12-31' });
      assert.equal(visible_at, '2125-12-31T00:00:00.000');
    });

    test('4.5: a job that has ended is done again, with another payload if one is given', async () => {
      const { client, receiver } = runner();
      const tags = ['x'];
      const { id } = await client.enqueue({ callback_url: url('/ok'), payload: { a: 1 }, tags });
      await client.waitFor(id);
      const same = await client.replay(id);
      assert.deepEqual([same.replay_of, same.payload, same.tags], [id, '{"a":1}', tags]);
      const other = await client.replay(id, { b: 2 });
      assert.equal((await client.waitFor(other.id)).status, 'completed');
      assert.ok(receiver.calls().some(({ body }) => body === '{"b":2}'));
      await assert.rejects(client.replay('nope'), { status: 404 });
    });

    test('4.4: with force a running job is cancelled and its call cut', async () => {
      const { client, receiver } = runner();
      const { id } = await client.enqueue({ callback_url: url('/stall'), timeout_ms: 600_000 });
      receiver.forget();
      while ((await client.get(id)).status !== 'running');
      await assert.rejects(client.cancel(id), {
        status: 409,
        message: /with force=1 a running one/,
      });
      await client.cancel(id, { force: true });
      const job = await client.get(id);
      assert.deepEqual([job.status, job.last_error], ['dead', 'cancelled while it was running']);
      const [attempt] = await client.attempts(id);
      assert.equal(attempt!.outcome, 'cancelled');
      while (
        (await client.workers()).some(({ calls }) => calls.some((call) => call.job_id === id))
      );
    });

    test('6.3: 408, 425 and 429 are tried again, others as the job or its queue says', async () => {
      const { client } = runner();
      const queue_name = unique();
      await client.queues.create(queue_name, { retry_statuses: [404] });
      const attempts = async (status: number, more: object = {}) => {
        const job = { callback_url: url(`/status/${status}`), max_retries: 2, base_delay_ms: 0 };
        const { id } = await client.enqueue({ ...job, ...more });
        return (await client.waitFor(id)).attempt;
      };
      assert.deepEqual([await attempts(429), await attempts(404)], [2, 1]);
      assert.deepEqual(
        [await attempts(404, { queue_name }), await attempts(429, { queue_name })],
        [2, 1],
      );
      assert.equal(await attempts(409, { retry_statuses: [409] }), 2);
    });

    test('4.7: PUT by name creates a schedule or replaces it; a key is honoured', async () => {
      const { client, ask } = runner();
      const name = unique();
      const body = { cron_expression: '0 0 4 * * *', callback_url: url('/ok'), overlap: 'skip' };
      const put = (more: object = {}) => ask('PUT', `/schedules/${name}`, { ...body, ...more });
      const made = await put({ priority: 3 });
      assert.deepEqual([made.status, made.body.name, made.body.overlap], [201, name, 'skip']);
      const replaced = await put({ callback_url: url('/other') });
      assert.deepEqual([replaced.status, replaced.body.id], [200, made.body.id]);
      assert.deepEqual([replaced.body.priority, replaced.body.callback_url], [0, url('/other')]);
      assert.equal((await ask('GET', `/schedules/${name}`)).body.id, made.body.id);
      const other = await put({ name: 'x' });
      assert.deepEqual([other.status, /name must be/.test(other.body.error)], [400, true]);
      assert.equal((await ask('PUT', `/schedules/${unique()}`, { enabled: false })).status, 404);

      const key = { 'idempotency-key': unique() };
      const first = await ask('POST', '/schedules', body, key);
      const second = await ask('POST', '/schedules', body, key);
      assert.deepEqual([first.status, second.status], [201, 200]);
      assert.equal(first.body.id, second.body.id);
      await client.schedules.delete(name);
      assert.equal((await ask('GET', `/schedules/${made.body.id}`)).status, 404);
    });

    test('4.7: of requests that put a schedule at once one creates it, the others replace it', async () => {
      const { client, ask } = runner();
      const name = unique();
      const body = { cron_expression: '0 0 4 * * *', callback_url: url('/ok') };
      const replies = await Promise.all(
        [1, 2, 3, 4].map((priority) => ask('PUT', `/schedules/${name}`, { ...body, priority })),
      );
      const statuses = replies.map(({ status }) => status);
      assert.deepEqual(statuses.toSorted(), [200, 200, 200, 201]);
      const { id } = await client.schedules.get(name);
      assert.deepEqual(new Set(replies.map((reply) => reply.body.id)), new Set([id]));
      const taken = await ask('POST', '/schedules', { ...body, name: id });
      assert.deepEqual([taken.status, taken.body.status], [409, 409]);
    });

    test('1.2.9: with overlap skip a schedule leaves runs out while its job is open', async () => {
      const { client } = runner();
      const { id } = await client.schedules.create({
        ...{ cron_expression: '* * * * * *', callback_url: url('/stall'), timeout_ms: 600_000 },
        ...{ overlap: 'skip', queue_name: unique() },
      });
      const first = async () => (await client.schedules.get(id)).next_run_at!;
      const begun = await first();
      while (at(await first()) < at(begun) + 3000) await new Promise((r) => setTimeout(r, 100));
      const jobs = await client.list({ schedule_id: id });
      assert.equal(jobs.length, 1);
      await client.schedules.delete(id);
      await client.cancel(jobs[0]!.id, { force: true });
    });
  },
  { toml: '[worker]\npoll_interval_ms = 50\nscheduler_interval_secs = 1\n' },
);
