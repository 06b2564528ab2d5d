import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import { CERTIFICATE, startHttpsReceiver } from '../testing/https-receiver.ts';
import { startTestRunner } from '../testing/runner.ts';

test('1.6, 6.6: a receiver with a certificate of tls.ca_file is called; without it TLS fails', async (t) => {
  await using receiver = await startHttpsReceiver();
  const folder = mkdtempSync(join(tmpdir(), 'tessera-ca-'));
  const file = join(folder, 'company.pem');
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
  rmSync(folder, { recursive: true });
});

test('1.6: worker.max_per_host limits the calls to one host at once', async (t) => {
  let [open, most] = [0, 0];
  const receiver = await startReceiver({
    async answer(_call, response) {
      open += 1;
      most = Math.max(most, open);
      await sleep(100);
      // Before the reply is sent: the next call may come as soon as it has left.
      open -= 1;
      response.end('ok');
    },
  });
  t.after(() => receiver.close());
  const toml = '[worker]\nconcurrency = 8\nmax_per_host = 2\npoll_interval_ms = 50\n';
  const runner = await startTestRunner({ toml });
  t.after(() => runner.close());
  const { client } = runner;
  await client.queues.create('many', { max_concurrency: 50 });
  const job = { callback_url: receiver.url, queue_name: 'many' };
  const { results } = await client.batch(new Array(8).fill(job));
  for (const { job } of results) await client.waitFor(job!.id);
  assert.equal(most, 2);
});
