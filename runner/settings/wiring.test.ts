import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { CERTIFICATE, startHttpsReceiver } from '../testing/https-receiver.ts';
import { startTestRunner } from '../testing/runner.ts';

test('1.6, 6.6: a receiver with a certificate of tls.ca_file is called; without it TLS fails', async () => {
  await using receiver = await startHttpsReceiver();
  const folder = mkdtempSync(join(tmpdir(), 'tessera-ca-'));
  const file = join(folder, 'company.pem');
  writeFileSync(file, CERTIFICATE);
  const outcomeWith = async (toml: string) => {
    const runner = await startTestRunner({ toml });
    const { id } = await runner.client.enqueue({ callback_url: receiver.url, max_retries: 1 });
    const { status, result, last_error } = await runner.client.waitFor(id);
    await runner.close();
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

test('1.6: worker.max_per_host limits the calls to one host at once', async () => {
  const toml = '[worker]\nconcurrency = 8\nmax_per_host = 2\npoll_interval_ms = 50\n';
  const runner = await startTestRunner({ toml });
  const { client, receiver } = runner;
  await client.queues.create('many', { max_concurrency: 50 });
  const callback_url = `${receiver.url}/slow/100`;
  const { results } = await client.batch(new Array(8).fill({ callback_url, queue_name: 'many' }));
  for (const { job } of results) await client.waitFor(job!.id);
  const starts = await Promise.all(results.map(({ job }) => client.attempts(job!.id)));
  const spans = starts.map(([attempt]) => {
    const from = Date.parse(`${attempt!.started_at}Z`);
    return { from, to: from + attempt!.duration_ms };
  });
  for (const { from } of spans) {
    const together = spans.filter((other) => other.from <= from && from < other.to - 5);
    assert.ok(together.length <= 2, `${together.length} at once`);
  }
  await runner.close();
});
