import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { startTestRunner } from '@tessera/runner/testing/runner';
import type { Call } from '@tessera/sandbox/receiver/call';
import { Webhook } from 'standardwebhooks';
import { callFacts, SignatureError, sign, verify } from './verify.ts';

const OLD = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const NEW = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDcJqz3PmY9Fc=';
const OTHER = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';

type Vector = {
  readonly name: string;
  readonly valid: boolean;
  readonly secrets: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
const { now, vectors } = JSON.parse(
  readFileSync(new URL('signature-vectors.json', import.meta.url), 'utf8'),
) as { now: number; vectors: readonly Vector[] };

for (const { name, valid, secrets, headers, body } of vectors) {
  test(`6.5: verify ${valid ? 'accepts' : 'refuses'} ${name}`, async () => {
    const at = { now: now * 1000 };
    for (const given of [headers, new Headers(headers), shouting(headers)]) {
      for (const bytes of [body, new TextEncoder().encode(body)]) {
        if (valid) assert.deepEqual(await verify(secrets, given, bytes, at), JSON.parse(body));
        else await assert.rejects(verify(secrets, given, bytes, at), SignatureError);
      }
    }
  });
}

const shouting = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));

test('6.5: sign writes what the reference implementation of Standard Webhooks accepts', async () => {
  const seconds = Math.floor(Date.now() / 1000);
  const headers = {
    'webhook-id': 'job-1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': await sign(NEW, 'job-1', seconds, '{"ž":1}'),
  };
  assert.deepEqual(new Webhook(NEW).verify('{"ž":1}', headers), { ž: 1 });
});

test('6.5: a secret that is none is an error that does not repeat it', async () => {
  const [{ headers, body }] = vectors as [Vector];
  await assert.rejects(verify(['whsec_%%hunter2'], headers, body, { now: now * 1000 }), (error) => {
    assert.ok(error instanceof TypeError);
    return !error.message.includes('hunter2');
  });
});

test('6.5, 6.2: callbacks are signed with every secret of the server, or of their queue', async (t) => {
  const toml = `[signing]\nsecrets = ["${NEW}", "${OLD}"]\n[signing.queues]\n"účty 1%" = ["${OTHER}"]\n[worker]\nqueues = ["live", "účty 1%"]\n`;
  const runner = await startTestRunner({ toml });
  t.after(() => runner.close());
  const { client, receiver } = runner;
  const { id } = await client.enqueue({
    callback_url: `${receiver.url}/fails-first/1`,
    queue_name: 'live',
    payload: { ž: '✓' },
    base_delay_ms: 5,
  });
  await client.waitFor(id);
  const calls = receiver.callsOf(id);
  assert.equal(calls.length, 2);
  for (const { headers, body } of calls) {
    assert.deepEqual(await verify([OLD], headers, body), { ž: '✓' });
    assert.deepEqual(await verify([OTHER, NEW], headers, body), { ž: '✓' });
    await assert.rejects(verify([OTHER], headers, body), SignatureError);
  }
  const callback_url = `${receiver.url}/ok`;
  const billing = await client.enqueue({ callback_url, queue_name: 'účty 1%' });
  await client.waitFor(billing.id);
  const [{ headers, body }] = receiver.callsOf(billing.id) as [Call];
  assert.deepEqual(await verify([OTHER], headers, body), {});
  await assert.rejects(verify([OLD, NEW], headers, body), SignatureError);
  const { claim, ...facts } = callFacts(headers);
  assert.deepEqual(facts, { jobId: billing.id, attempt: 1, queue: 'účty 1%' });
  assert.match(claim, /^1\..+/);
});
