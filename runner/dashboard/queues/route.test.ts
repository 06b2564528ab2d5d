import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { browserMissing, complaintsOf, openBrowser } from '@tessera/kit/testing/browser';
import { startTestRunner, type TestRunner } from '../../testing/runner.ts';
import { cookieOf, visitorOf } from '../../testing/visitor.ts';
import { mostUrgent } from './panel.ts';

const skip = browserMissing();
const HOME = '/dashboard/queues';
const JOB = { callback_url: 'http://127.0.0.1:9/', delay_ms: 3_600_000 };
let runner: TestRunner;
const { get, post } = visitorOf(() => runner);

before(async () => {
  runner = await startTestRunner();
  for (const queue_name of ['first', 'second', 'third']) {
    await runner.client.enqueue({ ...JOB, queue_name });
  }
});
after(() => runner.close());

const settings = {
  max_concurrency: '5',
  rate_limit_rps: '0,25',
  max_retries: '',
  retry_backoff: '',
  base_delay_ms: '',
  max_delay_ms: '',
};

test("1.5: pausing on a queue's page returns that queue alone, which goes on refreshing", async () => {
  const page = await get(`${HOME}/second`);
  assert.match(
    page.text,
    /<div id="queues" hx-get="\/dashboard\/queues\/second" hx-trigger="every/,
  );
  const [, action] = /hx-post="([^"]+)"/.exec(page.text)!;
  const switched = await post(action!, {}, { 'hx-request': 'true' });
  assert.match(switched.text, /^<div id="queues"[\s\S]*>Resume</);
  const refreshed = await get(`${HOME}/second`, { 'hx-request': 'true' });
  for (const { text } of [switched, refreshed]) {
    assert.equal(text.match(/<tr id=/g)?.length, 1);
    assert.match(text, /^<div id="queues" hx-get="\/dashboard\/queues\/second"/);
  }
});

test("1.5: pausing on a queue's page keeps one row in a browser", { skip }, async (t) => {
  const browser = await openBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage({ baseUrl: runner.url, locale: 'en' });
  await page.goto(`${HOME}/third`);
  await page.getByRole('button', { name: 'Pause: third' }).click();
  await page.getByRole('button', { name: 'Resume: third' }).waitFor();
  assert.equal(await page.locator('#queues tbody tr').count(), 1);
  assert.equal(await page.evaluate('document.activeElement.id'), 'switch-third');
  assert.deepEqual(complaintsOf(page), []);
});

test('1.5: a queue is created by name; an invalid or taken name is reported at its field', async () => {
  const done = await post(HOME, { name: ' a/b c ' });
  assert.equal(done.headers.get('location'), `${HOME}/a%2Fb%20c`);
  assert.match((await get(`${HOME}/a%2Fb%20c`, cookieOf(done))).text, /The queue was created\./);
  for (const [name, reason] of [
    ['a/b c', 'is already taken'],
    ['', 'must not be empty'],
    ['a\u0007', 'must not contain control characters'],
  ]) {
    const { status, text } = await post(HOME, { name: name! });
    assert.equal(status, 400);
    assert.match(text, /<title>Error: Queues/);
    assert.ok(text.includes(`<span class="problem" id="f-name-problem">${reason}`), reason);
  }
  const czech = await post(HOME, { name: '' }, { cookie: 'lang=cs' });
  assert.match(czech.text, /Název fronty<\/a>: nesmí být prázdné/);
});

test('1.5: saving a queue is confirmed; max_concurrency cannot be left empty', async () => {
  const done = await post(`${HOME}/first`, settings);
  const { text } = await get(`${HOME}/first`, cookieOf(done));
  assert.match(text, /The queue settings were saved\./);
  const wrong = await post(`${HOME}/first`, { ...settings, max_concurrency: '' });
  assert.equal(wrong.status, 400);
  assert.match(wrong.text, /href="#f-max_concurrency">Maximum concurrent jobs<\/a>: must be/);
});

