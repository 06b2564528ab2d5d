import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complaintsOf } from '@tessera/kit/testing/browser';
import type { Page } from 'playwright-core';
import { unfold } from '../testing/controls.ts';
import { describeInBrowser } from '../testing/in-browser.ts';

const SHARED = 'net_income=52000&current_savings=500000&ltv_pct=90';

describeInBrowser('my budget scenario', ({ site, open }) => {
  const stored = (page: Page) => page.evaluate("localStorage.getItem('bydleni_scenario')");
  const answer = (page: Page, words: RegExp) =>
    page.locator('#scenario-results').filter({ hasText: words }).waitFor();

  test('1.9 storage: stored in the browser, restored after a reload and on other pages', async () => {
    const page = await open('/');
    await page.fill('#s-net_income', '52 000');
    await page.fill('#s-current_savings', '500000');
    await page.press('#s-net_income', 'Enter');
    await page.locator('.scenario-card').first().waitFor();
    assert.equal(await page.locator('.scenario-card').count(), 14);
    await page.locator('#scenario-summary', { hasText: '52k CZK income' }).waitFor();
    assert.deepEqual(JSON.parse(String(await stored(page))), {
      net_income: '52000',
      current_savings: '500000',
      flat_size_m2: '60',
      mortgage_rate_pct: '6.25',
      ltv_pct: '',
      mortgage_years: '30',
      monthly_expenses: '17000',
      investment_return_pct: '7',
    });
    await page.reload();
    await page.locator('.scenario-card').first().waitFor();
    assert.equal(await page.inputValue('#s-net_income'), '52 000');
    await page.goto('/region/brno');
    await answer(page, /Monthly surplus/);
    await page.goto('/compare');
    await page.locator('#scenario-results tr').nth(13).waitFor();
    assert.deepEqual(complaintsOf(page), []);
  });

  test('1.9 storage: expenses that a couple gave stay theirs after a reload and in the storage', async () => {
    const page = await open('/region/brno');
    await page.evaluate("document.querySelector('#scenario details').open = true");
    await page.fill('#s-net_income', '62000');
    await page.fill('#s-adults', '2');
    await page.fill('#s-monthly_expenses', '17 000');
    await page.press('#s-net_income', 'Enter');
    const card = page.locator('#household', { hasText: /without housing and children CZK.17,000/ });
    await card.waitFor();
    assert.match(page.url(), /monthly_expenses=17000/);
    await page.reload();
    await card.waitFor();
    await page.goto('/region/zlin');
    await card.waitFor();
    assert.match(String(await page.inputValue('#s-monthly_expenses')), /^17.?000$/);
  });

  test('1.9 prefill: both calculators of a region', async () => {
    const page = await open('/region/brno');
    await page.evaluate("document.querySelector('#scenario details').open = true");
    await unfold(page);
    await page.fill('#s-net_income', '61000');
    await page.fill('#s-mortgage_rate_pct', '4,2');
    await page.fill('#s-flat_size_m2', '50');
    await page.press('#s-net_income', 'Enter');
    await page
      .locator('#mortgage-form input[value="4.2"], #savings-result', { hasText: /61,000/ })
      .first()
      .waitFor();
    assert.equal(await page.inputValue('#m-rate'), '4.2');
    assert.equal(await page.inputValue('#v-net_income'), '61000');
    const price = (await page.inputValue('#m-price')).replace(/\D/g, '');
    const perM2 = site().store.affordability.latest('brno')!.avgPriceM2!;
    assert.equal(Number(price), Math.round(perM2 * 50));
    await page.locator('#savings-result', { hasText: /61,000/ }).waitFor();
  });

  test('1.9 sharing: a shared link shows its figures and keeps mine until I submit', async () => {
    const page = await open('/');
    await page.fill('#s-net_income', '30000');
    await page.press('#s-net_income', 'Enter');
    await page.locator('.scenario-card').first().waitFor();
    await page.goto(`/region/brno?${SHARED}`);
    await answer(page, /Monthly surplus/);
    assert.equal(await page.inputValue('#s-net_income'), '52 000');
    assert.match(String(await stored(page)), /"net_income":"30000"/);
    await page.evaluate("document.querySelector('#scenario details').open = true");
    await page.click('#scenario-form button[type=submit]');
    await page.locator('[data-shared-note]').waitFor({ state: 'detached' });
    assert.match(String(await stored(page)), /"net_income":"52000"/);
  });

  test('1.9 sharing: the offered link opens the same scenario in another browser', async () => {
    const page = await open('/');
    await page.fill('#s-net_income', '52000');
    await page.fill('#s-ltv_pct', '90');
    await page.press('#s-net_income', 'Enter');
    const link = page.locator('#scenario-summary a[data-share]');
    await link.waitFor();
    const href = new URL((await link.getAttribute('href'))!, page.url());
    const other = await open(href.pathname + href.search);
    assert.match(String(await other.textContent('#scenario-summary')), /90% LTV/);
    assert.equal(await stored(other), null);
  });

  test('1.9 reset: removes the stored scenario', async () => {
    const page = await open('/');
    await page.fill('#s-net_income', '52000');
    await page.press('#s-net_income', 'Enter');
    await page.locator('.scenario-card').first().waitFor();
    await page.click('[data-scenario-reset]');
    await page.waitForLoadState();
    while ((await page.inputValue('#s-net_income')) !== '') await page.waitForTimeout(20);
    assert.equal(await stored(page), null);
    assert.equal(await page.locator('.scenario-card').count(), 0);
  });

  test('7 scenario: a refused form shows its problems, is not stored and can be corrected', async () => {
    const page = await open('/');
    await page.fill('#s-net_income', '52000');
    await page.fill('#s-ltv_pct', '150');
    await page.press('#s-net_income', 'Enter');
    await answer(page, /LTV \(%\) must be a number above 0 and at most 100/);
    assert.equal(await page.getAttribute('#s-ltv_pct', 'aria-invalid'), 'true');
    assert.equal(await stored(page), null);
    assert.equal(await page.textContent('#toast'), '');
    await page.click('.scenario-errors a');
    assert.equal(await page.evaluate('document.activeElement.id'), 's-ltv_pct');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('90');
    await page.keyboard.press('Enter');
    await page.locator('.scenario-card').first().waitFor();
    assert.equal(await page.getAttribute('#s-ltv_pct', 'aria-invalid'), null);
  });

  test('1.9 storage: a foreign value in the storage is ignored', async () => {
    const page = await open('/');
    for (const left of ['not json', '[]', '{"net_income":5}', '{"net_income":"<b>"}', 'null']) {
      await page.evaluate(`localStorage.setItem('bydleni_scenario', ${JSON.stringify(left)})`);
      await page.reload();
      assert.equal(await page.locator('.scenario-card').count(), 0);
      assert.deepEqual(
        complaintsOf(page).filter((said) => !/status of 422/.test(said)),
        [],
      );
    }
  });

  test('1.9 compare: switches between the ranking by averages and the personal one', async () => {
    const page = await open('/compare');
    await page.evaluate("document.querySelector('#scenario details').open = true");
    await page.fill('#s-net_income', '52000');
    await page.press('#s-net_income', 'Enter');
    await page.locator('#scenario-results tr').nth(13).waitFor();
    assert.equal(await page.locator('#results .table').first().isVisible(), false);
    // The downloads below the averages are theirs; beside the visitor's own table they would be false.
    assert.equal(await page.isVisible('a[href^="/api/regions"] >> nth=0'), false);
    await page.click('text=By averages');
    assert.equal(await page.locator('#scenario-ranking').isVisible(), false);
    assert.equal(await page.locator('#results .table').first().isVisible(), true);
    assert.equal(await page.isVisible('a[href^="/api/regions"] >> nth=0'), true);
    await page.click('text=By my budget');
    assert.equal(await page.locator('#scenario-ranking').isVisible(), true);
  });

  test('10.7 no script: scenario and calculators are plain forms', async () => {
    const page = await open('/region/brno', { javaScript: false });
    await page.click('#scenario summary');
    await page.fill('#s-net_income', '52000');
    await page.click('#scenario-form button[type=submit]');
    await page.waitForURL(/net_income=52000/);
    assert.match(String(await page.textContent('#scenario-results')), /Monthly surplus/);
    await unfold(page);
    await page.fill('#m-price', '3750000');
    await page.click('#mortgage-form button');
    await page.waitForURL(/calc=mortgage/);
    assert.equal(await page.inputValue('#m-price'), '3750000');
  });

  test("10.7 script: the scenario's script is below 10 kB", async () => {
    const { body } = await site().app.inject('/');
    const src = /src="(\/assets\/scenario\.[0-9a-f]+\.js)"/.exec(body)?.[1];
    const script = await site().app.inject(src!);
    assert.ok(script.rawPayload.length < 10_000, `${script.rawPayload.length}`);
  });
});
