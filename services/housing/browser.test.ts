// The whole site in one browser: what needs script, width or a keyboard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageAddresses, pageProblems } from '@tessera/kit/testing/every-route';
import { full } from '@tessera/kit/testing/full';
import type { Page } from 'playwright-core';
import { describeInBrowser } from './testing/in-browser.ts';

/** Addresses of routes with a name in the path. */
const EXAMPLES = { '/region/:slug': '/region/praha' };
const MORE = [
  '/region/brno?net_income=90000&current_savings=500000',
  '/compare?net_income=52000&measure=price_m2&with=zlin',
  '/region/brno?net_income=-1&ltv_pct=101',
  '/rent-or-buy?rate_pct=99',
  '/region/atlantis',
];

const text = (page: Page, selector: string) =>
  page.evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ''`);
type Box = { readonly x: number; readonly width: number };

/** Waits until an expression is true in a page, whose policy forbids the usual way. */
async function until(page: Page, expression: string): Promise<void> {
  while (!(await page.evaluate(expression))) await page.waitForTimeout(50);
}

const stored = (page: Page) => page.evaluate("localStorage.getItem('bydleni_scenario')");

describeInBrowser('10.7 in a browser', ({ open, browser, site }) => {
  test('10.7 pages: valid and accessible in both schemes and widths, and nothing from another host', async () => {
    const { app, url } = site();
    const check = { browser: browser(), url };
    const addresses = [...pageAddresses(app, EXAMPLES), ...MORE];
    const locales = full ? (['cs', 'en'] as const) : (['cs'] as const);
    assert.deepEqual(await pageProblems({ ...check, addresses, locales }), []);
  });

  test('4.1, 10.7 front page: the map stands beside the list on a wide screen, above it on a phone', async () => {
    for (const [width, isBeside] of [
      [1280, true],
      [390, false],
    ] as const) {
      const page = await open('/', { width });
      const [map, list] = (await page.evaluate(
        "['.map', '.places'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON())",
      )) as [Box, Box];
      assert.equal(list.x >= map.x + map.width, isBeside, String(width));
      await page.close();
    }
  });

  test('10.7 map: regions are links that the keyboard reaches', async () => {
    const page = await open('/');
    await page.focus('.map a');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/region/*');
    await page.close();
  });

  test('1.9, 10.9 scenario: typed, stored without defaults, restored on the next page, reset', async () => {
    const page = await open('/region/brno');
    await page.evaluate("localStorage.setItem('bydleni_scenario', 'of another program')");
    await page.reload();
    assert.equal(await page.inputValue('#s-net_income'), '', 'a foreign value is ignored');
    await page.fill('#s-net_income', '90 000');
    await page.waitForSelector('#household');
    assert.equal(await stored(page), '{"net_income":"90000"}');
    await page.click('#scenario summary');
    await page.click('[data-fill=s-mortgage_rate_pct]');
    await until(page, "localStorage.getItem('bydleni_scenario').includes('mortgage_rate_pct')");
    assert.equal(await stored(page), '{"net_income":"90000","mortgage_rate_pct":"6.25"}');
    await until(page, "document.querySelector('#m-rate').value === '6.25'");
    assert.doesNotMatch(page.url(), /net_income/);
    await page.goto('/');
    await page.waitForSelector('.scenario-card');
    assert.equal(await page.inputValue('#s-net_income'), '90000');
    assert.equal(await page.inputValue('#s-ltv_pct'), '');
    await page.goto('/compare');
    await page.waitForSelector('#scenario-ranking:not([hidden]) tbody a');
    await page.click('[data-ranking=averages]');
    assert.equal(await page.isVisible('#averages'), true);
    await page.click('[data-scenario-reset]');
    await page.waitForLoadState();
    assert.equal(await stored(page), null);
    await page.close();
  });

  test('1.9 link: one link shares the figures; opening it does not replace the visitor’s own', async () => {
    const page = await open('/region/brno');
    await page.fill('#s-net_income', '90000');
    await page.waitForSelector('#household');
    await page.waitForSelector('[data-share]');
    const href = await page.getAttribute('[data-share]', 'href');
    assert.equal(href, '?net_income=90000');
    await page.goto('/region/brno?net_income=40000');
    assert.match(String(await text(page, '[data-shared-note]')), /link/);
    assert.equal(await stored(page), '{"net_income":"90000"}');
    await page.close();
  });

  test('7, 10.9 scenario: a refused form has its problems in the place of the result', async () => {
    const page = await open('/region/brno');
    await page.fill('#s-net_income', '90000');
    await page.waitForSelector('#household');
    await page.fill('#s-net_income', '9 x');
    await page.waitForSelector('#scenario-results .scenario-errors');
    assert.equal(await page.$('#household'), null);
    assert.equal(await page.getAttribute('#s-net_income', 'aria-invalid'), 'true');
    await page.close();
  });

  test('1.7 calculators: a typed price replaces the result in place', async () => {
    const page = await open('/region/brno');
    await page.click('text=Calculators');
    const before = await text(page, '#mortgage-result');
    await page.fill('#m-price', '1 000 000');
    await until(
      page,
      `document.querySelector('#mortgage-result').textContent !== ${JSON.stringify(before)}`,
    );
    assert.match(String(await text(page, '#mortgage-result')), /800,000/);
    await page.close();
  });

  test('10.4, 10.9 rent or buy: the address carries what was set; defaults follow the region; Back', async () => {
    const page = await open('/rent-or-buy?region=brno');
    await page.fill('#r-stay_years', '3');
    await page.waitForURL('**stay_years=3**');
    assert.doesNotMatch(page.url(), /price=/);
    await page.selectOption('[name=region]', 'praha');
    await page.waitForURL('**region=praha**');
    await until(page, "document.querySelector('#r-price').placeholder.startsWith('9 4')");
    assert.match(String(await text(page, '#verdict')), /^Prague/);
    await page.goBack();
    await page.locator('#verdict', { hasText: /^\s*Brno/ }).waitFor();
    await page.close();
  });

  test('10.7 script: the shared link and the pages work without it', async () => {
    const page = await open('/region/brno?net_income=90000', { javaScript: false });
    assert.equal(await page.isVisible('#household'), true);
    await page.close();
  });
});
