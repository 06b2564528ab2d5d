import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { browserMissing, openBrowser } from '@tessera/kit/testing/browser';
import { startTestRunner, type TestRunner } from '../../testing/runner.ts';
import { cookieOf, visitorOf } from '../../testing/visitor.ts';
import { roundsOf } from './attempt-table.ts';

const skip = browserMissing();
const HOME = '/dashboard/jobs';
const LATER = { callback_url: 'http://127.0.0.1:9/', queue_name: 'idle', delay_ms: 3_600_000 };
let runner: TestRunner;
const { get, post } = visitorOf(() => runner);

before(async () => {
  runner = await startTestRunner();
});
after(() => runner.close());

test('1.5, 4.4: cancelling asks for confirmation and is confirmed afterwards', async () => {
  const { id } = await runner.client.enqueue(LATER);
  assert.match((await get(`${HOME}/${id}`)).text, new RegExp(`href="${HOME}/${id}/cancel"`));
  const question = await get(`${HOME}/${id}/cancel`);
  assert.match(question.text, /Cancel this job\?[\s\S]*cannot be restored/);
  assert.equal((await runner.client.get(id)).status, 'pending');
  const done = await post(`${HOME}/${id}/cancel`);
  assert.equal(done.headers.get('location'), HOME);
  assert.match((await get(HOME, cookieOf(done))).text, /The job was cancelled\./);
  await assert.rejects(runner.client.get(id), { status: 404 });
});

test('1.5, 4.4: a job that has started in the meantime is not cancelled, and the page says so', async () => {
  const { client, receiver } = runner;
  const callback_url = `${receiver.url}/ok`;
  const { id } = await client.enqueue({ callback_url, queue_name: 'live' });
  await client.waitFor(id);
  assert.equal((await get(`${HOME}/${id}/cancel`)).headers.get('location'), `${HOME}/${id}`);
  const late = await post(`${HOME}/${id}/cancel`);
  assert.equal(late.headers.get('location'), `${HOME}/${id}`);
  assert.match(
    (await get(`${HOME}/${id}`, cookieOf(late))).text,
    /role="alert"><p>The job is no longer pending/,
  );
});

test('1.5: an unknown job is a 404 page with reasons and a search form, and a 404 fragment', async () => {
  const { status, text } = await get(`${HOME}/39df77cf221f`);
  assert.equal(status, 404);
  assert.match(text, /Job not found[\s\S]*36 characters[\s\S]*value="39df77cf221f"/);
  const part = await get(`${HOME}/39df77cf221f`, { 'hx-request': 'true' });
  assert.equal(part.status, 404);
  assert.match(part.text, /^<div class="notice bad" role="alert" data-error="not_found">/);
});

test('1.5: the end of an id is visible, and copying it yields all of it', { skip }, async (t) => {
  const { id } = await runner.client.enqueue(LATER);
  const browser = await openBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage({ baseUrl: runner.url, locale: 'en' });
  await page.goto(HOME);
  const cell = page.locator(`#job-${id} .short-id`);
  assert.ok((await cell.boundingBox())!.width < 140);
  const copied = await page.evaluate(`(() => {
    getSelection().selectAllChildren(document.querySelector('#job-${id} .short-id'));
    return getSelection().toString();
  })()`);
  assert.equal(copied, id);
  await page.getByLabel('Job id').fill(copied as string);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/dashboard/jobs/${id}`);
});

test('1.5: a refresh of a job omits its payload, and a finished job does not refresh', async () => {
  const payload = { text: 'lorem ipsum '.repeat(1000) };
  const waiting = await runner.client.enqueue({ ...LATER, payload });
  const whole = await get(`${HOME}/${waiting.id}`);
  assert.ok(whole.text.includes('lorem ipsum'));
  const part = await get(`${HOME}/${waiting.id}`, { 'hx-request': 'true' });
  assert.match(part.text, /^<div id="job" hx-get=/);
  assert.ok(!part.text.includes('lorem ipsum'));
  const { client, receiver } = runner;
  const { id } = await client.enqueue({ callback_url: `${receiver.url}/ok`, queue_name: 'live' });
  await client.waitFor(id);
  assert.match(
    (await get(`${HOME}/${id}`, { 'hx-request': 'true' })).text,
    /^<div id="job"><span [^>]*>As of <time/,
  );
});

test('1.5, 4.5: attempts after a manual retry have a heading of their own', async () => {
  const { client, receiver } = runner;
  const callback_url = `${receiver.url}/status/418`;
  const { id } = await client.enqueue({ callback_url, queue_name: 'live' });
  await client.waitFor(id);
  assert.ok(!(await get(`${HOME}/${id}`)).text.includes('rowgroup'));
  assert.equal((await post(`${HOME}/${id}/retry`)).headers.get('location'), `${HOME}/${id}`);
  await client.waitFor(id);
  const { text } = await get(`${HOME}/${id}`);
  const headings = [...text.matchAll(/scope="rowgroup">([^<]+)</g)].map((match) => match[1]);
  assert.deepEqual(headings, ['After acceptance', 'After manual retry 1']);
});

test('1.5: attempts are grouped by manual retry', () => {
  const attempts = [1, 2, 3, 1, 2, 1].map((attempt, run) => ({ attempt, run }) as never);
  assert.deepEqual([...roundsOf(attempts).values()], [0, 0, 0, 1, 1, 2]);
});

test('1.5: the list shows the called host and links to the queue', async () => {
  const callback_url = 'https://hooks.example.com:8443/a?b=c';
  await runner.client.enqueue({ ...LATER, callback_url, queue_name: 'a/b' });
  const { text } = await get(`${HOME}?queue=a%2Fb`);
  assert.match(
    text,
    /href="\/dashboard\/queues\/a%2Fb">a\/b<\/a><br><small[^>]*>hooks\.example\.com:8443</,
  );
});

test('1.5: a long error is not cut within a character', async (t) => {
  const receiver = createServer((_request, response) => {
    response.writeHead(400).end(`x${'🐎'.repeat(100)}`);
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  t.after(() => receiver.close());
  const { port } = receiver.address() as AddressInfo;
  const callback_url = `http://127.0.0.1:${port}/`;
  const { id } = await runner.client.enqueue({ callback_url, queue_name: 'live' });
  await runner.client.waitFor(id);
  const { text } = await get(`${HOME}?status=dead`);
  assert.match(text, />HTTP 400: x🐎+…</u);
});

