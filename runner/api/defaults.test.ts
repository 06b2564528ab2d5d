import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../testing/runner.ts';

const callback_url = 'http://127.0.0.1:9/never';
const DEFAULTS = {
  max_retries: 8,
  retry_backoff: 'linear',
  base_delay_ms: 70,
  max_delay_ms: 700,
  timeout_ms: 7000,
};
const toml = `[worker]
queues = ["live"]
poll_interval_ms = 3000000000
cleanup_interval_secs = 9007199254740991
retention_days = 4294967295
[defaults]
${Object.entries(DEFAULTS)
  .map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
  .join('\n')}
`;

onSqlite(
  'a server with [defaults], and with intervals and a retention longer than any timer',
  (runner) => {
    test('1.6, 4.1: a job that says nothing takes the [defaults]', async () => {
      const { body } = await runner().ask('POST', '/jobs', { callback_url, queue_name: 'idle' });
      for (const [name, value] of Object.entries(DEFAULTS)) assert.equal(body[name], value, name);
    });

    test('2.2: a queue that says nothing follows the [defaults]', async () => {
      const { body } = await runner().ask('POST', '/queues', { name: 'quiet' });
      const { timeout_ms: _, ...retry } = DEFAULTS;
      for (const [name, value] of Object.entries(retry)) assert.equal(body[name], value, name);
    });

    test('1.2.9: the job of a schedule takes tries and timeout from it, the rest from [defaults]', async () => {
      const { client } = runner();
      const schedule = { callback_url, cron_expression: '0 0 0 1 1 *', queue_name: 'idle' };
      const { id } = await client.schedules.create(schedule);
      const job = await client.schedules.run(id);
      assert.deepEqual([job.max_retries, job.timeout_ms], [3, 30_000]);
      assert.deepEqual([job.retry_backoff, job.base_delay_ms], ['linear', 70]);
    });

    test('1.6: it works as ever', async () => {
      const { client, receiver } = runner();
      const job = { callback_url: `${receiver.url}/fails-first/1`, queue_name: 'live' };
      const { id } = await client.enqueue({ ...job, base_delay_ms: 5 });
      assert.equal((await client.waitFor(id)).attempt, 2);
    });
  },
  { toml },
);
