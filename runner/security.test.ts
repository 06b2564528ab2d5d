import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestRunner } from './testing/runner.ts';

const live = '[worker]\nqueues = ["live"]\n';

test('6.6: deny_private_networks: no callback into a private network is made, and the job is dead', async (t) => {
  const runner = await startTestRunner({
    toml: `${live}[security]\ndeny_private_networks = true\n`,
  });
  t.after(() => runner.close());
  const { client, receiver } = runner;
  const job = { callback_url: `${receiver.url}/ok`, queue_name: 'live' };
  const { status, last_error } = await client.waitFor((await client.enqueue(job)).id);
  assert.equal(status, 'dead');
  assert.match(last_error ?? '', /127\.0\.0\.1 is in a private network/);
  assert.equal(receiver.calls().length, 0);
});

test('6.6: allowed_networks are called', async (t) => {
  const toml = `${live}[security]\ndeny_private_networks = true\nallowed_networks = ["127.0.0.0/8"]\n`;
  const runner = await startTestRunner({ toml });
  t.after(() => runner.close());
  const { client, receiver } = runner;
  const job = { callback_url: `${receiver.url}/ok`, queue_name: 'live' };
  assert.equal((await client.waitFor((await client.enqueue(job)).id)).status, 'completed');
});

test('6.3: retry_statuses: a 429 is repeated, not before its Retry-After', async (t) => {
  const runner = await startTestRunner({
    toml: '[worker]\nqueues = ["live"]\nretry_statuses = [429]\n',
  });
  t.after(() => runner.close());
  const { client, receiver } = runner;
  const { id } = await client.enqueue({
    callback_url: `${receiver.url}/retry-after/1?status=429`,
    queue_name: 'live',
    max_retries: 2,
    base_delay_ms: 1,
  });
  const job = await client.waitFor(id);
  assert.deepEqual([job.status, job.attempt], ['dead', 2]);
  const [first, second] = await client.attempts(id);
  const ended = Date.parse(`${first!.started_at}Z`) + first!.duration_ms;
  assert.ok(Date.parse(`${second!.started_at}Z`) - ended >= 990);
});

test('6.7: after consecutive failures a host is suspended, and its jobs wait without using attempts', async (t) => {
  const toml = `${live}[breaker]\nfailures = 2\nrest_secs = 60\n`;
  const runner = await startTestRunner({ toml });
  t.after(() => runner.close());
  const { client, receiver, ask } = runner;
  const to = (path: string) => ({
    callback_url: receiver.url + path,
    queue_name: 'live',
    max_retries: 1,
  });
  for (let failed = 0; failed < 2; failed++) {
    await client.waitFor((await client.enqueue(to('/status/500'))).id);
  }
  receiver.forget();
  const { id } = await client.enqueue(to('/ok'));
  const { status, attempt, waiting_for } = await client.get(id);
  assert.deepEqual([status, attempt], ['pending', 0]);
  assert.equal(waiting_for?.reason, 'host_suspended');
  assert.equal(receiver.calls().length, 0);
  const { text } = await ask('GET', '/metrics', undefined, { accept: 'text/plain' });
  assert.match(text, /^runner_suspended_hosts 1$/m);
});
