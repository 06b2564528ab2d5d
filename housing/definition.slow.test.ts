import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settled, turn } from './testing/controls.ts';
import { describeInBrowser } from './testing/in-browser.ts';

describeInBrowser('the definition of affordability', ({ site, open }) => {
  test('10.12 definition: every choice of the switch on every page shows what its address says', async () => {
    for (const path of [
      '/',
      '/compare?scale=index&with=praha&with=zlin',
      '/region/brno?net_income=52000',
    ]) {
      const page = await open(path);
      const slug = path.split('?')[0] === '/region/brno' ? 'brno' : 'national';
      await page.click('.definition summary');
      const headings = new Set<string | null>();
      for (const name of ['pay', 'wage', 'earners', 'size', 'rules']) {
        const before = page.url();
        const details = page.locator('.definition details');
        if (!(await details.getAttribute('open').then((open) => open !== null))) {
          await page.click('.definition summary');
        }
        await turn(page, `#definition-form [name="${name}"]`);
        await page.waitForURL((url) => url.href !== before);
        await settled(page);
        const url = new URL(page.url());
        assert.ok(url.searchParams.get(name), `${name} is in ${url.search}`);
        for (const [other, value] of new URLSearchParams(path.split('?')[1])) {
          assert.ok(url.searchParams.getAll(other).includes(value), `${other}=${value} stays`);
        }
        const rows = (await site().app.inject(`/api/regions${url.search}`)).json().rows;
        const row = rows.find(({ region }: { region: string }) => region === slug);
        const heading = await page.textContent('h1');
        headings.add(heading);
        if (!path.startsWith('/compare')) {
          assert.ok(heading?.includes(row.years_to_buy.toFixed(1)), `${heading} ${name}`);
        }
        const lead = (await page.textContent('h1 ~ .lead')) ?? '';
        if (path.startsWith('/region')) {
          const price = row.flat_price.toLocaleString('en-GB', { maximumFractionDigits: 0 });
          assert.ok(lead.includes(price) && lead.includes(row.payment_to_wage.toFixed(1)), lead);
        } else if (path.startsWith('/compare')) {
          const below = rows.filter(
            (one: { region: string; payment_to_wage: number }) =>
              one.region !== 'national' && one.payment_to_wage < 40,
          );
          assert.match(lead, new RegExp(`in ${below.length || 'none'} of 14 regions`));
        } else {
          const prague = rows.find(({ region }: { region: string }) => region === 'praha');
          assert.ok(lead.includes(prague.years_to_buy.toFixed(1)), lead);
        }
        const summary = (await page.textContent('.definition summary')) ?? '';
        assert.ok(summary.includes(`${row.flat_size_m2} m²`) && summary.includes(row.pay), summary);
      }
      const last = await page.textContent('main');
      await page.reload();
      await settled(page);
      assert.equal(await page.textContent('main'), last, 'reload');
      await page.goBack();
      await settled(page);
      assert.equal(await page.inputValue('#d-rules'), 'requested');
      assert.equal(await page.inputValue('#d-size'), '70');
      if (!path.startsWith('/compare')) assert.ok(headings.size >= 4);
    }
  });

  test('10.12 definition: is kept from page to page, also by the figures of a visitor', async () => {
    const page = await open('/?size=70&pay=gross');
    await page.locator('.map a[aria-label^="Brno"]').click();
    await page.waitForURL(/\/region\/brno\?pay=gross&size=70$/);
    assert.match((await page.textContent('h1')) ?? '', /of gross pay$/);
    await page.click('.tabs a[href^="/forecast"]');
    await page.waitForURL(/pay=gross&size=70$/);
    await page.selectOption('#f-method', 'linear');
    await page.waitForURL(/method=linear/);
    await page.click('.tabs a[href^="/compare"]');
    await page.waitForURL(/\/compare\?pay=gross&size=70$/);
    await page.click('#scenario summary');
    await page.fill('#s-net_income', '52000');
    await page.waitForURL(/pay=gross&size=70&net_income=52000$/);
    await page.locator('#scenario-results a', { hasText: 'Brno' }).click();
    await page.waitForURL(/\/region\/brno\?/);
    const { searchParams } = new URL(page.url());
    assert.deepEqual(
      ['pay', 'size', 'net_income'].map((name) => searchParams.get(name)),
      ['gross', '70', '52000'],
    );
  });
});
