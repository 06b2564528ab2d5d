import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../testing/in-browser.ts';

const READ = 'read-token-0123456789';
const ADMIN = 'admin-token-0123456789';

const toml = `[security]\nread_tokens = ["${READ}"]\nadmin_tokens = ["${ADMIN}"]\n`;
const { skip, runner, open } = inBrowser(
  async ({ client }) => {
    const job = { callback_url: 'http://127.0.0.1:9/', queue_name: 'idle', delay_ms: 3_600_000 };
    await client.batch(Array.from({ length: 70 }, () => job));
  },
  { toml, token: ADMIN },
);

/** A page of somebody with this token, with what is said in its live region. */
async function openAs(token: string, path: string, locale: 'cs' | 'en' = 'en'): Promise<Page> {
  const page = await open('/dashboard/login', { locale });
  await page.locator('#f-token').fill(token);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard$/);
  await page.goto(path);
  return page;
}

const said = (page: Page, words: string) => page.locator('#toast', { hasText: words }).waitFor();

test('1.5: another page of a list starts at its top, with the focus, and is announced', {
  skip,
}, async () => {
  const page = await openAs(READ, '/dashboard/jobs');
  await page.getByRole('link', { name: 'Next' }).focus();
  await page.keyboard.press('Enter');
  await said(page, 'Page 2 of 2');
  assert.equal(await page.evaluate('document.activeElement.tagName'), 'CAPTION');
  assert.ok(
    await page.locator('#results caption').evaluate((it) => it.getBoundingClientRect().top >= 0),
  );
  await page.close();
});

test('1.5: a filter announces the number of matches, a refresh announces nothing', {
  skip,
}, async () => {
  const page = await openAs(READ, '/dashboard/jobs');
  await page.evaluate(
    `new Promise((done) => addEventListener('htmx:afterSettle', ({ target }) => target.id === 'results' && done()))`,
  );
  assert.equal(await page.locator('#toast').textContent(), '');
  await page.getByLabel('Status').selectOption('dead');
  await said(page, '0 jobs, newest first');
  await page.close();
});

test('1.5: a failed action shows its reason in the language of the page', { skip }, async () => {
  for (const [locale, button, why] of [
    ['en', 'Pause: brief', 'There is no queue brief.'],
    ['cs', 'Pozastavit: brief', 'Fronta brief tu není.'],
  ] as const) {
    await runner().client.queues.create('brief');
    const page = await openAs(ADMIN, '/dashboard/queues', locale);
    await page.locator('#live').click();
    await runner().client.queues.delete('brief');
    await page.getByRole('button', { name: button }).click();
    await said(page, why);
    await page.close();
  }
});

test('1.5: read-only visitors may pause refreshing', { skip }, async () => {
  const page = await openAs(READ, '/dashboard/queues');
  await page.getByRole('button', { name: 'Pause refreshing' }).click();
  await page.getByRole('button', { name: 'Resume refreshing' }).waitFor();
  await page.close();
});

test('1.5: an injected script does not run', { skip }, async () => {
  const page = await openAs(READ, '/dashboard/queues');
  const ran = await page.evaluate(`(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
    return window.ran === true;
  })()`);
  assert.equal(ran, false);
  await page.close();
});