test('10.32: the form of a queue says how its jobs are ordered', async () => {
  await post(`${HOME}/first`, { ...settings, fair_by: 'key' });
  assert.match(
    (await get(`${HOME}/first`)).text,
    /value="key" selected>concurrency keys take turns/,
  );
  assert.equal((await runner.client.queues.get('first')).fair_by, 'key');
  await post(`${HOME}/first`, { ...settings, fair_by: '' });
  assert.equal((await runner.client.queues.get('first')).fair_by, null);
});

test('1.5: a rate limit is shown with all its digits', async () => {
  for (const [rate, shown] of [
    ['0.25', '0.25'],
    ['0.004', '0.004'],
    ['1200', '1,200'],
  ]) {
    await post(`${HOME}/first`, { ...settings, rate_limit_rps: rate! });
    assert.ok((await get(`${HOME}/first`)).text.includes(`<td class="num">${shown}</td>`), rate);
  }
});

test('4.6: a queue is deleted after a question; one with waiting jobs is not, and it is said why', async () => {
  const refused = await get(`${HOME}/second/delete`);
  assert.match(refused.text, /cannot be deleted now: it has 1 pending and 0 running jobs/);
  assert.ok(!refused.text.includes('<button type="submit" class="primary">'));
  const early = await post(`${HOME}/second/delete`);
  assert.equal(early.headers.get('location'), `${HOME}/second/delete`);
  const noted = await runner.client.changes({ target: 'second' });
  assert.ok(!noted.some(({ what }) => what === 'queue.deleted'), 'nothing was changed');
  await runner.client.queues.create('gone');
  assert.match((await get(`${HOME}/gone/delete`)).text, /Delete queue gone\?/);
  const done = await post(`${HOME}/gone/delete`);
  assert.match((await get(HOME, cookieOf(done))).text, /The queue was deleted\./);
  await assert.rejects(runner.client.queues.get('gone'), { status: 404 });
});

test('1.5: of many queues and schedules the overview shows ten, with the way to the rest', async () => {
  // All twelve are due within one hour that has not begun, whatever the time is.
  const hour = (new Date().getUTCHours() + 2) % 24;
  for (let number = 0; number < 12; number += 1) {
    await runner.client.queues.create(`tenant-${number}`);
    await runner.client.schedules.create({
      cron_expression: `0 ${30 - number} ${hour} * * *`,
      callback_url: JOB.callback_url,
    });
  }
  const { text } = await get('/dashboard');
  assert.equal(text.match(/<tr id="queue-/g)?.length, 10);
  for (const name of ['first', 'second', 'third']) assert.ok(text.includes(`id="queue-${name}"`));
  assert.match(
    text,
    /10 of \d+, those with problems first\. <a href="\/dashboard\/queues">All queues/,
  );
  assert.equal(text.match(/<tr id="schedule-/g)?.length, 10);
  assert.match(text, /The next 10 of 12\. <a href="\/dashboard\/schedules">All schedules/);
  const [next, last] = [`0 19 ${hour} * * *`, `0 30 ${hour} * * *`];
  assert.ok(text.includes(next) && !text.includes(last), 'the next ones');
});

test('1.5: the overview lists stuck queues first, then those with dead jobs, then the busiest', () => {
  const queue = (name: string, pending: number, dead: number, paused = false) =>
    ({ name, pending, running: 0, completed: 0, dead, paused }) as never;
  const queues = [
    queue('idle', 0, 0),
    queue('busy', 9, 0),
    queue('dying', 0, 2),
    queue('paused', 1, 0, true),
    queue('paused-empty', 0, 0, true),
    queue('untaken', 4, 0),
    queue('untaken-empty', 0, 0),
  ];
  const workers = [{ queues: ['idle', 'busy'] }, { queues: ['dying', 'paused'] }];
  assert.deepEqual(
    mostUrgent(queues, 4, workers).map(({ name }) => name),
    ['untaken', 'paused', 'dying', 'busy'],
  );
});
