import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { htmlProblems } from '@tessera/kit/testing/every-route';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';
import { visitorOf } from '../testing/visitor.ts';

const MARKUP = `<img src=x onerror="alert('1')"> & 'x'`;
let runner: TestRunner;
let deadId: string;
let pendingId: string;
let scheduleId: string;

before(async () => {
  runner = await startTestRunner();
  const { client, receiver } = runner;
  const to = (path: string) => ({ callback_url: receiver.url + path, queue_name: 'live' });
  await client.waitFor((await client.enqueue(to('/ok'))).id);
  const dead = await client.enqueue({
    ...to(`/redirect?to=${encodeURIComponent(MARKUP)}`),
    payload: { MARKUP },
  });
  deadId = (await client.waitFor(dead.id)).id;
  pendingId = (await client.enqueue({ ...to('/ok'), queue_name: MARKUP, delay_ms: 60_000 })).id;
  const schedule = {
    cron_expression: '0 30 7 * * MON-FRI',
    callback_url: `${receiver.url}/ok`,
    queue_name: MARKUP,
  };
  scheduleId = (await client.schedules.create(schedule)).id;
});
after(() => runner.close());

const { get, post } = visitorOf(() => runner, '');
const english = { cookie: 'lang=en' };

test('1.5: every page is valid HTML in both languages, and markup in data is text', async () => {
  const queue = encodeURIComponent(MARKUP);
  for (const path of [
    '/dashboard',
    '/dashboard?queue=live&status=dead',
    '/dashboard/jobs',
    '/dashboard/jobs?status=completed',
    `/dashboard/jobs?queue=${queue}`,
    `/dashboard/jobs/${deadId}`,
    '/dashboard/dead',
    '/dashboard/dead?queue=live&error=redirect&since=2020-01-01',
    '/dashboard/dead/purge?queue=live',
    '/dashboard/dead?since=2026-13-45',
    `/dashboard/jobs/${pendingId}/cancel`,
    '/dashboard/queues',
    `/dashboard/queues/${queue}`,
    `/dashboard/queues/${queue}/delete`,
    '/dashboard/queues/live/delete',
    '/dashboard/schedules',
    '/dashboard/schedules/new',
    `/dashboard/schedules/${scheduleId}`,
    '/dashboard/activity',
    '/dashboard/workers',
    '/dashboard/jobs?status=pending&host=x.example',
    `/dashboard/jobs/cancel?queue=${queue}`,
    '/dashboard/login',
    '/dashboard/jobs/unknown',
  ]) {
    for (const lang of ['cs', 'en']) {
      const { text, status, headers } = await get(path, { cookie: `lang=${lang}` });
      const wanted = path.endsWith('unknown') ? 404 : path.endsWith('2026-13-45') ? 400 : 200;
      assert.equal(status, wanted, `${path} ${status}`);
      assert.match(headers.get('content-type') ?? '', /^text\/html/);
      assert.deepEqual(await htmlProblems(text), [], path);
      assert.ok(!text.includes('<img src=x'), path);
    }
  }
});

test('1.5: the dashboard shows counts, queues, jobs with their errors, and schedules', async () => {
  const { text } = await get('/dashboard', english);
  for (const part of [
    '>total<',
    'href="/dashboard/jobs?status=dead">1<',
    '>Pause<',
    'redirects are not followed',
    '0 30 7 * * MON-FRI',
    'hx-trigger="every 2s"',
  ]) {
    assert.ok(text.includes(part), part);
  }
  assert.ok(text.length < 60_000);
});

