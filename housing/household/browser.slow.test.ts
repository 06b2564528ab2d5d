import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { settled, textOf, unfold } from '../testing/controls.ts';
import { describeInBrowser } from '../testing/in-browser.ts';

const COUPLE = 'net_income=62000&adults=2&current_savings=900000';
/** Another value for each thing the couple can say. */
const MOVES: readonly (readonly [field: string, value: string])[] = [
  ['net_income', '70 000'],
  ['current_savings', '0,95 mil.'],
  ['second_income', '20000'],
  ['flat_size_m2', '50'],
  ['mortgage_rate_pct', '4,9'],
  ['ltv_pct', '70'],
  ['mortgage_years', '25'],
  ['monthly_expenses', '30000'],
  ['investment_return_pct', '4'],
  ['current_rent', '15000'],
  ['monthly_debts', '2000'],
  ['children', '1'],
  ['stay_years', '4'],
  ['adults', '1'],
  ['age', '30'],
  ['reserve', "200'000"],
  ['growth', '2'],
  ['fixation_years', '3'],
];

describeInBrowser('the card of a household', ({ site, open }) => {
  const figures = (page: Page) =>
    page.evaluate(
      "Object.fromEntries([...document.querySelectorAll('#household data')].map((one) => [one.dataset.figure, Number(one.value)]))",
    ) as Promise<Record<string, number>>;

  async function assertIsReply(page: Page, message: string) {
    const { search } = new URL(page.url());
    const query = search.replace('?', '').replace(/(^|&)region=brno/, '');
    const reply = (await site().app.inject(`/api/household?region=brno&${query}`)).json();
    const shown = await figures(page);
    assert.equal(shown.missing, reply.own_money.missing, message);
    assert.equal(shown.payment_today, reply.payment.today, message);
    assert.equal(shown.rate, reply.rate, message);
    assert.equal(shown.earliest_years ?? null, reply.earliest.years, message);
    const { probability } = reply.rent_or_buy;
    const { stay_years } = reply.assumptions;
    assert.equal(shown.buy_probability, probability[stay_years - 1].buy, message);
  }

  test('10.15 card: the couple has one price, one missing sum, one rate and one year on every page', async () => {
    const seen = [];
    for (const path of ['/?region=brno&', '/region/brno?', '/rent-or-buy?region=brno&']) {
      const page = await open(path + COUPLE);
      await assertIsReply(page, path);
      seen.push(await figures(page));
    }
    assert.deepEqual(seen[1], seen[0]);
    assert.deepEqual(seen[2], seen[0]);
  });

  test('10.15 card: each input of the form moves the answer of page, address and reply, and is announced', async () => {
    const page = await open(`/region/brno?${COUPLE}`);
    await page.click('#scenario summary');
    await unfold(page);
    const before = await textOf(page, '#household');
    for (const [field, value] of MOVES) {
      const address = page.url();
      await page.fill(`#s-${field}`, value);
      await page.waitForURL((url) => url.href !== address);
      await settled(page);
      await assertIsReply(page, field);
    }
    assert.notEqual(await textOf(page, '#household'), before);
    assert.match((await textOf(page, '#toast')) ?? '', /^Brno: .* Payment today: CZK/);
  });

  test('10.15 card: stands on the first screen at 390 px, and is printed on one page', async () => {
    for (const path of ['/?region=brno&', '/region/brno?', '/rent-or-buy?region=brno&']) {
      const page = await open(path + COUPLE, { width: 390 });
      const bottom = await page.evaluate(
        "document.querySelector('#household .tiles').getBoundingClientRect().bottom",
      );
      assert.ok(Number(bottom) < 844, `${path}: ${bottom} px`);
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1, path);
    }
  });
});
