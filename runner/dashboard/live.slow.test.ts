import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complaintsOf } from '@tessera/kit/testing/browser';
import type { Page } from 'playwright-core';
import { inBrowser } from '../testing/in-browser.ts';
import { startTestRunner } from '../testing/runner.ts';
import { visitorOf } from '../testing/visitor.ts';

const JOB = { callback_url: 'http://127.0.0.1:9/', queue_name: 'idle', delay_ms: 3_600_000 };
const LONG = { rows: Array.from({ length: 300 }, (_, row) => ({ row })) };

const { skip, runner, newPage } = inBrowser(({ client }) =>
  client.batch(Array.from({ length: 60 }, () => JOB)),
);

/** The next time that this part has refreshed itself. */
const refreshed = (page: Page, id: string) =>
  page.evaluate(
    `new Promise((done) => addEventListener('htmx:afterSettle', ({ target }) => target.id === '${id}' && done()))`,
  );

test('1.5: a refresh changes the figures and keeps scroll, focus and selection', {
  skip,
}, async () => {
  const page = await newPage({ width: 390 });
  await page.goto('/dashboard/queues');
  const state = () =>
    page.evaluate(`(() => {
      const { scrollLeft, tabIndex } = document.querySelector('#queues .table');
      return [scrollLeft, tabIndex, document.activeElement.textContent, getSelection().toString()];
    })()`);
  await page.evaluate(`{
    const row = document.querySelector('#queue-idle');
    row.querySelector('th a').focus();
    getSelection().selectAllChildren(row.querySelector('.pill'));
    document.querySelector('#queues .table').scrollLeft = 120;
  }`);
  const before = await state();
  const { id } = await runner().client.enqueue(JOB);
  const { pending } = await runner().client.queues.get('idle');
  await page.locator('#queue-idle td', { hasText: String(pending) }).waitFor();
  await refreshed(page, 'queues');
  assert.deepEqual(await state(), before);
  assert.deepEqual(before, [120, 0, 'idle', 'no worker']);
  // Without its mark the region could not hold the focus, not even for a moment.
  await page.locator('#queues .table').focus();
  await page.evaluate(`{
    const table = document.querySelector('#queues .table');
    window.lost = 0;
    new MutationObserver(() => (lost += table.hasAttribute('tabindex') ? 0 : 1))
      .observe(table, { attributes: true });
  }`);
  await refreshed(page, 'queues');
  assert.equal(await page.evaluate('lost'), 0);
  assert.ok(await page.locator('#queues .table:focus').isVisible());

  await page.goto('/dashboard/jobs');
  await page.locator(`#job-${id} th a`).focus();
  await runner().client.enqueue(JOB);
  await page.getByText(`${pending + 1} jobs, newest first`).waitFor();
  assert.equal(
    await page.evaluate(`document.activeElement.closest('tr').id`),
    `job-${id}`,
    'although its row is now the second',
  );
  assert.deepEqual(complaintsOf(page), []);
  await page.close();
});

test('1.5: a refresh keeps how far a payload was read', { skip }, async () => {
  const { id } = await runner().client.enqueue({ ...JOB, payload: LONG });
  const page = await newPage();
  await page.goto(`/dashboard/jobs/${id}`);
  await page.evaluate(`document.querySelector('pre').scrollTop = 500`);
  await refreshed(page, 'job');
  assert.equal(await page.evaluate(`document.querySelector('pre').scrollTop`), 500);
  await page.close();
});

test('1.5: a click that is held over a refresh leads where it was aimed', { skip }, async () => {
  const page = await newPage();
  await page.goto('/dashboard/queues');
  await page.locator('#queue-idle th a').hover();
  await page.mouse.down();
  await refreshed(page, 'queues');
  await page.mouse.up();
  await page.waitForURL(/queues\/idle$/);
  await page.close();
});

test('1.5: without a connection the page says once since when, until it is back', {
  skip,
}, async () => {
  const page = await newPage();
  await page.goto('/dashboard');
  await page.evaluate(`{
    window.said = [];
    const watch = (id) => new MutationObserver(() => said.push(document.getElementById(id).textContent))
      .observe(document.getElementById(id), { childList: true, characterData: true, subtree: true });
    watch('connection');
    watch('toast');
  }`);
  const failures = countOf(page, 'requestfailed');
  await page.context().setOffline(true);
  await failures.reach(5);
  const said = (await page.evaluate('said')) as string[];
  assert.equal(said.length, 1, said.join());
  assert.match(said[0]!, /^No connection since \d\d:\d\d UTC\. The figures may be out of date\.$/);
  assert.equal(await page.locator('.live span').isVisible(), false);
  await page.context().setOffline(false);
  await page.locator('#connection:empty').waitFor({ state: 'attached' });
  assert.equal(await page.locator('.live span').isVisible(), true);
  await page.close();
});

