import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite, onSqlite } from '../testing/runner.ts';
import { cookieOf, visitorOf } from '../testing/visitor.ts';

const toml = `[worker]
concurrency = 4
poll_interval_ms = 50
queues = ["live", "paused", "full", "rate", "keys", "key-rate", "late"]
[breaker]
failures = 2
rest_secs = 600
`;

onSqlite(
  'why a job waits',
  (runner) => {
    const client = () => runner().client;
    const stall = () => `${runner().receiver.url}/stall`;
    const JOB = { timeout_ms: 60_000, max_retries: 1 };

    /** Creates a job and answers why it waits. */
    const reasonOf = async (job: Parameters<ReturnType<typeof client>['enqueue']>[0]) => {
      const { id } = await client().enqueue(job);
      return reasonNow(id);
    };
    const reasonNow = async (id: string) => (await client().get(id)).waiting_for;
    const running = async (id: string) => {
      while ((await client().get(id)).status !== 'running');
    };

    test('4.3: a completed job waits for nothing', async () => {
      const callback_url = `${runner().receiver.url}/ok`;
      const { id } = await client().enqueue({ callback_url, queue_name: 'live' });
      assert.equal((await client().waitFor(id)).status, 'completed');
      assert.equal(await reasonNow(id), null);
    });

    test('4.3: waiting_for: queue_paused, no_worker_takes_queue, due_time', async () => {
      await client().queues.create('paused');
      await client().queues.pause('paused');
      const paused = await reasonOf({ callback_url: stall(), queue_name: 'paused' });
      assert.deepEqual(paused, {
        reason: 'queue_paused',
        until: null,
        ...{ detail: 'queue paused is paused', ahead: 0, expected_start: null },
      });
      const unknown = await reasonOf({ callback_url: stall(), queue_name: 'nobody' });
      assert.equal(unknown?.reason, 'no_worker_takes_queue');
      const { id, visible_at } = await client().enqueue({
        ...{ callback_url: stall(), queue_name: 'late', delay_ms: 600_000 },
      });
      const { reason, until, detail, expected_start } = (await reasonNow(id))!;
      assert.deepEqual([reason, until, detail], ['due_time', visible_at, 'the job is delayed']);
      assert.equal(expected_start?.low, visible_at);
    });

    test('4.4: run now answers what still holds the job back, and the page says so', async () => {
      await client().queues.create('held', {});
      await client().queues.pause('held');
      const held = { callback_url: stall(), queue_name: 'held', delay_ms: 600_000 };
      const { id } = await client().enqueue(held);
      const { body } = await runner().ask('POST', `/jobs/${id}/run`);
      assert.equal(body.waiting_for.reason, 'queue_paused');
      const visitor = visitorOf(runner);
      const pressed = await visitor.post(`/dashboard/jobs/${id}/run`);
      const { text } = await visitor.get(`/dashboard/jobs/${id}`, cookieOf(pressed));
      assert.match(text, /The job is due now but still waits/);
      assert.match(text, /queue <a[^>]*>held<\/a> is paused/);
    });

    test('4.3: waiting_for: backoff names the failed attempt', async () => {
      const { id } = await client().enqueue({
        ...{ callback_url: `${runner().receiver.url}/status/503`, queue_name: 'live' },
        ...{ base_delay_ms: 600_000, max_delay_ms: 600_000 },
      });
      while (
        (await client().get(id)).attempt === 0 ||
        (await client().get(id)).status !== 'pending'
      );
      const waiting = await reasonNow(id);
      assert.equal(waiting?.reason, 'backoff');
      assert.match(String(waiting?.detail), /^attempt 1 failed: HTTP 503/);
      assert.equal(waiting?.until, (await client().get(id)).visible_at);
    });

    test('4.3: waiting_for: queue_full, rate_limit, key_busy', async () => {
      await client().queues.create('full', { max_concurrency: 1 });
      const first = await client().enqueue({ ...JOB, callback_url: stall(), queue_name: 'full' });
      await running(first.id);
      const full = await reasonOf({ ...JOB, callback_url: stall(), queue_name: 'full' });
      assert.equal(full?.reason, 'queue_full');
      await client().queues.create('rate', { rate_limit_rps: 0.001 });
      const callback_url = `${runner().receiver.url}/ok`;
      const taken = await client().enqueue({ callback_url, queue_name: 'rate' });
      await client().waitFor(taken.id);
      const limited = await reasonOf({ callback_url, queue_name: 'rate' });
      assert.equal(limited?.reason, 'rate_limit');
      assert.ok(Date.parse(`${limited?.until}Z`) > Date.now() + 600_000);
      await client().queues.create('keys', { max_per_key: 1 });
      const key = { queue_name: 'keys', concurrency_key: 'tenant-1' };
      const busy = await client().enqueue({ ...JOB, ...key, callback_url: stall() });
      await running(busy.id);
      const second = await reasonOf({ ...JOB, ...key, callback_url: stall() });
      assert.equal(second?.reason, 'key_busy');
      const other = await client().enqueue({
        callback_url,
        queue_name: 'keys',
        concurrency_key: 'b',
      });
      assert.equal((await client().waitFor(other.id)).status, 'completed');
    });

    test('10.33, 4.3: waiting_for: key_rate_limit', async () => {
      await client().queues.create('key-rate', { rate_per_key_rps: 0.001 });
      const callback_url = `${runner().receiver.url}/ok`;
      const job = { callback_url, queue_name: 'key-rate', concurrency_key: 'tenant-1' };
      await client().waitFor((await client().enqueue(job)).id);
      const limited = (await reasonOf(job))!;
      assert.equal(limited.reason, 'key_rate_limit');
      const detail = 'jobs with key tenant-1 start at most 0.001 times a second';
      assert.deepEqual([limited.detail, limited.expected_start], [detail, null]);
      assert.ok(Date.parse(`${limited.until}Z`) > Date.now() + 600_000);
      const other = await client().enqueue({ ...job, concurrency_key: 'tenant-2' });
      assert.equal((await client().waitFor(other.id)).status, 'completed');
    });

    test('4.3, 6.7: waiting_for: host_suspended', async () => {
      const dead = { callback_url: 'http://127.0.0.1:9/', queue_name: 'live', max_retries: 1 };
      for (let failures = 0; failures < 2; failures += 1) {
        await client().waitFor((await client().enqueue(dead)).id);
      }
      const resting = await reasonOf({ ...dead, delay_ms: 1000 });
      assert.equal(resting?.reason, 'host_suspended');
      assert.ok(Date.parse(`${resting?.until}Z`) > Date.now() + 500_000);
    });
  },
  { toml },
);

for (const [reason, concurrency, hosts] of [
  ['host_full', 6, ['127.0.0.1']],
  ['slots_full', 2, ['127.0.0.1', 'localhost']],
] as const) {
  onSqlite(
    `why a job waits: ${reason}`,
    (runner) => {
      test(`4.3: waiting_for: ${reason}`, async () => {
        const { client, receiver } = runner();
        await client.queues.create('live', { max_concurrency: 50 });
        const { port } = new URL(receiver.url);
        const jobs = Array.from({ length: 8 }, (_, index) => ({
          callback_url: `http://${hosts[index % hosts.length]}:${port}/stall`,
          queue_name: 'live',
          max_retries: 1,
        }));
        await client.batch(jobs);
        const callback_url = reason === 'host_full' ? jobs[0]!.callback_url : 'http://[::1]:9/';
        const { id: last } = await client.enqueue({ callback_url, queue_name: 'live' });
        let waiting = (await client.get(last)).waiting_for;
        while (waiting?.reason === 'next') waiting = (await client.get(last)).waiting_for;
        assert.equal(waiting?.reason, reason);
      });
    },
    { toml: `[worker]\nconcurrency = ${concurrency}\npoll_interval_ms = 50\n` },
  );
}