test('1.5: its style and script are served under /static and by nobody else', async () => {
  const { text } = await get('/dashboard');
  const links = [...text.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map((match) => match[1]!);
  assert.ok(links.length >= 4);
  for (const link of links) assert.equal((await get(link)).status, 200);
  assert.deepEqual([...text.matchAll(/(?:src|href)="https?:[^"]*"/g)], []);
});

test('1.5: each part of the overview can be loaded alone', async () => {
  for (const part of ['stats', 'activity', 'queues', 'jobs', 'schedules']) {
    const { text, headers } = await get(`/dashboard/parts/${part}`);
    assert.ok(text.startsWith('<div id='), part);
    assert.equal(headers.get('cache-control'), 'no-store');
  }
  assert.equal((await get('/dashboard/parts/other')).status, 400);
});

test('1.5: filters are part of the URL, and a page number beyond the end shows the last page', async () => {
  const { text } = await get('/dashboard/jobs?status=completed&page=999', english);
  assert.match(text, /<option value="completed" selected>/);
  assert.match(text, /1 job, newest first/);
  assert.equal((await get('/dashboard/jobs?status=odd')).status, 400);
  assert.equal((await get('/dashboard/jobs?page=0')).status, 400);
});

test('1.5: a job is found by its id', async () => {
  const { status, headers } = await get(`/dashboard/jobs/find?id=+${deadId}+`);
  assert.deepEqual([status, headers.get('location')], [303, `/dashboard/jobs/${deadId}`]);
  const odd = await get('/dashboard/jobs/find?id=%2F%2Fevil.example');
  assert.equal(odd.headers.get('location'), '/dashboard/jobs/%2F%2Fevil.example');
});

test('1.5: a queue is paused and resumed, with and without script', async () => {
  const path = `/dashboard/queues/${encodeURIComponent(MARKUP)}`;
  const back = { referer: `${runner.url}/dashboard` };
  const plain = await post(`${path}/pause`, {}, back);
  assert.deepEqual([plain.status, plain.headers.get('location')], [303, '/dashboard']);
  assert.equal((await runner.client.queues.get(MARKUP)).paused, true);
  const swapped = await post(`${path}/resume`, {}, { 'hx-request': 'true', ...english });
  assert.match(swapped.text, /^<div id="queues"[\s\S]*>Pause</);
  assert.equal((await runner.client.queues.get(MARKUP)).paused, false);
  assert.equal((await post('/dashboard/queues/unknown/pause')).status, 404);
});

test('1.5: the queue form changes settings and shows its problems', async () => {
  const path = `/dashboard/queues/${encodeURIComponent(MARKUP)}`;
  const fields = {
    max_concurrency: '9',
    rate_limit_rps: '2,5',
    max_retries: '',
    retry_backoff: 'fixed',
    base_delay_ms: '10',
    max_delay_ms: '',
  };
  assert.equal((await post(path, fields)).status, 303);
  const queue = await runner.client.queues.get(MARKUP);
  assert.deepEqual(
    [queue.max_concurrency, queue.rate_limit_rps, queue.max_retries, queue.retry_backoff],
    [9, 2.5, 3, 'fixed'],
  );
  const wrong = await post(path, { ...fields, max_concurrency: '0', base_delay_ms: 'x' }, english);
  assert.equal(wrong.status, 400);
  assert.match(wrong.text, /must be at least 1[\s\S]*must be an integer/);
  assert.match(wrong.text, /aria-invalid="true"/);
  assert.equal((await runner.client.queues.get(MARKUP)).max_concurrency, 9);
});

test('1.5: a dead job is retried from its page', async () => {
  const page = await get(`/dashboard/jobs/${deadId}`, english);
  assert.match(page.text, /Last error[\s\S]*Attempt 1: failed \(HTTP 302\)[\s\S]*Dead/);
  assert.equal((await post(`/dashboard/jobs/${deadId}/retry`)).status, 303);
  const again = await runner.client.waitFor(deadId);
  assert.equal((await runner.client.attempts(again.id)).length, 2);
});

test("1.5: without a chosen language the browser's preference applies, else Czech", async () => {
  for (const [header, lang] of [
    ['en-GB,en;q=0.9,cs;q=0.8', 'en'],
    ['de, cs;q=0.5, en;q=0.2', 'cs'],
    ['de', 'cs'],
    ['*', 'cs'],
  ] as const) {
    for (const path of ['/dashboard', '/dashboard/no-such-page']) {
      const { text, headers } = await get(path, { 'accept-language': header });
      assert.match(text, new RegExp(`<html lang="${lang}"`), `${path} ${header}`);
      if (path === '/dashboard') assert.equal(headers.get('cache-control'), 'no-store');
    }
  }
  const { text } = await get('/dashboard', { 'accept-language': 'en', cookie: 'lang=cs' });
  assert.match(text, /<html lang="cs"/);
});

test('5: a form sent from another origin, or without one, is refused', async () => {
  const path = `/dashboard/jobs/${deadId}/retry`;
  assert.equal((await post(path, {}, { origin: 'https://evil.example' })).status, 403);
  assert.equal(
    (await runner.ask('POST', path, '', { 'content-type': 'application/x-www-form-urlencoded' }))
      .status,
    403,
  );
});
