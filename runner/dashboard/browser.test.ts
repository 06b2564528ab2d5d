import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { axeViolations } from '@tessera/kit/testing/axe';
import { complaintsOf } from '@tessera/kit/testing/browser';
import { pageProblems } from '@tessera/kit/testing/every-route';
import { type Receiver, startReceiver } from '@tessera/sandbox/receiver/receiver';
import { inBrowser } from '../testing/in-browser.ts';

const MARKUP = `<img src=x onerror="document.title='broken'"><b>&`;
let deadId: string;
let delayedId: string;
let scheduleId: string;
let leasedId: string;
let accepting: Receiver;
after(() => accepting?.close());

const { skip, runner, browser, newPage, open } = inBrowser(async ({ client, receiver }) => {
  const to = (path: string) => ({ callback_url: receiver.url + path, queue_name: 'live' });
  await client.batch([...new Array(3).fill(to('/ok')), to('/flaky/50'), to('/slow/30')]);
  const dead = await client.enqueue({
    ...to(`/redirect?to=${encodeURIComponent(MARKUP)}`),
    payload: { MARKUP },
  });
  deadId = (await client.waitFor(dead.id)).id;
  const delayed = { ...to('/ok'), queue_name: MARKUP, delay_ms: 600_000 };
  delayedId = (await client.enqueue(delayed)).id;
  const schedule = { cron_expression: '0 30 7 * * *', callback_url: to('/ok').callback_url };
  scheduleId = (await client.schedules.create(schedule)).id;
  await client.schedules.run(scheduleId);
  accepting = await startReceiver({
    answer: (_call, response) => void response.writeHead(202, { 'runner-lease': '900' }).end(),
  });
  leasedId = (await client.enqueue({ callback_url: accepting.url, queue_name: 'live' })).id;
  while ((await client.get(leasedId)).lease_until === null);
  while ((await client.metrics()).jobs.completed < 4);
});

/** An address of each route with a parameter; a new one without an example fails the test. */
const EXAMPLES: Readonly<Record<string, () => readonly string[]>> = {
  '/dashboard/jobs/:id': () => [`/dashboard/jobs/${deadId}`, '/dashboard/jobs/unknown'],
  '/dashboard/jobs/:id/cancel': () => [`/dashboard/jobs/${delayedId}/cancel`],
  '/dashboard/jobs/:id/end-lease': () => [`/dashboard/jobs/${leasedId}/end-lease`],
  '/dashboard/dead': () => ['/dashboard/dead', '/dashboard/dead?since=2026-13-45'],
  '/dashboard/dead/:verb': () => ['/dashboard/dead/retry', '/dashboard/dead/purge'],
  '/dashboard/queues/:name': () => [
    '/dashboard/queues/live',
    `/dashboard/queues/${encodeURIComponent(MARKUP)}`,
  ],
  '/dashboard/queues/:name/delete': () => ['/dashboard/queues/live/delete'],
  '/dashboard/schedules/:id': () => [`/dashboard/schedules/${scheduleId}`],
  '/dashboard/parts/:part': () => ['/dashboard/parts/stats'],
  '/dashboard/jobs/find': () => ['/dashboard/jobs/find?id=unknown'],
};

