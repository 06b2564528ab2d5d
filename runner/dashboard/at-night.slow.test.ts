// Six questions of an engineer who is woken at three and has a phone: answered in at most two
// clicks from the overview, on the first screen of the page that answers.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { axeViolations } from '@tessera/kit/testing/axe';
import type { Locator, Page } from 'playwright-core';
import { inBrowser } from '../testing/in-browser.ts';
import type { TestRunner } from '../testing/runner.ts';

const ENGINEER = 'engineer-token-0123456789';
const DEPLOY = 'deploy-token-0123456789';
const named = (name: string, token: string) => {
  const hash = createHash('sha256').update(token).digest('hex');
  return `[[tokens]]\nname = "${name}"\nhash = "sha256:${hash}"\nmay = ["admin"]\n`;
};
const toml = `[worker]\npoll_interval_ms = 50\n${named('maja.novotna', ENGINEER)}${named('deploy-bot', DEPLOY)}`;
const PHONE = { width: 390, height: 844 } as const;

let dependentId: string;
let deadId: string;
let slowHost: string;

async function prepare({ client, receiver, ask }: TestRunner): Promise<void> {
  const to = (path: string, queue_name: string) => ({
    ...{ callback_url: receiver.url + path, queue_name },
  });
  await client.queues.create('invoices');
  const authorization = `Bearer ${DEPLOY}`;
  await ask('POST', '/queues/invoices/pause', undefined, { authorization });
  // Pressed again by somebody else: it was paused before.
  await client.queues.pause('invoices');
  const { id } = await client.enqueue(to('/ok', 'invoices'));
  dependentId = (await client.enqueue({ ...to('/ok', 'mail'), depends_on: [id] })).id;
  await client.batch(new Array(6).fill(to('/status/410', 'mail')));
  const dead = await client.enqueue({ ...to('/status/422', 'mail'), payload: { order: 17 } });
  deadId = (await client.waitFor(dead.id)).id;
  slowHost = `localhost:${new URL(receiver.url).port}`;
  const slow = { callback_url: `http://${slowHost}/slow/1500`, queue_name: 'reports' };
  await client.batch([slow, slow]);
  for (;;) {
    const { dead, completed } = (await client.metrics()).jobs;
    if (dead === 7 && completed === 2) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}

const { skip, runner, newPage } = inBrowser(prepare, { toml, token: ENGINEER });

const SAID = {
  en: {
    paused: /queue invoices is paused by deploy-bot, \d\d:\d\d:\d\d/,
    pausedBy: /paused\s+by deploy-bot, \d\d:\d\d:\d\d/,
    held: 'queue invoices is paused',
    waits: /waits for other jobs: /,
    refused: /must be a JSON object/,
  },
  cs: {
    paused: /fronta invoices je pozastavena tokenem deploy-bot, \d\d:\d\d:\d\d/,
    pausedBy: /pozastavena\s+tokenem deploy-bot, \d\d:\d\d:\d\d/,
    held: 'fronta invoices je pozastavena',
    waits: /čeká na jiné úlohy: /,
    refused: /musí být objekt JSON/,
  },
} as const;

for (const [locale, colorScheme, key] of [
  ['en', 'light', undefined],
  ['cs', 'dark', 'Enter'],
] as const) {
  const way = key === undefined ? 'by touch' : 'by keyboard';
  describe(`at night, 390 px, ${locale}, ${colorScheme}, ${way}`, { skip }, () => {
    const said = SAID[locale];
    const press = (target: Locator) => (key === undefined ? target.click() : target.press(key));
    let page: Page;
    before(async () => {
      page = await newPage({ ...PHONE, locale, colorScheme });
      await page.goto('/dashboard/login');
      await page.locator('#f-token').fill(ENGINEER);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/dashboard$/);
    });
    after(() => page?.close());
    const overview = () => page.goto('/dashboard');
    const findJob = async (id: string) => {
      await page.locator('#find-id').fill(id);
      await press(page.locator('form[role=search] button'));
      await page.waitForURL(`**/dashboard/jobs/${id}`);
    };

    test('1.5, 4.3, 4.13: why a job waits: its page leads to the job it waits for, which says who paused the queue', async () => {
      await overview();
      await findJob(dependentId);
      const reason = page.locator('#job .lead');
      assert.match(await reason.innerText(), said.waits);
      await press(reason.getByRole('link'));
      await reason.filter({ hasText: said.paused }).waitFor();
      await isAnswer(page, reason);
    });

    test('1.5, 5: who paused a queue stands beside it on the overview, and one click leads to its changes', async () => {
      await overview();
      const row = page.locator('#queue-invoices');
      assert.match(await row.innerText(), said.pausedBy);
      await press(row.getByRole('link', { name: 'invoices' }));
      await page.waitForURL('**/dashboard/queues/invoices');
      assert.match(await row.innerText(), said.pausedBy);
      const changes = page.getByText('maja.novotna').first();
      const waiting = row.getByRole('link', { name: '1', exact: true });
      await isAnswer(page, row.locator('.reason'), waiting, changes);
    });

    test('1.5, 4.3: why the jobs of a queue wait: one click on their number', async () => {
      await overview();
      const waiting = page.locator('#queue-invoices').getByRole('link', { name: '1', exact: true });
      await press(waiting);
      await page.waitForURL(/queue=invoices/);
      const reason = page.locator('#results .reason');
      assert.equal(await reason.innerText(), said.held);
      await isAnswer(page, reason);
    });

    test('1.5: the slowest host stands there, and one click leads to all hosts by how slow they are', async () => {
      await overview();
      assert.equal(await page.locator('#slowest-host').innerText(), slowHost);
      await press(page.locator('main a[href="/dashboard/receivers"]').first());
      await page.waitForURL('**/dashboard/receivers');
      const slowest = page.locator('#receivers table').first().locator('tbody th').first();
      assert.equal((await slowest.innerText()).trim(), slowHost);
      await isAnswer(page, slowest);
    });

    test('1.5: what failed most stands on the first screen, and one click leads to its jobs', async () => {
      await overview();
      const error = page.locator('#commonest-error');
      assert.match(await error.innerText(), /^HTTP 410/);
      await isAnswer(page, error);
      await press(error);
      await page.waitForURL(/error=HTTP/);
      assert.equal(await page.locator('#results tbody tr').count(), 6);
    });

    test('1.5, 4.5: a job runs again with another payload: find it, edit, run', async () => {
      await overview();
      await findJob(deadId);
      const payload = page.locator('#f-payload');
      const again = page.locator('#replay');
      await isAnswer(page, again);
      await payload.fill('{“order”: 18}');
      await press(again);
      await page.locator('#f-payload-problem', { hasText: said.refused }).waitFor();
      assert.equal(await payload.inputValue(), '{“order”: 18}');
      await page.locator('#problems:focus').waitFor();
      await payload.fill('{"order": 18}');
      await press(again);
      await page.waitForURL((url) => !/replay|login/.test(url.pathname));
      const made = await runner().client.get(page.url().split('/').at(-1)!);
      assert.deepEqual([made.replay_of, made.payload], [deadId, '{"order":18}']);
    });
  });
}

/** They are seen without scrolling in either direction, and the page around is accessible. */
async function isAnswer(page: Page, ...answers: readonly Locator[]): Promise<void> {
  for (const answer of answers) {
    const box = await answer.boundingBox();
    assert.ok(box !== null && box.x >= 0 && box.x + box.width <= PHONE.width, JSON.stringify(box));
    assert.ok(box.y >= 0 && box.y + box.height <= PHONE.height, JSON.stringify(box));
  }
  const sideways = 'document.documentElement.scrollWidth > innerWidth';
  assert.equal(await page.evaluate(sideways), false);
  assert.deepEqual(await axeViolations(page), []);
}