test('1.5: the callback is shown as a curl command that works for any payload', async () => {
  const payload = { text: 'it\'s `$HOME` "so"' };
  const { id } = await runner.client.enqueue({ ...LATER, payload });
  const { text } = await get(`${HOME}/${id}`);
  const [, command] = /<pre class="block">(curl [^<]+)<\/pre>/.exec(text)!;
  assert.ok(command!.includes(`x-runner-job-id: ${id}`));
  assert.ok(command!.includes('it&#39;\\&#39;&#39;s `$HOME`'));
});

test('1.5: at 390 px the error of a job is on the screen, keeps its lines and hides no overrides', {
  skip,
}, async (t) => {
  const receiver = createServer((_request, response) => {
    response.writeHead(400).end('Traceback:\n  line 1\n  evil \u202egnp.exe');
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  t.after(() => receiver.close());
  const { port } = receiver.address() as AddressInfo;
  const callback_url = `http://127.0.0.1:${port}/`;
  const { id } = await runner.client.enqueue({ callback_url, queue_name: 'live' });
  await runner.client.waitFor(id);
  const browser = await openBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage({ baseUrl: runner.url, locale: 'en', width: 390 });
  await page.goto(`${HOME}?status=dead`);
  const error = page.locator(`#job-${id} .error-text`);
  const { x, width } = (await error.boundingBox())!;
  assert.ok(x + width <= 390, `${x} + ${width}`);
  await page.goto(`${HOME}/${id}`);
  const text = await page.locator('.notice .error-text').innerText();
  assert.match(text, /Traceback:\n {2}line 1\n/);
  assert.ok(text.includes('\\u202e') && !text.includes('\u202e'), text);
});

test('1.5: a pending job is run now from its page', async () => {
  const callback_url = `${runner.receiver.url}/ok`;
  const { id } = await runner.client.enqueue({ ...LATER, callback_url, queue_name: 'live' });
  assert.match((await get(`${HOME}/${id}`)).text, /pending<\/span>: due/);
  assert.equal((await post(`${HOME}/${id}/run`)).headers.get('location'), `${HOME}/${id}`);
  assert.equal((await runner.client.waitFor(id)).status, 'completed');
});

test('1.5, 4.3: pages say that a job waits because its queue is paused', async () => {
  await runner.client.queues.create('emails');
  await runner.client.queues.pause('emails');
  const { id } = await runner.client.enqueue({ ...LATER, queue_name: 'emails' });
  const pattern = /queue <a[^>]*>emails<\/a> is paused/;
  assert.match((await get(`${HOME}/${id}`)).text, new RegExp(`pending</span>: ${pattern.source}`));
  assert.match((await get(`${HOME}?queue=emails`)).text, pattern);
});

test('1.5, 4.2: jobs are searched by host, payload and key', async () => {
  const callback_url = 'https://search.example/a';
  const about = { callback_url, queue_name: 'searched', idempotency_key: 'search-key' };
  const { id } = await runner.client.enqueue({ ...LATER, ...about, payload: { a: 'needle' } });
  for (const query of ['host=search.example', 'payload=needle', 'key=search-key']) {
    const { text } = await get(`${HOME}?${query}`);
    assert.match(text, /1 job, newest first/, query);
    assert.ok(text.includes(`id="job-${id}"`), query);
  }
  assert.match((await get(`${HOME}?host=example`)).text, /No jobs match/);
});

test('1.5, 4.8: pending jobs of a queue are cancelled together after confirmation', async () => {
  const queue_name = 'cancelled';
  for (let count = 0; count < 3; count += 1) await runner.client.enqueue({ ...LATER, queue_name });
  assert.match((await get(`/dashboard/queues/${queue_name}`)).text, /Cancel its pending jobs/);
  const question = await get(`${HOME}/cancel?queue=${queue_name}`);
  assert.match(question.text, /Cancel 3 jobs\?/);
  const [, countedAt] = /name="counted_at" value="([^"]+)"/.exec(question.text)!;
  await new Promise((done) => setTimeout(done, 5));
  await runner.client.enqueue({ ...LATER, queue_name });
  const done = await post(`${HOME}/cancel`, { queue: queue_name, counted_at: countedAt! });
  assert.match((await get(HOME, cookieOf(done))).text, /3 jobs were cancelled/);
  assert.equal((await runner.client.queues.get(queue_name)).pending, 1);
});
