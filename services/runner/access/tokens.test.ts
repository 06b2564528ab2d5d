import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';
import { createGate, hashOf } from './tokens.ts';

const READ = 'read-token-0123456789';
const ADD = 'enqueue-token-0123456789';
const ADMIN = 'admin-token-0123456789';
const job = { callback_url: 'http://127.0.0.1:9/' };

let runner: TestRunner;
before(async () => {
  const toml = `[security]\nread_tokens = ["${READ}"]\nenqueue_tokens = ["${ADD}"]\nadmin_tokens = ["${ADMIN}"]\n[worker]\nqueues = ["live"]\n`;
  runner = await startTestRunner({ toml, token: ADMIN });
});
after(() => runner.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const basic = (token: string) => ({
  authorization: `Basic ${Buffer.from(`anyone:${token}`).toString('base64')}`,
});

test('5: a token is found as bearer, and as the password of HTTP Basic with its colons', () => {
  const grant = { name: 'admin token 1', scope: 'admin', hash: hashOf('a:b:c') } as const;
  const gate = createGate([grant]);
  assert.equal(gate.grantOf('Bearer a:b:c'), grant);
  assert.equal(gate.grantOf('bearer a:b:c'), grant);
  assert.equal(gate.grantOf(basic('a:b:c').authorization), grant);
  for (const header of [
    undefined,
    '',
    'a:b:c',
    'Bearer',
    'Bearer a:b',
    'Digest a:b:c',
    'Basic !',
  ]) {
    assert.equal(gate.grantOf(header), undefined, header);
  }
});

test('5: without a token, or with a wrong one, the API is 401 and says what is needed', async () => {
  for (const headers of [{}, bearer('wrong'), basic('wrong'), bearer(`${ADMIN}x`)]) {
    const reply = await runner.ask('GET', '/jobs', undefined, headers);
    assert.deepEqual([reply.status, reply.body.status], [401, 401]);
    assert.match(reply.headers.get('www-authenticate') ?? '', /^Bearer/);
  }
});

test('5, 4.10: each token has its scope and the smaller ones', async () => {
  const statuses = async (token: string) => {
    const replies = [];
    for (const [method, path, body] of [
      ['GET', '/jobs', undefined],
      ['POST', '/jobs', job],
      ['POST', '/jobs/x/complete', { claim: '1.x.w' }],
      ['POST', '/queues', { name: 'q' }],
    ] as const) {
      replies.push((await runner.ask(method, path, body, bearer(token))).status);
    }
    return replies;
  };
  assert.deepEqual(await statuses(READ), [200, 403, 403, 403]);
  assert.deepEqual(await statuses(ADD), [200, 201, 409, 403]);
  assert.deepEqual(await statuses(ADMIN), [200, 201, 409, 201]);
});

test('5: probes and the API document need no token', async () => {
  for (const path of ['/health', '/ready', '/openapi.json']) {
    assert.equal((await runner.ask('GET', path)).status, 200);
  }
});
