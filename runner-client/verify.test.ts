import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { SignatureError, sign, verify } from './verify.ts';

const NEW = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDcJqz3PmY9Fc=';

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
