import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../testing/runner.ts';

const unique = () => `q-${Math.random().toString(36).slice(2)}`;
const at = (time: string) => Date.parse(`${time}Z`);

onSqlite(
  'jobs that are changed, repeated and cancelled',
  (runner) => {
    const url = (path: string) => runner().receiver.url + path;

    test('4.1: run_at is a time with any offset', async () => {
      const { client } = runner();
      const job = { callback_url: url('/ok'), queue_name: unique() };
      const made = await client.enqueue({ ...job, run_at: '2126-11-20T21:52:03+01:00' });
      assert.equal(made.visible_at, '2126-11-20T20:52:03.000');
      const past = await client.enqueue({ ...job, run_at: '2020-01-01' });
      assert.equal((await client.waitFor(past.id)).status, 'completed');
      const both = { ...job, run_at: '2126-01-01', delay_ms: 5 };
      await assert.rejects(client.enqueue(both), /run_at must not be given together with delay_ms/);
    });

    test('4.5: a job that has ended is done again as a new job', async () => {
      const { client } = runner();
      const { id } = await client.enqueue({ callback_url: url('/ok'), payload: { a: 1 } });
      await client.waitFor(id);
      const again = await client.replay(id);
      assert.notEqual(again.id, id);
      assert.equal(again.payload, '{"a":1}');
      assert.equal((await client.waitFor(again.id)).status, 'completed');
      await assert.rejects(client.replay('nope'), { status: 404 });
    });

    test('6.3: a 4xx is final at the first attempt, also 408 and 429', async () => {
      const { client } = runner();
      for (const status of [400, 408, 429]) {
        const job = { callback_url: url(`/status/${status}`), max_retries: 3, base_delay_ms: 0 };
        const { id } = await client.enqueue(job);
        const { status: ended, attempt } = await client.waitFor(id);
        assert.deepEqual([ended, attempt], ['dead', 1], `HTTP ${status}`);
      }
    });

    test('4.7: POST takes an id once; PUT changes a schedule that is there', async () => {
      const { client, ask } = runner();
      const id = unique();
      const body = { cron_expression: '0 0 4 * * *', callback_url: url('/ok') };
      assert.equal((await ask('PUT', `/schedules/${id}`, body)).status, 404);
      const made = await ask('POST', '/schedules', { ...body, id });
      assert.deepEqual([made.status, made.body.id], [201, id]);
      assert.equal((await ask('POST', '/schedules', { ...body, id })).status, 409);
      const changed = await ask('PUT', `/schedules/${id}`, { callback_url: url('/other') });
      assert.deepEqual([changed.status, changed.body.callback_url], [200, url('/other')]);
      await client.schedules.delete(id);
      assert.equal((await ask('GET', `/schedules/${id}`)).status, 404);
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
    });

    test('1.2.9: with overlap skip a schedule leaves runs out while its job is open', async () => {
      const { client } = runner();
      const { id } = await client.schedules.create({
        cron_expression: '* * * * * *',
        callback_url: url('/stall'),
        timeout_ms: 600_000,
        overlap: 'skip',
        queue_name: unique(),
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

onSqlite(
  'statuses that the server tries again',
  (runner) => {
    test('6.3: a status in worker.retry_statuses is tried again', async () => {
      const { client, receiver } = runner();
      const attemptsOf = async (status: number) => {
        const callback_url = `${receiver.url}/status/${status}`;
        const { id } = await client.enqueue({ callback_url, max_retries: 2, base_delay_ms: 0 });
        return (await client.waitFor(id)).attempt;
      };
      assert.deepEqual([await attemptsOf(429), await attemptsOf(404)], [2, 1]);
    });
  },
  { toml: '[worker]\npoll_interval_ms = 50\nretry_statuses = [429]\n' },
);
