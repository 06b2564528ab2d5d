import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import { CERTIFICATE, startHttpsReceiver } from '../testing/https-receiver.ts';
import { startTestRunner } from '../testing/runner.ts';

// Settings reach the part that they are for; what the part does with them is tested there.

test('1.6, 6.6: a receiver with a certificate of tls.ca_file is called; without it TLS fails', async (t) => {
  await using receiver = await startHttpsReceiver();
  const file = join(temporaryFolder('ca'), 'company.pem');
  writeFileSync(file, CERTIFICATE);
  const outcomeWith = async (toml: string) => {
    const runner = await startTestRunner({ toml });
    t.after(() => runner.close());
    const { id } = await runner.client.enqueue({ callback_url: receiver.url, max_retries: 1 });
    const { status, result, last_error } = await runner.client.waitFor(id);
    return [status, result ?? last_error];
  };
  assert.deepEqual(await outcomeWith(`[tls]\nca_file = "${file}"`), ['completed', 'ok']);
  const [status, error] = await outcomeWith('');
  assert.equal(status, 'dead');
  assert.match(error ?? '', /self.signed certificate/i);

  writeFileSync(file, 'no certificate');
  await assert.rejects(outcomeWith(`[tls]\nca_file = "${file}"`), (thrown: Error) =>
    thrown.message.startsWith(`cannot read certificates from tls.ca_file ${file}: `),
  );
});

test('1.2.4, 1.6: worker.max_per_host limits the calls to one host, worker.queues the queues that are worked on', async (t) => {
  const receiver = await startReceiver({ answer() {} });
  t.after(() => receiver.close());
  const runner = await startTestRunner({
    toml: '[worker]\nqueues = ["live"]\nconcurrency = 8\nmax_per_host = 2\n',
  });
  t.after(() => runner.close());
  const { client } = runner;
  const job = { callback_url: receiver.url, queue_name: 'live' };
  const { id } = await client.enqueue({ ...job, queue_name: 'other', priority: 9 });
  await client.batch(new Array(5).fill(job));
  await receiver.received(2);
  // A call of another host is made after every claim that was possible before.
  await client.waitFor((await client.enqueue({ ...job, callback_url: runner.url })).id);
  assert.equal(receiver.calls().length, 2);
  assert.equal((await client.get(id)).status, 'pending');
});

test('1.6, 6.3, 6.6, 6.7: networks, retried statuses and the breaker are those of the settings', async (t) => {
  const runner = await startTestRunner({
    toml: `[worker]
retry_statuses = [429]
[security]
deny_private_networks = true
allowed_networks = ["127.0.0.0/8"]
[breaker]
failures = 2
rest_secs = 60
`,
  });
  t.after(() => runner.close());
  const { client, receiver, ask } = runner;
  const ended = async (callback_url: string, max_retries = 1) => {
    const { id } = await client.enqueue({ callback_url, max_retries, base_delay_ms: 1 });
    return client.waitFor(id);
  };
  assert.match((await ended('http://[::1]:9/')).last_error ?? '', /::1 is in a private network/);
  assert.equal((await ended(`${receiver.url}/status/429`, 2)).attempt, 2);
  assert.equal((await ended(`${receiver.url}/ok`)).status, 'completed');

  assert.equal((await ended(`${receiver.url}/status/500`, 2)).status, 'dead');
  receiver.forget();
  const { id } = await client.enqueue({ callback_url: `${receiver.url}/ok` });
  const { status, attempt, waiting_for } = await client.get(id);
  assert.deepEqual([status, attempt, waiting_for?.reason], ['pending', 0, 'host_suspended']);
  assert.equal(receiver.calls().length, 0);
  const { text } = await ask('GET', '/metrics/prometheus');
  assert.match(text, /^runner_suspended_hosts 1$/m);
});
