import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  browserMissing,
  complaintsOf,
  openBrowser,
  type PageOptions,
  type TestBrowser,
} from '@tessera/kit/testing/browser';
import { pageProblems } from '@tessera/kit/testing/every-route';
import type { Page } from 'playwright-core';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';

const MARKUP = `<img src=x onerror="document.title='broken'"><b>&`;
const DELAYED = { callback_url: 'http://127.0.0.1:9/', queue_name: 'idle', delay_ms: 3_600_000 };
let deadId: string;

const skip = browserMissing();
let runner: TestRunner;
let browser: TestBrowser;
before(async () => {
  if (skip) return;
  runner = await startTestRunner();
  browser = await openBrowser();
  const { client, receiver } = runner;
  const to = (path: string) => ({ callback_url: receiver.url + path, queue_name: 'live' });
  const error = `/redirect?to=${encodeURIComponent(MARKUP)}`;
  deadId = (await client.enqueue({ ...to(error), payload: { MARKUP } })).id;
  await client.batch([to('/ok'), to('/ok'), { ...DELAYED, queue_name: MARKUP }]);
  await client.batch(Array.from({ length: 60 }, () => DELAYED));
  await client.schedules.create({ cron_expression: '0 30 7 * * *', ...to('/ok') });
  await client.waitFor(deadId);
});
after(async () => {
  await browser?.close();
  await runner?.close();
});

/** A page with cookies of its own. */
async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await browser.newPage({ baseUrl: runner.url, locale: 'en', ...options });
  await page.goto(path);
  return page;
}

/** The next time that this part has refreshed itself. */
const refreshed = (page: Page, id: string) =>
  page.evaluate(
    `new Promise((done) => addEventListener('htmx:afterSettle', ({ target }) => target.id === '${id}' && done()))`,
  );

test('1.5: every page is valid HTML, passes axe, fits 390 px and stays on its host', {
  skip,
}, async () => {
  const addresses = [
    '/dashboard',
    '/dashboard/jobs',
    '/dashboard/jobs?status=dead',
    `/dashboard/jobs/${deadId}`,
    '/dashboard/jobs/all/purge?status=dead',
    '/dashboard/queues',
    '/dashboard/schedules',
    '/dashboard/nowhere',
  ];
  const { url } = runner;
  assert.deepEqual(await pageProblems({ browser, url, addresses }), []);
});

test('1.5: markup in a queue name or an error is shown as text', { skip }, async () => {
  const page = await open('/dashboard');
  assert.equal(await page.locator('img').count(), 0);
  assert.ok(await page.getByRole('link', { name: MARKUP }).first().isVisible());
  await page.goto(`/dashboard/jobs/${deadId}`);
  assert.equal(await page.locator('img, main b').count(), 0);
  assert.match(await page.locator('.notice').innerText(), /<img src=x onerror/);
  assert.deepEqual(complaintsOf(page), []);
  await page.close();
});

test('1.5: a refresh shows what changed and keeps scroll, focus and selection', {
  skip,
}, async () => {
  const page = await open('/dashboard/queues', { width: 390 });
  const state = () =>
    page.evaluate(`(() => {
      const { scrollLeft } = document.querySelector('#queues .table');
      return [scrollLeft, document.activeElement.id, getSelection().toString()];
    })()`);
  await page.evaluate(`{
    const row = document.querySelector('#queue-idle');
    row.querySelector('button').focus();
    getSelection().selectAllChildren(row.querySelector('.pill'));
    document.querySelector('#queues .table').scrollLeft = 60;
  }`);
  const before = await state();
  await runner.client.enqueue(DELAYED);
  await page.locator('#queue-idle td', { hasText: '61' }).waitFor();
  await refreshed(page, 'queues');
  assert.deepEqual(await state(), before);
  assert.deepEqual(before, [60, 'pause-idle', 'active']);
  assert.deepEqual(complaintsOf(page), []);
  await page.close();
});

test('1.5: the page of a job follows it to its end, then rests', { skip }, async () => {
  const { client, receiver } = runner;
  const slow = { callback_url: `${receiver.url}/slow/3000`, queue_name: 'live' };
  const { id } = await client.enqueue(slow);
  const page = await open(`/dashboard/jobs/${id}`);
  await page.getByText('running').waitFor();
  await page.getByText('completed').waitFor();
  assert.equal(await page.locator('#job[hx-get]').count(), 0);
  await page.close();
});

test('1.5: paused refreshing rests until it is resumed', { skip }, async () => {
  const page = await open('/dashboard/queues');
  await page.getByRole('link', { name: 'Pause refreshing' }).click();
  await page.getByRole('link', { name: 'Refresh by itself' }).waitFor();
  assert.equal(await page.locator('[hx-trigger]').count(), 0);
  await page.getByRole('link', { name: 'Refresh by itself' }).click();
  await refreshed(page, 'queues');
  await page.close();
});

test('1.5: a filter changes the list in place and stands in the address', { skip }, async () => {
  const page = await open('/dashboard/jobs');
  await page.getByLabel('Status').selectOption('dead');
  await page.locator('[data-announce]', { hasText: '1 job, newest first' }).waitFor();
  await page.waitForURL(/status=dead/);
  await page.getByRole('link', { name: 'Retry all of these' }).waitFor();
  await page.goBack();
  await page.locator('[data-announce]', { hasText: 'The 50 jobs created last' }).waitFor();
  await page.close();
});

test('1.5: without script dead jobs are retried and a queue is paused', { skip }, async () => {
  const page = await open('/dashboard/jobs?status=dead', { javaScript: false });
  await page.getByRole('link', { name: 'Retry all of these' }).click();
  await page.getByRole('button', { name: 'Retry 1 job' }).click();
  await page.getByText('1 job was made pending again.').waitFor();
  await page.goto('/dashboard?status=dead');
  await page.getByRole('button', { name: 'Pause idle' }).click();
  await page.getByText('Queue idle is paused.').waitFor();
  assert.equal(new URL(page.url()).search, '?status=dead');
  assert.equal(await page.locator(':focus').innerText(), 'Resume');
  assert.equal((await runner.client.queues.get('idle')).paused, true);
  await page.close();
});
