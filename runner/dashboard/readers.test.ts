import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';
import { cookieOf, visitorOf } from '../testing/visitor.ts';

const READ = 'read-token-0123456789';
const ADMIN = 'admin-token-0123456789';
let runner: TestRunner;
let deadId: string;
let pendingId: string;
let scheduleId: string;

before(async () => {
  const toml = `[security]\nread_tokens = ["${READ}"]\nadmin_tokens = ["${ADMIN}"]\n[worker]\nqueues = ["live"]\npoll_interval_ms = 50\n`;
  runner = await startTestRunner({ toml, token: ADMIN });
  const { client, receiver } = runner;
  const callback_url = `${receiver.url}/status/418`;
  deadId = (await client.enqueue({ callback_url, queue_name: 'live' })).id;
  await client.waitFor(deadId);
  pendingId = (await client.enqueue({ callback_url, queue_name: 'idle' })).id;
  scheduleId = (await client.schedules.create({ cron_expression: '@daily', callback_url })).id;
});
after(() => runner.close());

const { get, post } = visitorOf(() => runner);
const login = async (token: string) => cookieOf(await post('/dashboard/login', { token }));

const pages = () => [
  '/dashboard',
  '/dashboard/jobs',
  `/dashboard/jobs/${deadId}`,
  `/dashboard/jobs/${pendingId}`,
  '/dashboard/dead',
  '/dashboard/queues',
  '/dashboard/queues/live',
  '/dashboard/schedules',
  `/dashboard/schedules/${scheduleId}`,
];

/** What a page offers that changes more than the visitor's own cookies. */
const offered = (text: string) =>
  [
    ...text.matchAll(/action="([^"]+)" method="post"(?![^>]*><fieldset class="stack" disabled)/g),
    ...text.matchAll(
      /href="(\/dashboard\/[^"]+\/(?:new|cancel|delete|purge|retry|end-lease)[^"]*)"/g,
    ),
  ]
    .map((match) => match[1]!)
    .filter((path) => !/\/(logout|live\/off)$/.test(path));

test('5: read-only visitors are offered nothing that would be refused', async () => {
  const reader = await login(READ);
  for (const path of pages()) {
    const { status, text } = await get(path, reader);
    assert.deepEqual([status, offered(text)], [200, []], path);
  }
});

test('5: visitors who may make changes are offered them', async () => {
  const admin = await login(ADMIN);
  for (const path of pages()) {
    const { text } = await get(path, admin);
    assert.equal(offered(text).length > 0, path !== '/dashboard/jobs', path);
  }
});

test('5: a change by a read-only visitor is refused with a readable page', async () => {
  const reader = await login(READ);
  const refused = await post(`/dashboard/jobs/${deadId}/retry`, {}, reader);
  assert.equal(refused.status, 403);
  assert.match(refused.text, /This is not allowed[\s\S]*allows viewing only/);
  for (const path of ['schedules/new', 'dead/purge', `jobs/${pendingId}/cancel`]) {
    const cookie = reader.cookie!.replace('lang=en', 'lang=cs');
    const { status, text } = await get(`/dashboard/${path}`, { cookie });
    assert.equal(status, 403, path);
    assert.match(text, /Tohle není dovoleno[\s\S]*umožňuje jen prohlížení/);
  }
});

test('5: after an expired session the login returns to the page, from a refresh and from a form', async () => {
  const from = `${runner.url}/dashboard/jobs?status=dead&page=2`;
  const next = '/dashboard/login?next=%2Fdashboard%2Fjobs%3Fstatus%3Ddead%26page%3D2';
  const part = await get('/dashboard/parts/stats', {
    'hx-request': 'true',
    'hx-current-url': from,
  });
  assert.deepEqual([part.status, part.headers.get('hx-redirect')], [204, next]);
  const form = await post(`/dashboard/jobs/${deadId}/retry`, {}, { referer: from });
  assert.deepEqual([form.status, form.headers.get('location')], [303, next]);
});

test('1.5: the first-job example includes a token if one is required', async (t) => {
  const toml = `[security]\nadmin_tokens = ["${ADMIN}"]\n`;
  const locked = await startTestRunner({ toml, token: ADMIN });
  t.after(() => locked.close());
  const visitor = visitorOf(() => locked);
  const admin = cookieOf(await visitor.post('/dashboard/login', { token: ADMIN }));
  const { text } = await visitor.get('/dashboard', admin);
  assert.match(text, /-H 'authorization: Bearer <mark>TOKEN<\/mark>'/);
});
