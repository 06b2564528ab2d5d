import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unfold } from '../testing/controls.ts';
import { describeInBrowser } from '../testing/in-browser.ts';

describeInBrowser('calculators, sliders and rent-or-buy', ({ open }) => {
  test('1.7 calculators: answer in place by keyboard, problems included', async () => {
    const page = await open('/region/praha');
    await unfold(page);
    await page.fill('#m-price', '3 750 000');
    await page.fill('#m-rate', '5.5');
    await page.press('#m-rate', 'Enter');
    await page.locator('#mortgage-result', { hasText: /17,034/ }).waitFor();
    await page.fill('#v-expenses', '-1');
    await page.press('#v-expenses', 'Enter');
    await page.locator('#savings-result .scenario-errors').waitFor();
    assert.equal(await page.getAttribute('#v-expenses', 'aria-invalid'), 'true');
    assert.match(page.url(), /\/region\/praha\?calc=mortgage&price=3\+750\+000&rate=5.5/);
  });

  test('4.1 /region: what is secondary is folded, keeps its main figure in sight and opens by key, link and address', async () => {
    const page = await open('/region/brno', { width: 390 });
    const height = () => page.evaluate('document.documentElement.scrollHeight') as Promise<number>;
    const folded = await height();
    assert.equal(await page.isVisible('#mortgage-form'), false);
    const rent = page.locator('summary', { hasText: /^Rent/ });
    assert.match((await rent.textContent()) ?? '', /CZK.20,914/);
    await rent.focus();
    await page.keyboard.press('Enter');
    assert.equal(await page.isVisible('#figures-rent .tiles'), true);
    await page.goto('/region/brno#calculators');
    assert.equal(await page.isVisible('#mortgage-form'), true);
    await unfold(page);
    assert.ok(folded < (await height()) * 0.6, `${folded} of ${await height()} px`);
  });

  test('10.4 rent or buy: recomputes in place and updates the address', async () => {
    const page = await open('/rent-or-buy');
    await page.fill('#r-price_growth_pct', '8');
    await page.press('#r-price_growth_pct', 'Enter');
    await page.waitForURL(/price_growth_pct=8/);
    await page.locator('#results', { hasText: /The buyer then owns more/ }).waitFor();
    await page.goBack();
    await page.waitForURL(/\/rent-or-buy$/);
  });
});