test('1.5: every page is valid and accessible, fits 390 px and stays on its host', {
  skip,
}, async () => {
  const paths = runner()
    .server.routes.filter(({ method, path }) => method === 'GET' && path.startsWith('/dashboard'))
    .map(({ path }) => path);
  const addresses = paths.flatMap((path) => EXAMPLES[path]?.() ?? path);
  assert.deepEqual(
    addresses.filter((address) => address.includes('/:')),
    [],
  );
  const unused = Object.keys(EXAMPLES).filter((path) => !paths.includes(path));
  assert.deepEqual(unused, []);
  addresses.push('/dashboard/nowhere');
  const { url } = runner();
  assert.deepEqual(await pageProblems({ browser: browser(), url, addresses }), []);
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

test('1.5: changes appear without a reload, and the focus stays', {
  skip,
}, async () => {
  const page = await open('/dashboard');
  const button = page.getByRole('button', { name: 'Pause: live' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Resume: live' }).waitFor();
  assert.equal((await runner().client.queues.get('live')).paused, true);
  assert.equal(await page.evaluate('document.activeElement.id'), 'switch-live');
  const before = (await runner().client.metrics()).jobs.total;
  const { id } = await runner().client.enqueue({
    callback_url: 'http://127.0.0.1:9/',
    queue_name: 'live',
  });
  await page.getByRole('link', { name: id.slice(-12) }).waitFor();
  await page.locator('#stats', { hasText: String(before + 1) }).waitFor();
  // The table of queues refreshes itself under the focus.
  await page.evaluate(
    `new Promise((done) => addEventListener('htmx:afterSettle', ({ target }) => target.id === 'queues' && done()))`,
  );
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Pause: live' }).waitFor();
  assert.equal(await page.evaluate('document.activeElement.id'), 'switch-live');
  assert.deepEqual(complaintsOf(page), []);
  await page.close();
});

test('1.5: a filter is part of the URL, and Back restores the previous one', { skip }, async () => {
  const { client, receiver } = runner();
  // Enough for a second page; not before the pages are checked, which takes longer with each row.
  await client.batch(
    new Array(50).fill({ callback_url: `${receiver.url}/ok`, queue_name: 'live' }),
  );
  const page = await open('/dashboard/jobs');
  await page.getByLabel('Status').selectOption('dead');
  await page.waitForURL(/status=dead/);
  await page.locator('#results caption', { hasText: /^\d+ jobs?, newest first$/ }).waitFor();
  assert.equal(await page.locator('#results tbody tr .pill.good').count(), 0);
  await page.goBack();
  await page.locator('#results tbody tr .pill.good').first().waitFor();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL(/page=2/);
  await page.close();
});

test('1.5: the preview of runs follows the expression as it is typed', { skip }, async () => {
  const page = await open('/dashboard/schedules/new');
  await page.getByLabel('Cron expression').fill('0 0 0 1 1 *');
  await page.locator('#runs time', { hasText: '1 Jan' }).first().waitFor();
  await page.getByLabel('Cron expression').fill('0 0 0 1 *');
  await page.locator('#runs .problem').waitFor();
  assert.deepEqual(complaintsOf(page), []);
  await page.close();
});

test('1.5: the preview sends only the expression and the time zone', {
  skip,
}, async () => {
  const page = await open('/dashboard/schedules/new');
  await page.getByLabel('Payload').fill(JSON.stringify({ secret: 'x'.repeat(30_000) }));
  await page.getByLabel('Time zone').fill('Europe/Prague');
  const asked = page.waitForRequest(/\/preview/);
  await page.getByLabel('Cron expression').fill('0 30 7 1 1 *');
  const { searchParams } = new URL((await asked).url());
  assert.deepEqual([...searchParams.keys()], ['cron_expression', 'timezone']);
  await page.locator('#runs li', { hasText: '07:30:00' }).first().waitFor();
  assert.deepEqual(complaintsOf(page), []);
  await page.close();
});

test('1.5: an invalid form returns with the focus on its problems', { skip }, async () => {
  const page = await open('/dashboard/schedules/new');
  await page.getByLabel('Payload').fill('{oh');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('#problems').waitFor();
  assert.equal(await page.evaluate('document.activeElement.id'), 'problems');
  await page.getByRole('link', { name: 'Payload (JSON)' }).click();
  await page.keyboard.type('!');
  assert.match(await page.getByLabel('Payload').inputValue(), /!/);
  assert.deepEqual(await axeViolations(page), []);
  await page.close();
});

test('1.5: without script the page is complete and its buttons work', { skip }, async () => {
  const page = await newPage({ javaScript: false });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Pause: live' }).click();
  await page.getByRole('button', { name: 'Resume: live' }).click();
  await page.getByLabel('Status').selectOption('dead');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL(/status=dead/);
  await page.close();
});
