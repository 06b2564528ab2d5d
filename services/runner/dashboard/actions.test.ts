import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';
import { cookieOf, die, visitorOf } from '../testing/visitor.ts';

let runner: TestRunner;
before(async () => {
  runner = await startTestRunner();
});
after(() => runner.close());
const { get, post, textOf } = visitorOf(() => runner);

const DELAYED = { callback_url: 'http://127.0.0.1:9/', delay_ms: 3_600_000 };

/** The fields of the form that asks again, as a browser would send them. */
function hiddenIn(text: string): Record<string, string> {
  const fields = [...text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name, value]) => [name, value]));
}

test('1.5: dead jobs are grouped, confirmed and deleted; later ones stay', async () => {
  const { client, ask } = runner;
  await die(runner, 'live', '/status/451');
  await die(runner, 'live', '/status/451');
  const filter = 'status=dead&queue=live&error=HTTP+451';
  assert.match(await textOf('/dashboard/jobs?status=dead'), /HTTP 451[^0-9]* 2 live/);
  const question = await get(`/dashboard/jobs/all/purge?${filter}`);
  assert.match(question.text, /Delete 2 jobs\?/);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const { id } = await die(runner, 'live', '/status/451');
  const done = await post('/dashboard/jobs/all/purge', hiddenIn(question.text));
  const told = await get(done.headers.get('location')!, cookieOf(done));
  assert.match(told.text, /role="status"><p>2 jobs were deleted\./);
  assert.match(told.headers.get('set-cookie') ?? '', /^done=;/, 'told once');
  assert.equal((await ask('GET', `/jobs/${id}`)).status, 200);
  assert.equal((await client.list({ status: 'dead', error: 'HTTP 451' })).length, 1);
});

test('1.5: pending jobs of a filter are cancelled together', async () => {
  await runner.client.batch([1, 2, 3].map(() => ({ ...DELAYED, queue_name: 'away' })));
  const question = await get('/dashboard/jobs/all/cancel?queue=away');
  const done = await post('/dashboard/jobs/all/cancel', hiddenIn(question.text));
  assert.match((await get('/dashboard', cookieOf(done))).text, /3 jobs were cancelled\./);
  const nothing = await get('/dashboard/jobs/all/cancel?queue=away');
  assert.equal(nothing.status, 303, 'nothing is left to ask about');
});

test('1.5: without a valid time of the count nothing is done', async () => {
  for (const counted_at of ['', '2099-13-01', 'soon']) {
    const { status } = await post('/dashboard/jobs/all/purge', { counted_at });
    assert.equal(status, 400, counted_at);
  }
});

test('1.5: no address can show a notice of something that was not done', async () => {
  assert.ok(!(await get('/dashboard?done=9+jobs+were+deleted')).text.includes('9 jobs'));
});

test('1.5, 4.5: a dead job is retried, and one that ended is created again', async () => {
  const { client } = runner;
  const { id } = await die(runner, 'live', '/status/418');
  const retried = await post(`/dashboard/jobs/${id}/retry`);
  assert.equal(retried.headers.get('location'), `/dashboard/jobs/${id}`);
  while ((await client.attempts(id)).length < 2);
  const again = await post(`/dashboard/jobs/${id}/replay`);
  assert.match((await get(again.headers.get('location')!, cookieOf(again))).text, /the new job/);
  assert.equal((await post('/dashboard/jobs/none/retry')).status, 404);
});

test('1.5: a delayed job is run now, unless something else holds it up, which is said', async () => {
  const callback_url = `${runner.receiver.url}/ok`;
  const { id } = await runner.client.enqueue({ ...DELAYED, callback_url, queue_name: 'live' });
  await post(`/dashboard/jobs/${id}/run`);
  assert.equal((await runner.client.waitFor(id)).status, 'completed');
  await runner.client.queues.create('held');
  await runner.client.queues.pause('held');
  const held = await runner.client.enqueue({ ...DELAYED, queue_name: 'held' });
  const done = await post(`/dashboard/jobs/${held.id}/run`);
  const told = await get(done.headers.get('location')!, cookieOf(done));
  assert.match(told.text, /The job is due now, but queue held is paused\./);
});

test('1.5, 4.4: a pending job is cancelled after a question, a running one by force', async () => {
  const { client, receiver, ask } = runner;
  const pending = await client.enqueue(DELAYED);
  assert.match(await textOf(`/dashboard/jobs/${pending.id}/cancel`), /Cancel this job\?/);
  await post(`/dashboard/jobs/${pending.id}/cancel`);
  assert.equal((await ask('GET', `/jobs/${pending.id}`)).status, 404);
  const job = { callback_url: `${receiver.url}/stall`, queue_name: 'live' };
  const { id } = await client.enqueue(job);
  while ((await client.get(id)).status !== 'running');
  assert.match(await textOf(`/dashboard/jobs/${id}`), /running: started .* leased until /);
  assert.match(await textOf(`/dashboard/jobs/${id}/cancel`), /Its call is cut/);
  await post(`/dashboard/jobs/${id}/cancel`);
  assert.equal((await client.get(id)).status, 'dead');
});

test('1.5, 4.6: a queue is paused and resumed; an unknown one is a 404', async () => {
  const { client } = runner;
  const name = 'a/b ?č';
  await client.queues.create(name);
  const path = `/dashboard/queues/${encodeURIComponent(name)}`;
  await post(`${path}/pause`);
  assert.equal((await client.queues.get(name)).paused, true);
  await post(`${path}/resume`);
  assert.equal((await client.queues.get(name)).paused, false);
  assert.equal((await post('/dashboard/queues/none/pause')).status, 404);
});

test('1.5, 4.7: a schedule is run now, disabled and enabled', async () => {
  const { client, receiver } = runner;
  const { id } = await client.schedules.create({
    cron_expression: '0 0 0 1 1 *',
    timezone: 'Europe/Prague',
    callback_url: `${receiver.url}/ok`,
    queue_name: 'live',
  });
  const run = await post(`/dashboard/schedules/${id}/run`);
  assert.match(run.headers.get('location') ?? '', /^\/dashboard\/jobs\//);
  assert.match(await textOf(`/dashboard/jobs?schedule=${id}`), /1 job, newest first/);
  await post(`/dashboard/schedules/${id}/disable`);
  assert.equal((await client.schedules.get(id)).enabled, 0);
  assert.match(await textOf('/dashboard/schedules'), /Europe\/Prague .* disabled – /);
  await post(`/dashboard/schedules/${id}/enable`);
  assert.equal((await client.schedules.get(id)).enabled, 1);
});
