import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { browserMissing, complaintsOf, openBrowser } from '@tessera/kit/testing/browser';
import { startTestRunner, type TestRunner } from '../../testing/runner.ts';
import { cookieOf, visitorOf } from '../../testing/visitor.ts';

const skip = browserMissing();
const EVERY = '/dashboard/dead';
let runner: TestRunner;
const { get, post } = visitorOf(() => runner);

before(async () => {
  runner = await startTestRunner();
  await die('/status/418', '/status/418', '/status/451');
});
after(() => runner.close());

async function die(...paths: string[]) {
  const { client, receiver } = runner;
  const jobs = [];
  for (const path of paths) {
    const { id } = await client.enqueue({ callback_url: receiver.url + path, queue_name: 'live' });
    jobs.push(await client.waitFor(id));
  }
  return jobs;
}

/** Jobs that workers pull. */
async function dieOf(queue: string, ...errors: string[]) {
  const { client } = runner;
  for (const error of errors) {
    await client.enqueue({ callback_url: null, queue_name: queue });
    const { jobs } = await client.pull(queue, { worker: 'w' });
    await client.fail(jobs[0]!.id, jobs[0]!.claim, error, true);
  }
}

const deadNow = async () => (await runner.client.metrics()).jobs.dead;

/** The fields of the form that asks again, as a browser would send them. */
function hiddenIn(text: string): Record<string, string> {
  const fields = [...text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name, value]) => [name, value]));
}

test('1.5: a date that does not exist is reported at its field, and no action is offered', async () => {
  for (const since of ['2026-13-45', '2099-13-01', '2026-02-30', '2026-11-20T25:00', 'yesterday']) {
    const { status, text } = await get(`${EVERY}?since=${encodeURIComponent(since)}`);
    assert.equal(status, 400, since);
    assert.match(text, /<title>Error: Dead jobs/);
    assert.match(text, /href="#f-since">Died from \(UTC\)<\/a>: must be a time such as/);
    assert.match(text, /id="f-since"[^>]*aria-invalid="true"/);
    assert.ok(!text.includes('/dashboard/dead/purge'), since);
  }
});

test('1.5: confirming with an invalid date returns to the form and deletes nothing', async () => {
  const { status, headers } = await get(`${EVERY}/purge?since=2026-13-45`);
  assert.deepEqual([status, headers.get('location')], [303, `${EVERY}?since=2026-13-45`]);
  const before = await deadNow();
  for (const fields of [
    { since: '2026-13-45', counted_at: '2099-01-01' },
    { until: '2026-02-30', counted_at: '2099-01-01' },
    { counted_at: '2099-13-01' },
    {},
  ]) {
    assert.equal((await post(`${EVERY}/purge`, fields as Record<string, string>)).status, 400);
  }
  assert.equal(await deadNow(), before);
});

test('1.5: a day given as the end of a range is included, a time is not', async () => {
  const [job] = await die('/status/418');
  const [day] = job!.completed_at!.split('T');
  assert.match((await get(`${EVERY}?until=${day}`)).text, /\d+ dead jobs/);
  assert.match((await get(`${EVERY}?until=${day}T00:00`)).text, /No dead jobs match/);
  assert.match((await get(`${EVERY}?since=${job!.completed_at}`)).text, /1 dead job</);
});

test('1.5: dead jobs are filtered, confirmed and deleted, and the filter is kept', async () => {
  const choice = new URLSearchParams({ queue: 'live', error: 'HTTP 451', since: '', until: '' });
  const list = await get(`${EVERY}?${choice}`);
  assert.match(list.text, /1 dead job<[\s\S]*Retry 1 job<[\s\S]*Delete 1 job</);
  const question = await get(`${EVERY}/purge?${choice}`);
  assert.match(question.text, /Delete 1 job\?/);
  const before = await deadNow();
  const done = await post(`${EVERY}/purge`, hiddenIn(question.text));
  const location = done.headers.get('location')!;
  assert.equal(location, `${EVERY}?queue=live&error=HTTP+451`);
  assert.equal(await deadNow(), before - 1);
  const told = await get(location, cookieOf(done));
  assert.match(told.text, /role="status"><p>1 job was deleted\./);
  assert.match(told.headers.get('set-cookie') ?? '', /^flash=;/, 'said once');
});

test('1.5: jobs that die after the count are not deleted by the confirmation', async () => {
  const asked = await deadNow();
  const question = await get(`${EVERY}/purge`);
  assert.match(question.text, new RegExp(`Delete ${asked} jobs\\?`));
  await die('/status/418', '/status/418');
  const done = await post(`${EVERY}/purge`, hiddenIn(question.text));
  assert.match((await get(EVERY, cookieOf(done))).text, new RegExp(`${asked} jobs were deleted`));
  assert.equal(await deadNow(), 2);
});

