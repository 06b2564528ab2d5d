import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageAddresses, pageProblems } from '@tessera/kit/testing/every-route';
import { describeInBrowser } from './testing/in-browser.ts';

const SHARED = 'net_income=52000&current_savings=500000&ltv_pct=90';

/** Where the address of a route says too little. */
const EXAMPLES = { '/region/:slug': '/region/praha' };
/**
 * The same pages with a choice, a visitor's figures, or figures that are refused. They differ from
 * the pages above by a part, whose texts both languages have there: one language sees each.
 */
const VARIANTS = {
  cs: [
    `/?sort=rent&first=low&${SHARED}`,
    '/compare?measure=price_m2&terms=real&scale=index&with=zlin',
    '/region/brno?net_income=-1&ltv_pct=101',
    '/rent-or-buy?region=ostrava&price_growth_pct=6',
  ],
  en: [
    `/compare?${SHARED}`,
    '/forecast?method=linear',
    `/region/brno?${SHARED}`,
    '/rent-or-buy?rate_pct=99',
  ],
};
const REFUSED = ['/nowhere', '/compare?measure=x', '/region/atlantis'];

describeInBrowser('every page', (visitor) => {
  const { site, open } = visitor;

  test('10.7: is valid, accessible and stays on our host, in both languages, schemes and widths', async () => {
    const { app, url } = site();
    const check = { browser: visitor.browser(), url };
    const addresses = [...pageAddresses(app, EXAMPLES), ...REFUSED];
    const inBoth = await pageProblems({ ...check, addresses });
    const inOne = await Promise.all(
      (['cs', 'en'] as const).map((locale) =>
        pageProblems({ ...check, addresses: VARIANTS[locale], locales: [locale] }),
      ),
    );
    assert.deepEqual([...inBoth, ...inOne.flat()], []);
  });

  test('4.1 map: Tab reaches every region, Enter opens it', async () => {
    const page = await open('/');
    await page.locator('.map a').first().focus();
    const said: string[] = [];
    for (let region = 0; region < 14; region++) {
      said.push((await page.locator(':focus').getAttribute('aria-label')) ?? '');
      if (region < 13) await page.keyboard.press('Tab');
    }
    assert.equal(new Set(said).size, 14);
    for (const words of said) assert.match(words, /: [\d.]+ years$/);
    assert.match(said.at(-1)!, /^Prague/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/region\/praha$/);
  });

  test('4.1 map: the table has the same values', async () => {
    const page = await open('/');
    const onMap = await page.locator('.map text:not(.name)').allTextContents();
    const inTable = await page.locator('#results tbody td:nth-child(2)').allTextContents();
    const numbers = inTable.map((cell) => /[\d.]+/.exec(cell)?.[0]);
    for (const number of onMap) assert.ok(numbers.includes(number), number);
  });

  test('4.1 table: sorts in place, updates the address, and Back restores it', async () => {
    const page = await open('/');
    const first = page.locator('#results tbody th').first();
    assert.equal(await first.textContent(), 'Prague');
    await page.locator('#results thead a', { hasText: 'Years of pay' }).click();
    await page.waitForURL(/first=low/);
    await first.filter({ hasText: 'Ústí nad Labem' }).waitFor();
    await page.goBack();
    await first.filter({ hasText: 'Prague' }).waitFor();
  });

  test('10.7 no script: choices are a form, regions are links', async () => {
    const page = await open('/compare', { javaScript: false });
    await page.selectOption('#f-scale', 'index');
    await page.check('input[name=with][value=zlin]');
    await page.click('form[data-auto] button');
    assert.match(page.url(), /scale=index/);
    assert.match(page.url(), /with=zlin/);
    assert.equal(await page.locator('input[type=checkbox][value=zlin]').isChecked(), true);
    await page.goto('/');
    await page.locator('.map a[href="/region/praha"]').click();
    assert.match(page.url(), /\/region\/praha$/);
  });

  test('1.10 methodology: a disclosure beside a headline figure opens by keyboard', async () => {
    const page = await open('/');
    const details = page.locator('.tile details').first();
    await details.locator('summary').focus();
    await page.keyboard.press('Enter');
    assert.equal(await details.locator('dl.method').isVisible(), true);
    assert.match((await details.textContent()) ?? '', /Source and date/);
  });

  test('10.2 freshness: an open page reports newer data', async () => {
    const page = await open('/');
    site().store.series.record(
      [
        {
          indicator: 'cpi',
          region: 'national',
          date: '2031-01-01',
          value: 1,
          source: 'macro',
          kind: 'measured',
        },
      ],
      new Date(),
    );
    await page.evaluate(
      `htmx.ajax('GET', document.querySelector('#freshness').getAttribute('hx-get'), { target: '#freshness', swap: 'outerHTML' })`,
    );
    await page.locator('#freshness a', { hasText: 'Load newer figures' }).click();
    await page.locator('#freshness a').waitFor({ state: 'detached' });
  });
});