test('1.5: a failed refresh is reported', { skip }, async () => {
  const page = await newPage();
  await page.route('**/parts/**', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await page.goto('/dashboard');
  await page
    .getByText(/^Refreshing has failed since \d\d:\d\d UTC\. The figures may be out of date\.$/)
    .waitFor();
  await page.close();
});

test('1.5: a deleted job is reported as such and no longer refreshed', { skip }, async () => {
  const { id } = await runner().client.enqueue(JOB);
  const page = await newPage();
  await page.clock.install();
  await page.goto(`/dashboard/jobs/${id}`);
  await runner().client.cancel(id);
  await page.getByText('This item no longer exists.').waitFor();
  const requests = countOf(page, 'request');
  await page.clock.runFor(60_000);
  assert.equal(requests.count(), 0);
  assert.ok(await page.getByText('This item no longer exists.').isVisible());
  await page.close();
});

test('1.5: a hidden page does not refresh, and refreshes at once when shown again', {
  skip,
}, async () => {
  const page = await newPage();
  await page.clock.install();
  await page.goto('/dashboard/queues');
  const show = (shown: boolean) =>
    page.evaluate(`{
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${!shown} });
      document.dispatchEvent(new Event('visibilitychange'));
    }`);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.waitForLoadState('networkidle');
  await show(false);
  const requests = countOf(page, 'request');
  await page.clock.runFor(60_000);
  assert.equal(requests.count(), 0);
  await show(true);
  await requests.reach(1);
  await page.close();
});

test('1.5: refreshing can be paused and resumed on every page without leaving it', {
  skip,
}, async () => {
  const { id } = await runner().client.enqueue(JOB);
  const page = await newPage();
  const polling = page.locator('[hx-trigger^="every"]');
  for (const path of [
    '/dashboard?queue=idle',
    '/dashboard/jobs?page=2',
    '/dashboard/queues',
    '/dashboard/queues/idle',
    '/dashboard/schedules',
    `/dashboard/jobs/${id}`,
  ]) {
    await page.goto(path);
    assert.ok((await polling.count()) > 0, path);
    await page.getByRole('button', { name: 'Pause refreshing' }).click();
    await page.getByRole('button', { name: 'Resume refreshing' }).waitFor();
    assert.deepEqual([page.url(), await polling.count()], [runner().url + path, 0]);
    await page.getByRole('button', { name: 'Resume refreshing' }).click();
    await page.getByRole('button', { name: 'Pause refreshing' }).waitFor();
  }
  await page.goto('/dashboard/jobs');
  await page.getByLabel('Status').selectOption('pending');
  await page.waitForURL(/status=pending/);
  await page.getByRole('button', { name: 'Pause refreshing' }).click();
  await page.getByRole('button', { name: 'Resume refreshing' }).waitFor();
  assert.match(page.url(), /\/jobs\?.*status=pending/, 'also with a choice made meanwhile');
  await page.close();
});

test('1.5: pausing redirects only within the dashboard', async (t) => {
  const own = await startTestRunner();
  t.after(() => own.close());
  const { post } = visitorOf(() => own);
  for (const [back, location] of [
    ['/dashboard/jobs?status=dead&page=2', '/dashboard/jobs?status=dead&page=2'],
    ['//evil.example/dashboard', '/dashboard'],
    ['/dashboard/\r\nset-cookie: x', '/dashboard'],
    [undefined, '/dashboard'],
  ] as const) {
    const reply = await post('/dashboard/live/off', back === undefined ? {} : { back });
    assert.deepEqual([reply.status, reply.headers.get('location')], [303, location]);
    assert.match(reply.headers.get('set-cookie') ?? '', /^live=off; Max-Age=31536000; Path=\/dash/);
  }
});

/** How many events of this kind there were since now. */
function countOf(page: Page, kind: 'request' | 'requestfailed') {
  let count = 0;
  let enough = () => {};
  let wanted = Number.POSITIVE_INFINITY;
  page.on(kind as 'request', () => {
    if (++count >= wanted) enough();
  });
  return {
    count: () => count,
    reach: (number: number) =>
      new Promise<void>((done) => {
        wanted = number;
        enough = done;
        if (count >= wanted) done();
      }),
  };
}
