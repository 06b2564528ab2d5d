import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';
import { die, visitorOf } from '../testing/visitor.ts';

let runner: TestRunner;
before(async () => {
  runner = await startTestRunner();
});
after(() => runner.close());
const { get, textOf } = visitorOf(() => runner);

const DELAYED = { callback_url: 'http://127.0.0.1:9/', delay_ms: 3_600_000 };

test('1.5: the overview of an empty runner shows how to add the first job', async (t) => {
  const empty = await startTestRunner();
  t.after(() => empty.close());
  const { text } = await visitorOf(() => empty).get('/dashboard');
  assert.match(text, /id="first-receiver"/);
  assert.ok(text.includes(`curl ${empty.url}/jobs`));
  assert.match(text, /No attempt ended in the last hour/);
});

test('1.5: the overview has tiles, bars, queues, jobs with errors and schedules', async () => {
  const { client, receiver } = runner;
  await die(runner, 'live', '/status/418');
  await client.queues.create('limited', { max_concurrency: 3, rate_limit_rps: 2.5 });
  await client.schedules.create({
    cron_expression: '0 30 7 * * MON-FRI',
    callback_url: `${receiver.url}/ok`,
  });
  const text = await textOf('/dashboard');
  assert.match(text, /0 running, 0 pending, 1 dead total 1 pending 0 running 0 completed 0 dead 1/);
  assert.match(text, /In the last hour 0 completed, 0 to be retried, 1 dead/);
  assert.match(text, /limited active Pause 0 0 0 0 3 – 2\.5/);
  assert.match(text, /dead HTTP 418: as you wished live/);
  assert.match(text, /0 30 7 \* \* MON-FRI .* default enabled/);
});

test('1.5: the overview filters its jobs by queue and status', async () => {
  await runner.client.enqueue({ ...DELAYED, queue_name: 'narrow' });
  assert.match(await textOf('/dashboard?queue=narrow'), /1 job, newest first/);
  assert.match(await textOf('/dashboard?queue=narrow&status=dead'), /There are no such jobs/);
});

test('1.5: the table of queues has all up to a hundred, past that a link to the rest', async (t) => {
  const many = await startTestRunner();
  t.after(() => many.close());
  const rows = async (path: string) =>
    (await visitorOf(() => many).get(path)).text.match(/<tr id="queue-/g)?.length;
  for (let n = 0; n < 100; n++) await many.client.queues.create(`q${n}`);
  assert.equal(await rows('/dashboard'), 100);
  assert.ok(!(await many.ask('GET', '/dashboard')).text.includes('All 10'));
  await many.client.queues.create('one-more');
  assert.equal(await rows('/dashboard'), 100);
  assert.match(
    (await many.ask('GET', '/dashboard')).text,
    /<a href="\/dashboard\/queues">All 101</,
  );
  assert.equal(await rows('/dashboard/queues'), 101);
});

test('1.5: a part that refreshes is answered alone, with the age of the page', async () => {
  const part = (id: string) => get('/dashboard', { 'hx-request': 'true', 'hx-trigger': id });
  const { text } = await part('schedules');
  assert.match(text, /^<div id="schedules"[^>]*hx-get="\/dashboard"/);
  assert.match(text, /id="as-of" hx-swap-oob="true"/);
  assert.ok(!(await part('state')).text.includes('as-of'));
});

test('1.5: pending jobs say why they wait', async () => {
  const { client, receiver } = runner;
  const callback_url = `${receiver.url}/ok`;
  await client.queues.create('held');
  await client.queues.pause('held');
  const { id } = await client.enqueue({ callback_url, queue_name: 'held' });
  assert.match(await textOf('/dashboard/jobs?queue=held'), /pending queue held is paused/);
  assert.match(await textOf(`/dashboard/jobs/${id}`), /pending: queue held is paused/);
  await client.enqueue({ ...DELAYED, queue_name: 'delayed' });
  assert.match(await textOf('/dashboard/jobs?queue=delayed'), /the job is delayed, until/);
});

test('1.5: the list of jobs is filtered by receiver, error, id and key, and goes on', async () => {
  const { client } = runner;
  const job = { ...DELAYED, queue_name: 'long' };
  await client.batch(Array.from({ length: 55 }, () => job));
  const { id } = await client.enqueue({ ...job, idempotency_key: 'order-17' });
  const first = await get('/dashboard/jobs?queue=long');
  assert.match(first.text, /The 50 jobs created last/);
  const [, older] = /href="([^"]*after=[^"]*)" rel="next"/.exec(first.text)!;
  assert.match(await textOf(older!.replaceAll('&amp;', '&')), /6 jobs, newest first/);
  for (const filter of [`id=${id}`, `id=${id.slice(-12)}`, 'key=order-17']) {
    assert.match(await textOf(`/dashboard/jobs?${filter}`), /1 job, newest first/);
  }
  assert.match(await textOf('/dashboard/jobs?host=127.0.0.1:9&queue=narrow'), /1 job, newest/);
  assert.match(await textOf('/dashboard/jobs?error=HTTP+418'), /1 job, newest first/);
});

test('1.5: a job has its attempts, settings, payload and result on its page', async () => {
  const { client, receiver } = runner;
  const { id } = await client.enqueue({
    callback_url: `${receiver.url}/echo`,
    queue_name: 'live',
    payload: { order: 17 },
    headers: { authorization: 'secret', accept: 'text/plain' },
    concurrency_key: 'customer-3',
  });
  await client.waitFor(id);
  const text = await textOf(`/dashboard/jobs/${id}`);
  for (const part of ['completed', '1 delivered 200', 'exponential, 1', 'customer-3']) {
    assert.ok(text.includes(part), part);
  }
  assert.match(text, /authorization: \*\*\* accept: \*\*\*/);
  assert.equal(text.match(/order[^\d]+17/g)?.length, 2, 'payload and result');
});

test('1.5: bidirectional control characters are written out', async () => {
  await runner.client.enqueue({ ...DELAYED, queue_name: 'bidi', idempotency_key: 'a\u202eb' });
  const { text } = await get('/dashboard/jobs?key=a%E2%80%AEb');
  const [, id] = /id="job-([\da-f-]+)"/.exec(text)!;
  const page = (await get(`/dashboard/jobs/${id}`)).text;
  assert.ok(page.includes('a\\u202eb'));
  assert.ok(!page.includes('\u202e'));
});

test('1.5: an unknown job or page is a 404 that is a page; programs get JSON', async () => {
  const { status, text } = await get('/dashboard/jobs/none');
  assert.deepEqual([status, /<h1>/.test(text)], [404, true]);
  const json = await get('/dashboard/jobs/none', { accept: 'application/json' });
  assert.deepEqual(json.body, { error: json.body.error, status: 404 });
});