test('1.5: no URL can show a notice of something that was not done', async () => {
  const { text } = await get(`${EVERY}?done=purge&count=999`);
  // With its word: an id of a job may have the digits too.
  assert.doesNotMatch(text, /999 jobs|deleted\./);
});

test('1.5: a shortened list of dead jobs says so and links to all of them', async () => {
  await die(...new Array<string>(26).fill('/status/418'));
  const { text } = await get(`${EVERY}?queue=live`);
  assert.match(text, /28 dead jobs[\s\S]*the first 25 are shown/);
  assert.match(text, /href="\/dashboard\/jobs\?status=dead&amp;queue=live">All of them in pages/);
  const narrow = await get(`${EVERY}?error=HTTP+418`);
  assert.match(narrow.text, /the first 25 are shown/);
  assert.match(narrow.text, /href="\/dashboard\/jobs\?status=dead&amp;error=HTTP\+418">All of/);
  const since = await get(`${EVERY}?since=2020-01-01`);
  assert.match(since.text, /the first 25 are shown/);
  assert.ok(!since.text.includes('All of them in pages'), 'that list knows no times of death');
});

test('1.5: with script an invalid date is reported at its field until it is corrected', {
  skip,
}, async (t) => {
  const browser = await openBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage({ baseUrl: runner.url, locale: 'en' });
  await page.goto(EVERY);
  const since = page.getByLabel('Died from');
  await since.fill('2026-13-45');
  await since.press('Enter');
  await page.locator('#f-since-problem').waitFor();
  assert.equal(await since.getAttribute('aria-invalid'), 'true');
  assert.equal(await page.locator('#results .notice a').innerText(), 'Died from (UTC)');
  assert.equal(await page.locator('#results table').count(), 0);
  assert.equal(await page.locator('#toast.toast').isVisible(), false);
  await since.fill('2026-01-01');
  await since.press('Enter');
  await page.locator('#results table').first().waitFor();
  assert.equal(await page.locator('#f-since-problem').count(), 0);
  assert.deepEqual(complaintsOf(page), []);
});

test('1.5, 4.9: dead jobs are grouped, and a group leads to its jobs', async () => {
  await die('/status/409', '/status/409');
  const { text } = await get(EVERY);
  const row = /<a class="name" href="([^"]+)">HTTP 409/.exec(text);
  const { text: group } = await get(row![1]!);
  assert.match(
    group,
    /Only one group\. <a href="\/dashboard\/dead">All groups<[\s\S]*2 dead jobs</,
  );
  assert.match(group, /Retry 2 jobs</);
  assert.match(group, /type="hidden" name="group"/, 'a further filter is within it');
});

test('1.5, 4.9: the group of a job that workers pull, with lines in its error, is deleted alone', async () => {
  const { client } = runner;
  await dieOf('pulled', 'card declined', 'card declined:\nfraud');
  const { text } = await get(`${EVERY}?queue=pulled`);
  const link = /<a href="([^"]+)" aria-label="Delete 1 job: card declined:/.exec(text);
  const question = await get(link![1]!.replaceAll('&amp;', '&'));
  assert.match(question.text, /Queue: <strong class="name">pulled<[\s\S]*card declined:\nfraud</);
  const done = await post(`${EVERY}/purge`, hiddenIn(question.text));
  assert.match((await get(EVERY, cookieOf(done))).text, /1 job was deleted/);
  const left = await client.deadGroups({ queue: 'pulled' });
  assert.deepEqual(
    left.map(({ error }) => error),
    ['card declined'],
  );
});

test('1.5, 4.9: what a row of groups links to is as many jobs as it counts, also within a filter', async () => {
  await dieOf('parts', 'zap 1 of 20', 'zap 2 of 30', 'zap 3 of 30');
  const { text } = await get(`${EVERY}?error=zap+1`);
  const link = /<a href="([^"]+)" aria-label="Delete 1 job: zap 1 of 20/.exec(text);
  const question = await get(link![1]!.replaceAll('&amp;', '&'));
  assert.match(question.text, /Delete 1 job\?/);
  await post(`${EVERY}/purge`, hiddenIn(question.text));
  const left = await runner.client.deadGroups({ queue: 'parts' });
  assert.deepEqual(
    left.map(({ error, count }) => `${count} ${error}`),
    ['2 zap # of #'],
  );
  const [change] = await runner.client.changes({ target: 'parts' });
  assert.equal(change?.what, 'dead_jobs.deleted', 'noted for the queue of the group');
});
