import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inBrowser } from '../testing/in-browser.ts';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';
import { visitorOf } from '../testing/visitor.ts';

const LATER = { callback_url: 'http://127.0.0.1:9/', queue_name: 'idle', delay_ms: 3_600_000 };
let runner: TestRunner;
let jobId: string;
let scheduleId: string;
let aheadMs = 0;

before(async () => {
  runner = await startTestRunner({ setByMs: () => aheadMs });
  jobId = (await runner.client.enqueue(LATER)).id;
  const schedule = { cron_expression: '@daily', callback_url: LATER.callback_url };
  scheduleId = (await runner.client.schedules.create(schedule)).id;
});
after(() => runner.close());

const { get } = visitorOf(() => runner);
const pages = () => [
  '/dashboard',
  '/dashboard/jobs',
  `/dashboard/jobs/${jobId}`,
  '/dashboard/dead',
  '/dashboard/queues',
  '/dashboard/queues/idle',
  '/dashboard/schedules',
  `/dashboard/schedules/${scheduleId}`,
  '/dashboard/receivers',
  '/dashboard/workers',
  '/dashboard/activity',
];

/** The time that a page or a refreshed part states, as milliseconds. */
function ageOf(text: string): number {
  const found = [...text.matchAll(/id="as-of"[^>]*>As of <time datetime="([^"]+)">([\d:]+)</g)];
  assert.equal(found.length, 1, 'once');
  assert.equal(found[0]![1]!.slice(11, 19), found[0]![2]);
  return Date.parse(found[0]![1]!);
}

test('1.5: every page says how old its data are, by the clock of the database', async () => {
  for (const path of pages()) {
    for (aheadMs of [0, 7_200_000]) {
      const before = Date.now() + aheadMs;
      const stated = ageOf((await get(path)).text);
      assert.ok(stated >= before - 1 && stated <= Date.now() + aheadMs, path);
    }
    aheadMs = 0;
  }
});

test('1.5: a refreshed part brings the age of the page along', async () => {
  const fragment = { 'hx-request': 'true', 'hx-trigger': 'results' };
  const parts = pages().filter((path) => !/\/(dead|activity)$|schedules\/|dashboard$/.test(path));
  for (const path of [...parts, '/dashboard/parts/schedules'])
    ageOf((await get(path, fragment)).text);
  // On the overview the part that refreshes least often speaks for all of them.
  for (const part of ['stats', 'activity', 'queues', 'jobs']) {
    assert.ok(!(await get(`/dashboard/parts/${part}`, fragment)).text.includes('as-of'), part);
  }
});

const { skip, newPage } = inBrowser(({ client }) => client.enqueue(LATER));

test('1.5: the stated age follows the refreshes, and stands still while they are paused', {
  skip,
}, async () => {
  for (const path of ['/dashboard/workers', '/dashboard/jobs']) {
    const page = await newPage();
    await page.clock.install();
    await page.goto(path);
    const stated = () => page.locator('#as-of time').getAttribute('datetime');
    const first = await stated();
    await page.clock.fastForward(10_000);
    await page.locator(`#as-of time:not([datetime="${first}"])`).waitFor();
    assert.equal(await page.locator('#as-of').count(), 1);
    await page.getByRole('button', { name: 'Pause refreshing' }).click();
    await page.getByRole('button', { name: 'Resume refreshing' }).waitFor();
    await page.waitForLoadState('networkidle');
    const paused = await stated();
    let requests = 0;
    page.on('request', () => requests++);
    await page.clock.runFor(60_000);
    assert.equal(requests, 0);
    assert.equal(await stated(), paused);
    if (path === '/dashboard/jobs') {
      // New results come with their age although nothing refreshes.
      await page.getByLabel('Status').selectOption('pending');
      await page.locator(`#as-of time:not([datetime="${paused}"])`).waitFor();
      assert.equal(await page.locator('#as-of').count(), 1);
    }
    await page.close();
  }
});
