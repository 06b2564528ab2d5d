import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '@tessera/sandbox/receiver/call';
import { Webhook } from 'standardwebhooks';
import { startTestRunner } from '../testing/runner.ts';
import { verify } from './verify.ts';

const OLD = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const NEW = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDcJqz3PmY9Fc=';
const OTHER = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';

function signed(secret: string, body: string, at = new Date()) {
  return {
    'webhook-id': 'job-1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('job-1', at, body),
  };
}

test('6.5: verify returns the payload of a signed body and refuses any change of it', () => {
  const headers = signed(NEW, '{"a":1}');
  assert.deepEqual(verify([NEW], headers, '{"a":1}'), { a: 1 });
  assert.throws(() => verify([NEW], headers, '{"a":2}'));
  assert.throws(() => verify([NEW], { ...headers, 'webhook-id': 'job-2' }, '{"a":1}'));
  assert.throws(() => verify([OTHER], headers, '{"a":1}'));
  assert.throws(() => verify([], headers, '{"a":1}'));
  assert.throws(() => verify([NEW], {}, '{"a":1}'));
});

test('6.5: verify refuses a message six minutes old', () => {
  const headers = signed(NEW, '{}', new Date(Date.now() - 360_000));
  assert.throws(() => verify([NEW], headers, '{}'));
});

test('6.5: callbacks are signed with every secret of the server, or of their queue', async (t) => {
  const toml = `[signing]\nsecrets = ["${NEW}", "${OLD}"]\n[signing.queues]\nbilling = ["${OTHER}"]\n[worker]\nqueues = ["live", "billing"]\n`;
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
    assert.deepEqual(verify([OLD], headers, body), { ž: '✓' });
    assert.deepEqual(verify([OTHER, NEW], headers, body), { ž: '✓' });
    assert.equal(headers['webhook-id'], id);
    assert.throws(() => verify([OTHER], headers, body));
  }
  const callback_url = `${receiver.url}/ok`;
  const billing = await client.enqueue({ callback_url, queue_name: 'billing' });
  await client.waitFor(billing.id);
  const [{ headers, body }] = receiver.callsOf(billing.id) as [Call];
  assert.deepEqual(verify([OTHER], headers, body), {});
  assert.throws(() => verify([OLD, NEW], headers, body));
});
