import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';
import { visitorOf } from '../testing/visitor.ts';

const READ = 'read-token-0123456789';
const ADD = 'enqueue-token-0123456789';
const ADMIN = 'admin-token-0123456789';
const body = { callback_url: 'http://127.0.0.1:9/' };

let runner: TestRunner;
before(async () => {
  const toml = `[security]\nread_tokens = ["${READ}"]\nenqueue_tokens = ["${ADD}"]\nadmin_tokens = ["${ADMIN}"]\n[worker]\nqueues = ["live"]\n`;
  runner = await startTestRunner({ toml, token: ADMIN });
});
after(() => runner.close());

const as = (token: string) => ({ authorization: `Bearer ${token}` });

test('5: without a token, or with a wrong one, the API is 401 and says what is needed', async () => {
  for (const headers of [{}, as('wrong'), { authorization: `Basic ${ADMIN}` }, as(`${ADMIN}x`)]) {
    const reply = await runner.ask('GET', '/jobs', undefined, headers);
    assert.deepEqual([reply.status, reply.body.status], [401, 401]);
    assert.equal(reply.headers.get('www-authenticate'), 'Bearer');
  }
});

test('5, 4.10: each token has its scope and the smaller ones', async () => {
  const attempts = [
    ['GET', '/jobs', undefined],
    ['POST', '/jobs', body],
    ['POST', '/queues', { name: 'q' }],
    // A receiver reports; an operator ends leases.
    ['POST', '/jobs/x/complete', { claim: '1.x.w' }],
    ['POST', '/jobs/x/end-lease', {}],
    ['POST', '/jobs/end-leases', { dry_run: true }],
  ] as const;
  const statuses = async (token: string) => {
    const replies = [];
    for (const [method, path, body] of attempts) {
      replies.push((await runner.ask(method, path, body, as(token))).status);
    }
    return replies;
  };
  assert.deepEqual(await statuses(READ), [200, 403, 403, 403, 403, 403]);
  assert.deepEqual(await statuses(ADD), [200, 201, 403, 409, 403, 403]);
  assert.deepEqual(await statuses(ADMIN), [200, 201, 201, 409, 404, 200]);
});

test('5: probes and the API document need no token', async () => {
  for (const path of ['/health', '/ready', '/openapi.json']) {
    assert.equal((await runner.ask('GET', path)).status, 200);
  }
});

const { post } = visitorOf(() => runner, '');

async function login(token: string, next = '/dashboard/jobs') {
  const reply = await post('/dashboard/login', { token, next });
  return { reply, cookie: (reply.headers.get('set-cookie') ?? '').split(';')[0]! };
}

test('5: the dashboard asks for a token once, keeps a proof of it and forgets it on logout', async () => {
  const closed = await runner.ask('GET', '/dashboard/jobs?status=dead');
  assert.equal(closed.status, 303);
  assert.equal(
    closed.headers.get('location'),
    '/dashboard/login?next=%2Fdashboard%2Fjobs%3Fstatus%3Ddead',
  );
  assert.equal((await runner.ask('GET', '/dashboard/login')).status, 200);
  assert.equal((await login('wrong')).reply.status, 401);
  const { reply, cookie } = await login(READ);
  assert.deepEqual([reply.status, reply.headers.get('location')], [303, '/dashboard/jobs']);
  assert.match(reply.headers.get('set-cookie') ?? '', /HttpOnly; SameSite=Strict/);
  assert.ok(!cookie.includes(READ));
  assert.equal((await runner.ask('GET', '/dashboard', undefined, { cookie })).status, 200);
  const out = await post('/dashboard/logout', {}, { cookie });
  assert.match(out.headers.get('set-cookie') ?? '', /runner=;/);
});

test('5: the dashboard cookie does not authorise API requests, and a read token changes nothing', async () => {
  const { cookie } = await login(READ);
  assert.equal((await runner.ask('GET', '/jobs', undefined, { cookie })).status, 401);
  await runner.client.queues.create('paused-by').catch(() => {});
  const pause = (cookie: string) => post('/dashboard/queues/paused-by/pause', {}, { cookie });
  assert.equal((await pause(cookie)).status, 403);
  assert.equal((await pause((await login(ADMIN)).cookie)).status, 303);
  assert.equal((await runner.client.queues.get('paused-by')).paused, true);
});

test('5: the login form redirects only within the dashboard', async () => {
  for (const next of ['https://evil.example', '//evil.example', '/dashboard.evil', '/jobs']) {
    assert.equal((await login(READ, next)).reply.headers.get('location'), '/dashboard');
  }
});
