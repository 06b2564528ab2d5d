import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complaintsOf } from '@tessera/kit/testing/browser';
import { describeInBrowser } from './testing/in-browser.ts';

describeInBrowser("a household's path", ({ site, open }) => {
  test('10.11 path: start page, own figures, region, rent or buy, the address opened elsewhere', async () => {
    const page = await open('/');
    const fields = { net_income: '45 tis.', current_savings: '300.000', second_income: '30000' };
    for (const [name, text] of Object.entries(fields)) await page.fill(`#s-${name}`, text);
    await page.waitForURL(/net_income=45000&current_savings=300000&second_income=30000$/);
    const ranking = page.locator('#household-answer');
    await ranking.filter({ hasText: 'you could buy' }).waitFor();
    // Asked for by itself once the figures are accepted.
    await page.locator('#scenario-summary', { hasText: /Read as: .*CZK.300,000/ }).waitFor();

    await page.click('.scenario-card[href*="/region/brno"]');
    await page.waitForURL(/\/region\/brno\?net_income=45000&current_savings=300000/);
    assert.equal(await page.locator('[data-shared-note]').count(), 0, 'these are my own figures');
    assert.equal(await page.inputValue('#s-second_income'), '30 000');
    const brno = (
      await site().app.inject({
        method: 'POST',
        url: '/api/scenario/region-detail',
        headers: { accept: 'application/json' },
        payload: { ...fields, region: 'brno' },
      })
    ).json();
    // The region's rent is prefilled; a rent of one's own changes the answer and the address.
    const rent = (await page.inputValue('#s-current_rent')).replaceAll(' ', '');
    assert.equal(Number(rent), Math.round(brno.household.rent));
    await page.click('#scenario summary');
    await page.fill('#s-current_rent', '12000');
    await page.waitForURL(/current_rent=12000/);
    await page.locator('#household', { hasText: /rent until the purchase CZK.12,000/ }).waitFor();

    await page.click('#household-answer a[href^="/rent-or-buy"]');
    await page.waitForURL(/\/rent-or-buy\?region=brno&net_income=45000.*current_rent=12000/);
    assert.equal(await page.inputValue('#r-monthly_rent'), '12 000');
    await page.fill('#r-price_growth_pct', '2');
    await page.waitForURL(/price_growth_pct=2/);
    await page.locator('#verdict', { hasText: 'prices growing 2' }).waitFor();
    const verdict = await page.textContent('#verdict');

    const address = new URL(page.url());
    const elsewhere = await open(address.pathname + address.search);
    assert.equal(await elsewhere.textContent('#verdict'), verdict);
    assert.equal(await elsewhere.inputValue('#r-monthly_rent'), '12 000');
    assert.deepEqual([...complaintsOf(page), ...complaintsOf(elsewhere)], []);
  });
});
