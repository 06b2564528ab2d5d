import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type { ClaimedJob } from '../job/job.ts';
import { openSampleReceiver } from './sample-receiver.ts';
import { createSigner, secretProblem, verifyWebhook } from './sign.ts';
import { createDelivery } from './webhook.ts';

const NEW = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OLD = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

test('the signature is that of the reference library', () => {
  const at = new Date('2026-01-01T12:00:00Z');
  const sign = createSigner([NEW]);
  const expected = new Webhook(NEW).sign('msg_1', at, '{"a":"ž"}');
  assert.equal(sign('msg_1', at.getTime() / 1000, '{"a":"ž"}'), expected);
});

test('a callback signed with two live secrets is accepted by receivers that know either', async () => {
  await using receiver = await openSampleReceiver();
  const delivery = createDelivery({
    ...{ connections: 1, maxResultBytes: 100, denyPrivateNetworks: false, allowedNetworks: [] },
    ...{ signingSecrets: [NEW, OLD], breaker: undefined, clock: Date.now },
  });
  const job: ClaimedJob = {
    ...{ id: 'job-9', queueName: 'q', callbackUrl: receiver.url, payload: '{"a":1}', attempt: 1 },
    ...{ timeoutMs: 5000, traceparent: null, workerId: 'w', startedAt: 0, run: 1, maxRetries: 1 },
    ...{ retryBackoff: 'fixed', baseDelayMs: 1, maxDelayMs: 1 },
  };
  await delivery.deliver(job);
  await delivery.close();
  const { headers, body } = receiver.calls[0]!;
  for (const secret of [NEW, OLD]) {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    assert.equal(verifyWebhook([secret], headers, body, Date.now()), true);
  }
  assert.equal(headers['webhook-id'], 'job-9');
});

test('a queue with secrets of its own is signed with them instead', async () => {
  await using receiver = await openSampleReceiver();
  const delivery = createDelivery({
    ...{ connections: 1, maxResultBytes: 100, denyPrivateNetworks: false, allowedNetworks: [] },
    ...{ signingSecrets: [NEW], breaker: undefined, clock: Date.now },
    signingSecretsByQueue: { own: [OLD] },
  });
  for (const queueName of ['own', 'other']) {
    await delivery.deliver({
      ...{ id: 'j', queueName, callbackUrl: receiver.url, payload: '{}', attempt: 1, run: 1 },
      ...{ timeoutMs: 5000, traceparent: null, workerId: 'w', startedAt: 0, maxRetries: 1 },
      ...{ retryBackoff: 'fixed', baseDelayMs: 1, maxDelayMs: 1 },
    });
  }
  await delivery.close();
  const accepted = receiver.calls.map(({ headers, body }) =>
    [NEW, OLD].map((secret) => verifyWebhook([secret], headers, body, Date.now())),
  );
  assert.deepEqual(accepted, [
    [false, true],
    [true, false],
  ]);
});

const AT = Date.UTC(2026, 0, 1, 12);
const headers = {
  'webhook-id': 'job-1',
  'webhook-timestamp': String(AT / 1000),
  'webhook-signature': createSigner([NEW])('job-1', AT / 1000, '{}'),
};

test('verify refuses another body, id, time or secret, and what is missing', () => {
  assert.equal(verifyWebhook([OLD, NEW], headers, '{}', AT + 299_000), true);
  assert.equal(verifyWebhook([NEW], headers, '{ }', AT), false);
  assert.equal(verifyWebhook([OLD], headers, '{}', AT), false);
  assert.equal(verifyWebhook([], headers, '{}', AT), false);
  assert.equal(verifyWebhook([NEW], headers, '{}', AT + 301_000), false);
  assert.equal(verifyWebhook([NEW], headers, '{}', AT - 301_000), false);
  for (const [name, value] of [
    ['webhook-id', 'job-2'],
    ['webhook-timestamp', String(AT / 1000 + 1)],
    ['webhook-timestamp', 'now'],
    ['webhook-signature', 'v1,AAAA'],
    ['webhook-signature', headers['webhook-signature'].replace('v1,', 'v1a,')],
    ['webhook-signature', undefined],
    ['webhook-id', undefined],
  ] as const) {
    assert.equal(verifyWebhook([NEW], { ...headers, [name]: value }, '{}', AT), false);
  }
});

test('a secret is whsec_ and 24 to 64 bytes in base64', () => {
  assert.equal(secretProblem(NEW), undefined);
  assert.equal(secretProblem(OLD), undefined);
  for (const wrong of ['', 'whsec_', 'whsec_c2hvcnQ=', 'whsec_!!!', 'secret']) {
    assert.match(secretProblem(wrong) ?? '', /whsec_/);
  }
});
